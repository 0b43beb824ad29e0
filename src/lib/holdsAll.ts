import { isRecord } from './json'

/** Whether everything in a JSON value is in another one as well, and the same: reading it dropped nothing. */
export function holdsAll(read: unknown, value: unknown): boolean {
  if (read === value) return true
  if (Array.isArray(value))
    return (
      Array.isArray(read) &&
      read.length === value.length &&
      value.every((each, at) => holdsAll(read[at], each))
    )
  return (
    isRecord(value) &&
    isRecord(read) &&
    Object.entries(value).every(([key, each]) => holdsAll(read[key], each))
  )
}
