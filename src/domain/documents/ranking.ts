import { isRecord } from '@/lib/json'

import type { AttachmentId } from '../ids'
import type { PassageHit } from './choosePassages'

/** Longer vectors are none that a model gives. */
const MOST_NUMBERS = 65_536

/**
 * The vectors of an answer to `/v1/embeddings`, in the order of the texts, each of length 1. Undefined where there is not
 * exactly one for each text, or they are not finite numbers of one length.
 *
 * @param count how many texts were sent
 */
export function readEmbeddings(answer: unknown, count: number): readonly Float32Array[] | undefined {
  const rows: unknown = isRecord(answer) ? answer['data'] : undefined
  if (!Array.isArray(rows) || rows.length !== count) return undefined
  const found = new Map<unknown, Float32Array>()
  let length: number | undefined
  for (const [position, row] of rows.entries()) {
    const values: unknown = isRecord(row) ? row['embedding'] : undefined
    if (!isVector(values)) return undefined
    length ??= values.length
    if (values.length !== length) return undefined
    const index: unknown = isRecord(row) ? row['index'] : undefined
    found.set(index ?? position, unitVector(values))
  }
  const vectors = Array.from({ length: count }, (_, index) => found.get(index))
  return vectors.every((vector) => vector !== undefined) ? vectors : undefined
}

const isVector = (values: unknown): values is readonly number[] =>
  Array.isArray(values) &&
  values.length > 0 &&
  values.length <= MOST_NUMBERS &&
  values.every((value) => typeof value === 'number' && Number.isFinite(value))

/** The same direction at length 1; all zeros stay zeros. Divides by the largest number first: squares of large ones overflow. */
export function unitVector(values: readonly number[]): Float32Array {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest === 0) return new Float32Array(values.length)
  const scaled = values.map((value) => value / largest)
  const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0))
  return Float32Array.from(scaled, (value) => value / length)
}

/** How alike two unit vectors are, from -1 to 1; undefined where they are not of one length. */
export function cosine(one: Float32Array, other: Float32Array): number | undefined {
  if (one.length !== other.length) return undefined
  const sum = one.reduce((before, value, index) => before + value * (other[index] ?? 0), 0)
  return Math.min(1, Math.max(-1, sum))
}

/** What a rank is added to: the larger, the less the first places weigh. As in Cormack et al., 2009. */
const K = 60

/**
 * Reciprocal rank fusion of two orders: of the items as they come, and by likeness. What both have near the front comes
 * first; equals stay in the order in which they came.
 *
 * @param likeness of each item, in the same order; higher is better
 */
export function fuseRanks<Item>(items: readonly Item[], likeness: readonly number[]): readonly Item[] {
  const places = items.map((_, index) => index)
  const byLikeness = places.toSorted(
    (one, other) => (likeness[other] ?? 0) - (likeness[one] ?? 0) || one - other,
  )
  return joinOrders([places, byLikeness], String).flatMap((index) => items.slice(index, index + 1))
}

/**
 * Reciprocal rank fusion of orders that need not have the same items: each item once, what several have near the front
 * first; equals stay in the order in which they come.
 */
export function joinOrders<Item>(
  orders: readonly (readonly Item[])[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const found = new Map<string, { readonly item: Item; score: number }>()
  for (const order of orders)
    order.forEach((item, place) => {
      const key = keyOf(item)
      const entry = found.get(key) ?? { item, score: 0 }
      entry.score += 1 / (K + 1 + place)
      found.set(key, entry)
    })
  // Stable: a Map keeps the order in which they came.
  return [...found.values()].sort((one, other) => other.score - one.score).map(({ item }) => item)
}

/** The embeddings of the passages of a document, one behind the other, as bytes: a quarter of what floats take. */
export type PackedVectors = { readonly length: number; readonly values: Int8Array }

const MOST = 127

/** Vectors of one length as bytes. Only their directions are kept, which is all that likeness asks for. */
export function packVectors(vectors: readonly Float32Array[]): PackedVectors {
  const length = vectors[0]?.length ?? 0
  const values = new Int8Array(length * vectors.length)
  vectors.forEach((vector, number) => {
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    if (largest === 0) return
    vector.forEach((value, index) => {
      values[number * length + index] = Math.round((value / largest) * MOST)
    })
  })
  return { length, values }
}

/** What was stored, where it is that. */
export function readVectors(value: unknown): PackedVectors | undefined {
  if (typeof value !== 'object' || value === null || !('length' in value) || !('values' in value))
    return undefined
  const { length, values } = value
  return typeof length === 'number' && length > 0 && values instanceof Int8Array
    ? { length, values }
    : undefined
}

/**
 * The passages most like a question, best first. Vectors of another length are another model's, and passed over.
 *
 * @param asked the question's, of length 1
 */
export function rankByLikeness(
  documents: ReadonlyMap<AttachmentId, PackedVectors>,
  asked: Float32Array,
  limit: number,
): readonly PassageHit[] {
  return [...documents]
    .flatMap(([textId, { length, values }]): readonly PassageHit[] =>
      length !== asked.length
        ? []
        : Array.from({ length: values.length / length }, (_, index) => ({
            textId,
            number: index + 1,
            score: likeness(asked, values, index * length),
          })),
    )
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
}

/** The cosine of a vector and the one that begins at a place. */
function likeness(asked: Float32Array, values: Int8Array, from: number): number {
  let [sum, squares] = [0, 0]
  for (let index = 0; index < asked.length; index += 1) {
    const value = values[from + index] ?? 0
    sum += (asked[index] ?? 0) * value
    squares += value * value
  }
  return squares === 0 ? 0 : sum / Math.sqrt(squares)
}
