import type { ConversationId, MessageId } from '@/domain/ids'
import { contentHash } from '@/domain/imports/importedContent'
import type { Message } from '@/domain/messages/message'
import { hashText } from '@/lib/hashText'

/** Hexadecimal digits that stand for a message's id, and for what it held. */
const ID_DIGITS = 12
const CONTENT_DIGITS = 8
const ENTRY_DIGITS = ID_DIGITS + CONTENT_DIGITS

/** The document that remembers which messages imports brought into a conversation. Holds hashes, no text. */
export const seenDocument = (id: ConversationId): string => `imported/${id}`

export type SeenMessages = {
  readonly get: (id: MessageId) => string | undefined
  /** The document's value with these remembered, too; undefined when nothing is new. */
  readonly with: (messages: readonly Message[]) => string | undefined
}

/** Reads what earlier imports brought. Anything but a text of ours reads as nothing. */
export function readSeen(value: unknown): SeenMessages {
  const text = typeof value === 'string' && value.length % ENTRY_DIGITS === 0 ? value : ''
  const hashes = new Map<string, string>()
  for (let at = 0; at < text.length; at += ENTRY_DIGITS)
    hashes.set(text.slice(at, at + ID_DIGITS), text.slice(at + ID_DIGITS, at + ENTRY_DIGITS))

  return {
    get: (id) => hashes.get(keyOf(id)),
    with: (messages) => {
      let isNew = false
      for (const message of messages) {
        const key = keyOf(message.id)
        const hash = contentHash(message)
        if (hashes.get(key) === hash) continue
        isNew = true
        hashes.set(key, hash)
      }
      return isNew ? [...hashes].map(([key, hash]) => key + hash).join('') : undefined
    },
  }
}

const keyOf = (id: MessageId): string => hashText(id).slice(0, ID_DIGITS)
