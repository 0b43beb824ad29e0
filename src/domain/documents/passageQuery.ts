import type { AttachmentId } from '../ids'

/** Which passages are asked for. */
export type PassageQuery = {
  /** The stored texts of the documents to look in. */
  readonly documents: readonly AttachmentId[]
  readonly question: string
  /** The most hits, of all documents together. */
  readonly limit: number
}

/** A passage that fits, best first. */
export type PassageHit = {
  readonly textId: AttachmentId
  /** From 1. */
  readonly number: number
  /** Higher is better; comparable within one answer alone. */
  readonly score: number
}

/** Finds passages; undefined where they cannot be looked up. Never rejects. */
export type FindPassages = (query: PassageQuery) => Promise<readonly PassageHit[] | undefined>
