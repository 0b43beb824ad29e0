import { headersWithKey } from '@/domain/dialects'
import { originOf } from '@/domain/connections/baseUrl'
import type { Connection } from '@/domain/connections/connection'
import type { ConversationId } from '@/domain/ids'
import type { KeptReply, Message, ReplyFacts } from '@/domain/messages/message'
import { isThroughHost } from '@/domain/replies/keptReply'
import { lengthOf } from '@/domain/replies/reply'
import { RUNNING_ELSEWHERE, type RunningReplies, type RunningReply, runningSchema } from '@/domain/sync'
import { DAY_MS } from '@/lib/time/dayMs'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'

/** What runs on other devices, as this tab knows it. */
export type Elsewhere = {
  /** The reply that another device has a host write in this chat. */
  readonly of: (id: ConversationId) => RunningReply | undefined
  /** Resolves when another device changed this chat, or what runs there. */
  readonly changed: (id: ConversationId) => Promise<void>
  /** Notes that a reply is followed: not once more, whatever ends it here. */
  readonly followed: (reply: RunningReply) => void
}

/**
 * What other devices say that they have running, and which turns of others were stopped on them. One that died said so to
 * the end: what is old is over.
 */
export async function loadElsewhere({
  storage,
  now,
}: Pick<CommandDeps, 'storage' | 'now'>): Promise<Required<RunningReplies>> {
  const names = await storage.listDocuments(RUNNING_ELSEWHERE)
  if (!names.ok) return { replies: [], stops: [] }
  const rows = await Promise.all(names.value.map((name) => storage.loadDocument(name)))
  const values = rows.flatMap((row) => runningSchema.safeParse(row.ok ? row.value : undefined).data ?? [])
  const replies = values
    .flatMap((value) => value.replies)
    .filter(({ startedAt }) => now() - startedAt < DAY_MS)
    .toSorted((one, other) => one.startedAt - other.startedAt)
  return { replies, stops: values.flatMap(({ stops = [] }) => stops) }
}

/** Where it is kept: a message that goes on has another place. */
export const placeOf = ({ message }: RunningReply): string => message.reply?.kept?.id ?? message.id

/** How a reply of another device is reached from here. */
export type WayTo = {
  readonly facts: ReplyFacts
  readonly kept: KeptReply
  readonly connection: Connection
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof globalThis.fetch
}

/** Undefined where it can't be: its host isn't the one of this page, or has no provider here. */
export function wayTo(deps: CommandDeps, { message, endpoint }: RunningReply): WayTo | undefined {
  const { reply: facts } = message
  const connection = selectConnection(facts?.connectionId ?? null)(deps.store.getState())
  const kept = facts?.kept
  // The way to it is told to no other host.
  if (!kept || !connection || originOf(endpoint) !== deps.ownOrigin) return undefined
  if (!isThroughHost(connection, deps.ownOrigin)) return undefined
  const key = deps.keys.keyFor(connection, connection.baseUrl)
  if (!key.ok) return undefined
  return {
    facts,
    kept,
    connection,
    url: endpoint,
    headers: key.value === undefined ? {} : headersWithKey(connection.baseUrl, key.value),
    fetch: deps.fetchFor(connection),
  }
}

/**
 * The message as its device wrote it, once that has come: none of it travels before it has ended. What it goes on with,
 * where it continues a reply, is not that yet.
 */
export async function writtenMessage(
  deps: Pick<CommandDeps, 'storage'>,
  { message, before }: RunningReply,
): Promise<Message | undefined> {
  const found = await storedMessage(deps, message)
  return found && before !== undefined && lengthOf(found.parts) === before ? undefined : found
}

/**
 * Shows a reply that was cut here as another device finished it meanwhile: one that slept is behind others. False where
 * none did.
 */
export async function showFinished(deps: CommandDeps, cut: Message): Promise<boolean> {
  const { store, inFlight, liveReplies } = deps
  const { id, conversationId } = cut
  const found = await storedMessage(deps, cut)
  if (found?.status.type !== 'complete') return false
  inFlight.delete(conversationId)
  store.getState().changesRecorded({ messages: [found] })
  store.getState().replyFinished(conversationId)
  liveReplies.end(id)
  return true
}

/** The message as it is on this device's disk. */
export async function storedMessage(
  { storage }: Pick<CommandDeps, 'storage'>,
  { id, conversationId }: Message,
): Promise<Message | undefined> {
  const messages = await storage.loadMessages(conversationId)
  return messages.ok ? messages.value.find((each) => each.id === id) : undefined
}
