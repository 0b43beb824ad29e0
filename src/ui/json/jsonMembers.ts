import type { Json } from '@/lib/json'
import { pointerPart } from '@/lib/jsonPointer'

export type JsonMember = {
  readonly name: string
  /** Its part of a JSON pointer. */
  readonly pointer: string
  readonly value: Json
}

/** What an object or an array holds, in order; undefined for anything else. */
export function jsonMembers(value: Json): readonly JsonMember[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [{ name, pointer: pointerPart(name), value: member }],
  )
}
