import * as z from '@/lib/schema'
import { hashText } from '@/lib/hashText'

import type { ConnectionId, ConversationId, MessageId, ModelId } from '../ids'

import type { SharedThread } from './sharedThread'

/** Longest id of a message that is kept readable, in characters. */
const MAX_READABLE_CHARS = 200

/** The conversation that a link becomes here: always the same one, so that copying twice does not make two. */
export const copyIdOf = (linkId: string): ConversationId => `shared-${linkId}` as ConversationId

/**
 * A shared conversation as one's own: under ids of its own, so that it never meets the one it was copied from, and for
 * the model that new chats begin with.
 */
export function ownCopy(
  { conversation, messages }: SharedThread,
  {
    linkId,
    now,
    connectionId,
    modelId,
  }: {
    readonly linkId: string
    readonly now: number
    readonly connectionId: ConnectionId | null
    readonly modelId: ModelId | null
  },
): SharedThread {
  const conversationId = copyIdOf(linkId)
  const idOf = (id: MessageId) =>
    `${linkId}-${id.length <= MAX_READABLE_CHARS ? id : hashText(id)}` as MessageId
  return {
    conversation: {
      ...conversation,
      id: conversationId,
      updatedAt: now,
      activeLeafId: conversation.activeLeafId && idOf(conversation.activeLeafId),
      settings: { ...conversation.settings, connectionId, modelId },
    },
    messages: messages.map((message) => ({
      ...message,
      id: idOf(message.id),
      conversationId,
      parentId: message.parentId && idOf(message.parentId),
    })),
  }
}

/** What a link is made of. The key comes after `#`, which no browser sends to a host. */
export type ShareKey = {
  /** Names the bytes on the host: 32 hexadecimal digits. */
  readonly id: string
  /** 256 bits, in base64 for addresses. */
  readonly key: string
}

export const shareLink = (origin: string, { id, key }: ShareKey): string => `${origin}/s/${id}#${key}`

/** What an address names; undefined where a part of it is missing or was cut off. */
export function readShareLink(id: string, hash: string): ShareKey | undefined {
  const key = hash.replace(/^#/, '')
  return /^[0-9a-f]{32}$/.test(id) && /^[\w-]{43}$/.test(key) ? { id, key } : undefined
}

/** How long a link may last, in days. */
export const SHARE_DAYS = [1, 7, 30] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

/** A link that was made on this device. It stays here: it is in no export, and no other device gets it. */
export type OwnLink = ShareKey & {
  /** What deletes it on the host. */
  readonly secret: string
  /** Of the chat; empty for a temporary one, of which nothing is kept. */
  readonly title: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly expiresAt: number
}

/** What the names of such rows begin with. */
export const OWN_LINKS = 'ownLink/'

const OWN_LINK = z.object({
  id: z.string(),
  key: z.string(),
  secret: z.string(),
  title: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
}) satisfies z.Schema<OwnLink>

/** Undefined for what is none. */
export const readOwnLink = (saved: unknown): OwnLink | undefined => OWN_LINK.safeParse(saved).data
