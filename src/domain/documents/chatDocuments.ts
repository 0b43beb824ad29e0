import type { DocumentFacts } from '../attachments/attachment'
import type { AttachmentId } from '../ids'
import type { AttachmentPart, Message } from '../messages/message'

/** A document that messages of a chat were sent with. */
export type ChatDocument = {
  readonly part: AttachmentPart
  readonly facts: DocumentFacts
  /** Whether all of it was sent at one time. */
  readonly isWhole: boolean
  /** The numbers of its passages that were sent, from 1. */
  readonly sent: ReadonlySet<number>
}

/** The documents of a path of messages, by their stored text, in the order in which they came. */
export function chatDocuments(path: readonly Message[]): ReadonlyMap<AttachmentId, ChatDocument> {
  const found = new Map<AttachmentId, ChatDocument>()
  for (const { parts } of path) {
    for (const part of parts) {
      if (part.type !== 'file' || !part.document) continue
      const { textId, sent } = part.document
      const before = found.get(textId)
      found.set(textId, {
        part,
        facts: part.document,
        isWhole: before?.isWhole === true || sent === 'whole',
        sent: new Set([...(before?.sent ?? []), ...(typeof sent === 'string' ? [] : sent)]),
      })
    }
  }
  return found
}

/**
 * Whether a document goes on with the chat: passages of it that fit each question. What a collection brought comes by the
 * collection again.
 */
export const isFollowed = ({ sent, collection }: DocumentFacts): boolean =>
  typeof sent !== 'string' && collection === undefined

/** Larger documents go in passages even where they fit, in tokens: each message would cost as much again. */
const MOST_TOKENS = 60_000
/** What fits a model whose context nobody knows, in tokens. */
const UNKNOWN_TOKENS = 6_000

/** Whether a document goes whole unless the person chooses otherwise: in half of the model's context, and not huge. */
export const fitsWhole = (wholeTokens: number, contextTokens: number | undefined): boolean =>
  wholeTokens <= Math.min(MOST_TOKENS, contextTokens === undefined ? UNKNOWN_TOKENS : contextTokens / 2)
