import type { Message } from '@/domain/messages/message'
import { mayBeKept } from '@/domain/replies/keptReply'
import { lengthOf } from '@/domain/replies/reply'
import { type OwnRunning, ownRunningSchema, RUNNING_HERE, SYNC_STATE } from '@/domain/sync'

import type { CommandDeps } from '../deps'
import type { PreparedRequest } from '../exchanges/preparedRequest'

type Deps = Pick<CommandDeps, 'storage' | 'tabs'>

/**
 * Tells the person's other devices, where there is sync, of a reply that a host reads: where it is found there, sealed
 * like all that is synced. The rounds of one turn are told in the same place, so that no device takes the pause between
 * two of them for the end.
 *
 * @param toldBefore where the round before was told of.
 * @returns the document that says so, until `tellEnded`.
 */
export async function tellRunning(
  { storage, tabs }: Deps,
  { url, isStreamed, dataRule }: Pick<PreparedRequest, 'url' | 'isStreamed' | 'dataRule'>,
  { message, startedAt }: { readonly message: Message; readonly startedAt: number },
  toldBefore: Promise<string | undefined> | undefined,
): Promise<string | undefined> {
  const told = await toldBefore
  const synced = await storage.loadDocument(SYNC_STATE)
  if (!synced.ok || synced.value === undefined || !mayBeKept(dataRule)) return told
  // A reply that is gone on with later is another turn.
  const name = told ?? RUNNING_HERE + (message.reply?.kept?.id ?? message.id)
  const goesOn = message.reply?.kept?.before !== undefined
  const noted: OwnRunning = {
    reply: {
      message: withoutWords(message),
      endpoint: url,
      isStreamed,
      startedAt,
      turn: name.slice(RUNNING_HERE.length),
      ...(goesOn && { before: lengthOf(message.parts) }),
    },
    tab: tabs.id,
  }
  const saved = await storage.saveDocument(name, noted)
  if (saved.ok) tabs.announceKind('running')
  return name
}

/** Nothing of what it says travels before it has ended. */
function withoutWords({ reply, ...message }: Message): Message {
  if (!reply?.kept) return { ...message, ...(reply && { reply }), parts: [] }
  const { before: _, ...kept } = reply.kept
  return { ...message, reply: { ...reply, kept }, parts: [] }
}

/** Its last round is on disk, or was stopped. */
export async function tellEnded({ storage, tabs }: Deps, name: string): Promise<void> {
  const removed = await storage.removeDocument(name)
  if (removed.ok) tabs.announceKind('running')
}

/** What tabs that died had told of is over on this device, until one of its tabs takes it up. */
export async function forgetDead({ storage, tabs }: Pick<CommandDeps, 'storage' | 'tabs'>): Promise<void> {
  const names = await storage.listDocuments(RUNNING_HERE)
  if (!names.ok || names.value.length === 0) return
  const living = await tabs.livingTabs()
  for (const name of names.value) {
    const row = await storage.loadDocument(name)
    const noted = ownRunningSchema.safeParse(row.ok ? row.value : undefined).data
    if (!noted || !(noted.tab === tabs.id || living.has(noted.tab))) await tellEnded({ storage, tabs }, name)
  }
}
