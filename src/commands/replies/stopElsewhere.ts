import { RUNNING_HERE, type RunningReply, STOPPED_HERE, type StoppedTurn, stoppedSchema } from '@/domain/sync'

import type { CommandDeps } from '../deps'

type Deps = Pick<CommandDeps, 'storage' | 'tabs'>

const turnOf = ({ turn, message }: RunningReply) => turn ?? message.id

/** Asks the device that is at work on a turn to stop it, also while it makes calls of tools: at its host nothing runs then. */
export async function askToStop({ storage, tabs }: Deps, reply: RunningReply): Promise<void> {
  const turn = turnOf(reply)
  const stop: StoppedTurn = { conversationId: reply.message.conversationId, turn }
  const saved = await storage.saveDocument(STOPPED_HERE + turn, stop)
  if (saved.ok) tabs.announceKind('running')
}

/** Takes back what was asked of turns that are over. */
export async function forgetStops({ storage, tabs }: Deps, running: readonly RunningReply[]): Promise<void> {
  const names = await storage.listDocuments(STOPPED_HERE)
  if (!names.ok) return
  for (const name of names.value) {
    const row = await storage.loadDocument(name)
    const stop = stoppedSchema.safeParse(row.ok ? row.value : undefined).data
    if (stop && running.some((reply) => turnOf(reply) === stop.turn)) continue
    const removed = await storage.removeDocument(name)
    if (removed.ok) tabs.announceKind('running')
  }
}

/** Stops what this page is at work on and another device was asked to stop. */
export async function obeyStops(
  { inFlight }: Pick<CommandDeps, 'inFlight'>,
  stops: readonly StoppedTurn[],
): Promise<void> {
  for (const { conversationId, turn } of stops) {
    const flight = inFlight.get(conversationId)
    if (flight && (await flight.told.at) === RUNNING_HERE + turn) flight.controller.abort()
  }
}
