import type { AttachmentId } from '../../ids'
import type { PassageHit } from '../choosePassages'

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
