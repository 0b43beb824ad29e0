import { headersWithKey } from '@/domain/dialects'
import { originOf } from '@/domain/connections/baseUrl'
import type { Connection } from '@/domain/connections/connection'
import type { ConversationId } from '@/domain/ids'
import type { KeptReply, Message, ReplyFacts } from '@/domain/messages/message'
import { isThroughHost } from '@/domain/replies/keptReply'
import { RUNNING_ELSEWHERE, type RunningReply, runningSchema } from '@/domain/sync'
import { DAY_MS } from '@/lib/time/dayMs'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'

/** What runs on other devices, as this tab knows it. */
export type Elsewhere = {
  /** The reply that another device has a host write in this chat. */
  readonly of: (id: ConversationId) => RunningReply | undefined
  /** Resolves when another device changed this chat, or what runs there. */
  readonly changed: (id: ConversationId) => Promise<void>
}

/** What other devices say that they have running. One that died said so to the end: what is old is over. */
export async function loadElsewhere({
  storage,
  now,
}: Pick<CommandDeps, 'storage' | 'now'>): Promise<readonly RunningReply[]> {
  const names = await storage.listDocuments(RUNNING_ELSEWHERE)
  if (!names.ok) return []
  const rows = await Promise.all(names.value.map((name) => storage.loadDocument(name)))
  return rows
    .flatMap((row) => runningSchema.safeParse(row.ok ? row.value : undefined).data?.replies ?? [])
    .filter(({ startedAt }) => now() - startedAt < DAY_MS)
    .toSorted((one, other) => one.startedAt - other.startedAt)
}

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

/** The message as its device wrote it, once that has come: none of it travels before it has ended. */
export async function writtenMessage(
  { storage }: Pick<CommandDeps, 'storage'>,
  { id, conversationId }: Message,
): Promise<Message | undefined> {
  const messages = await storage.loadMessages(conversationId)
  return messages.ok ? messages.value.find((each) => each.id === id) : undefined
}
