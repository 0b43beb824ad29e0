import { isRecord } from '@/lib/json'

import type { Conversation } from '../conversations/conversation'
import type { ConversationId, MessageId } from '../ids'
import type { Message } from '../messages/message'
import type { Registers, Rest, Stamp } from './registers'
import type { Vector } from './operation'

/** What this device knows of one message: its last write, and who wrote and removed it. */
export type MessageKnown = {
  readonly at: Stamp
  readonly turn: number
  readonly rank: number
  /** Of the message as it was last synced; empty while it is removed. */
  readonly hash: string
  /** By device, the last segment that wrote it. */
  readonly writes: Vector
  /** What those who removed it had seen. */
  readonly removed?: Vector
  /** What of it this version doesn't know. */
  readonly rest?: Rest
}

/** What this device knows of one conversation. */
export type ThreadKnown = {
  readonly fields: Registers
  readonly messages: Readonly<Record<string, MessageKnown>>
  /** By device, the last segment that wrote anything of it. */
  readonly writes: Vector
  /** What those who removed it had seen. */
  readonly removed: Vector
}

export const UNKNOWN_THREAD: ThreadKnown = { fields: {}, messages: {}, writes: {}, removed: {} }

/**
 * What is known of a conversation as it was stored; nothing where it is damaged. This code alone writes it, whole, and
 * there is one for each conversation, so its parts are not checked one by one.
 */
export const readThreadKnown = (stored: unknown): ThreadKnown =>
  isRecord(stored) && ['fields', 'messages', 'writes', 'removed'].every((part) => isRecord(stored[part]))
    ? (stored as ThreadKnown)
    : UNKNOWN_THREAD

/** What is still known of a conversation that is removed: who wrote it, and which of its messages were removed before. */
export const emptied = ({ messages, writes }: ThreadKnown, removed: Vector): ThreadKnown => ({
  fields: {},
  messages: Object.fromEntries(
    Object.entries(messages).flatMap(([id, known]) => (known.removed ? [[id, { ...known, hash: '' }]] : [])),
  ),
  writes,
  removed,
})

/** A conversation as it is on disk. */
export type Thread = {
  readonly id: ConversationId
  readonly conversation: Conversation | undefined
  readonly messages: ReadonlyMap<MessageId, Message>
  /** Ids of rows that are there and cannot be read: never taken for removed. */
  readonly unreadable: ReadonlySet<string>
}

const RANKS = ['streaming', 'interrupted', 'failed', 'stopped', 'complete'] as const
/** Of two devices' versions of a reply the one that got further counts. */
export const rankOf = ({ status }: Message): number => RANKS.indexOf(status.type)
