import * as z from '@/lib/schema'

import type { ConversationId } from '../ids'
import type { Message } from '../messages/message'
import { idSchema } from '../schema/idSchema'
import { messageSchema } from '../schema/partSchema'
import { SYNC_DOCUMENTS } from './documents'

/**
 * Replies that pages of this device have a host read, one document each, written by the page (`OwnRunning`). Together
 * they are one value, under the name of the device: what it had running long ago takes no room.
 */
export const RUNNING_HERE = 'running/'
/** The same of other devices, one document each; gone with the space. */
export const RUNNING_ELSEWHERE = `${SYNC_DOCUMENTS}running/`
/** Turns of other devices that the person stopped here, one document each; sent with what runs here. */
export const STOPPED_HERE = `${SYNC_DOCUMENTS}stopped/`

/** A reply on its way, as other devices hear of it: where they find it, and nothing of what it says. */
export type RunningReply = {
  /** As it began, with the way to it (`ReplyFacts.kept`). */
  readonly message: Message
  /** Address that was asked: its end names the dialect. */
  readonly endpoint: string
  readonly isStreamed: boolean
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number
  /** How much its message had said before, where it goes on with that (`lengthOf`). */
  readonly before?: number
  /** Names its turn: all rounds of tools are one. Absent in what earlier versions tell. */
  readonly turn?: string
}

/** A turn that the person stopped on another device than the one at work on it. */
export type StoppedTurn = { readonly conversationId: ConversationId; readonly turn: string }

export type RunningReplies = {
  readonly replies: readonly RunningReply[]
  readonly stops?: readonly StoppedTurn[]
}

/** What a page notes of its own: the tab that has it, so that those of tabs that died are told apart. */
export type OwnRunning = { readonly reply: RunningReply; readonly tab: string }

const replySchema = z.object({
  message: messageSchema,
  endpoint: z.string(),
  isStreamed: z.boolean(),
  startedAt: z.number(),
  before: z.exactOptional(z.number()),
  turn: z.exactOptional(z.string()),
}) satisfies z.Schema<RunningReply>

export const stoppedSchema = z.object({
  conversationId: idSchema<ConversationId>(),
  turn: z.string(),
}) satisfies z.Schema<StoppedTurn>

export const runningSchema = z.object({
  replies: z.array(replySchema),
  stops: z.exactOptional(z.array(stoppedSchema)),
}) satisfies z.Schema<RunningReplies>

export const ownRunningSchema = z.object({
  reply: replySchema,
  tab: z.string(),
}) satisfies z.Schema<OwnRunning>
