import { canonicalJson } from '@/lib/canonicalJson'
import { isRecord } from '@/lib/json'
import { pointerPart } from '@/lib/jsonPointer'

import { jsonIn } from './jsonIn'

export type FieldAgreement = {
  /** JSON pointer of the field. */
  readonly path: string
  /** The commonest value, as JSON text. */
  readonly value: string
  /** Of the replies that are JSON, those that have this value: from 0 to 1. */
  readonly share: number
  /** How many different values there are, absence among them. */
  readonly values: number
}

/** Deepest level of objects that is looked into. */
const DEEPEST = 6

/**
 * For each field of replies that are JSON objects, how many agree on its value; the least agreed first.
 * Arrays count as one value. Empty when fewer than two replies are JSON objects.
 */
export function fieldAgreement(texts: readonly string[]): readonly FieldAgreement[] {
  const replies = texts.flatMap((text) => {
    const value = jsonIn(text)
    return isRecord(value) ? [fieldsOf(value)] : []
  })
  if (replies.length < 2) return []
  const paths = new Set(replies.flatMap((fields) => [...fields.keys()]))
  return [...paths]
    .map((path): FieldAgreement => {
      const counts = new Map<string | undefined, number>()
      for (const fields of replies) counts.set(fields.get(path), (counts.get(fields.get(path)) ?? 0) + 1)
      const present = [...counts].filter((entry): entry is [string, number] => entry[0] !== undefined)
      const [value, count] = present.reduce((best, each) => (each[1] > best[1] ? each : best))
      return { path, value, share: count / replies.length, values: counts.size }
    })
    .sort((one, other) => one.share - other.share || one.path.localeCompare(other.path))
}

function fieldsOf(value: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  const visit = (record: Readonly<Record<string, unknown>>, path: string, depth: number) => {
    for (const [key, inner] of Object.entries(record)) {
      const here = `${path}/${pointerPart(key)}`
      if (isRecord(inner) && depth < DEEPEST) visit(inner, here, depth + 1)
      else fields.set(here, canonicalJson(inner))
    }
  }
  visit(value, '', 1)
  return fields
}
