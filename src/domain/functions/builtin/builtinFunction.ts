import type { Json, JsonObject } from '@/lib/json'
import type { Result } from '@/lib/result'

/** What a built-in function may know of the world. */
export type FunctionDeps = {
  /** Milliseconds since the Unix epoch. */
  readonly now: number
  /** IANA name of the time zone of this device. */
  readonly timeZone: string
  /** Whole numbers from 0 to 2^32 − 1, unpredictable. */
  readonly random: () => number
}

/** A function that comes with the app and runs in it; all are honest about what they cannot do. */
export type BuiltinFunction = {
  /** The name models call it by. */
  readonly name: string
  readonly title: string
  /** For the model, and for people who look at what is sent. */
  readonly description: string
  readonly schema: JsonObject
  /** Fails with a sentence for the model, which may correct its arguments. */
  readonly run: (input: JsonObject, deps: FunctionDeps) => Result<Json, string>
}

/** The text under a name; undefined where there is none. */
export const textIn = (input: JsonObject, name: string): string | undefined => {
  const value = input[name]
  return typeof value === 'string' ? value : undefined
}

/** The number under a name, also where a model wrote it as text; undefined where there is none. */
export const numberIn = (input: JsonObject, name: string): number | undefined => {
  const value = input[name]
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
