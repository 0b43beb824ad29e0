import * as z from '@/lib/schema'

import type { Message } from '../messages/message'
import { messageSchema } from '../schema/partSchema'
import { SYNC_DOCUMENTS } from './documents'

/**
 * Replies that pages of this device have a host read, one document each, written by the page (`OwnRunning`). Together
 * they are one value, under the name of the device: what it had running long ago takes no room.
 */
export const RUNNING_HERE = 'running/'
/** The same of other devices, one document each; gone with the space. */
export const RUNNING_ELSEWHERE = `${SYNC_DOCUMENTS}running/`

/** A reply on its way, as other devices hear of it: where they find it, and nothing of what it says. */
export type RunningReply = {
  /** As it began, with the way to it (`ReplyFacts.kept`). */
  readonly message: Message
  /** Address that was asked: its end names the dialect. */
  readonly endpoint: string
  readonly isStreamed: boolean
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number
}

export type RunningReplies = { readonly replies: readonly RunningReply[] }

/** What a page notes of its own: the tab that has it, so that those of tabs that died are told apart. */
export type OwnRunning = { readonly reply: RunningReply; readonly tab: string }

const replySchema = z.object({
  message: messageSchema,
  endpoint: z.string(),
  isStreamed: z.boolean(),
  startedAt: z.number(),
}) satisfies z.Schema<RunningReply>

export const runningSchema = z.object({
  replies: z.array(replySchema),
}) satisfies z.Schema<RunningReplies>

export const ownRunningSchema = z.object({
  reply: replySchema,
  tab: z.string(),
}) satisfies z.Schema<OwnRunning>
