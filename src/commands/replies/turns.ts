import type { ConversationId, MessageId } from '@/domain/ids'
import type { Turn } from '@/services/tabs/tabs'

import { createOpenConversation, createRereadConversation } from '../conversations/openConversation'
import type { CommandDeps, InFlight } from '../deps'

/** Whether what is sent here now waits behind something of this tab. */
export const isTaken = (deps: CommandDeps, id: ConversationId): boolean =>
  deps.inFlight.has(id) || deps.asking.has(id)

/** A turn that is sure to come, in a conversation that no other tab knows yet: nothing waits for it. */
export const turnToCome = (coming: Promise<Turn | undefined>): Turn => ({
  isAlone: true,
  release: () => void coming.then((turn) => turn?.release()),
})

/**
 * Takes the turn in a conversation, or waits for it while another tab has it, brings the messages up to date, and does
 * `work`. Until `work` begins, `isTaken` says so: nothing comes in between.
 *
 * @param work is given undefined where the turn was not waited for and another tab has it.
 */
export async function inTurn(
  deps: CommandDeps,
  id: ConversationId,
  { waits }: { readonly waits: boolean },
  work: (turn: Turn | undefined) => Promise<void>,
): Promise<void> {
  deps.asking.add(id)
  let turn: Turn | undefined
  try {
    turn = waits ? await deps.tabs.awaitTurn(id) : await deps.tabs.takeTurn(id)
    if (turn && !turn.isAlone) await catchUp(deps, id)
  } finally {
    deps.asking.delete(id)
  }
  await work(turn)
}

/**
 * Reads the conversation again where another tab has gone on with it: its announcement may still be on the way. One row
 * tells; what could not be saved is nowhere else than in memory, and stays.
 */
async function catchUp(deps: CommandDeps, id: ConversationId): Promise<void> {
  const { store, storage } = deps
  if (store.getState().holdsUnsaved) return
  const before = store.getState().conversations[id]
  const loaded = await storage.loadConversations([id])
  // Renamed here meanwhile, say: the row that was read is from before.
  if (store.getState().conversations[id] !== before) return catchUp(deps, id)
  const stored = loaded.ok ? loaded.value[0] : undefined
  if (stored && stored.activeLeafId !== before?.activeLeafId) {
    store.getState().changesRecorded({ conversations: [stored] })
    await createRereadConversation(deps)(id)
  }
  if (store.getState().threads[id] === undefined) await createOpenConversation(deps)(id)
}

/**
 * Marks a reply as in flight. The rounds of one reply share a controller, so that one Stop ends them all.
 *
 * @param isOfOther whether another device asked for it, and it is followed here.
 */
export function takeOff(
  { store, inFlight }: CommandDeps,
  conversationId: ConversationId,
  messageId: MessageId,
  controller: AbortController,
  isOfOther = false,
): InFlight {
  const before = inFlight.get(conversationId)
  const isNext = before?.controller === controller
  const told = isNext ? before.told : {}
  const asked = isNext ? before.asked : {}
  const flight: InFlight = { messageId, controller, hurry: () => undefined, told, asked }
  inFlight.set(conversationId, flight)
  store.getState().replyStarted(conversationId, messageId, isOfOther)
  return flight
}

/** Longest time a slow disk holds back what has ended from being shown as ended, in milliseconds. */
const SHOWN_LATEST_MS = 1_000
const NEVER = new AbortController().signal

/**
 * Waits until a reply that has ended is on disk, so that nothing is shown as complete that would be lost if the page
 * were left at once. Waits one second at most.
 *
 * @param written settles once the write has succeeded or failed.
 */
export async function onDiskSoon(
  { sleep }: Pick<CommandDeps, 'sleep'>,
  written: Promise<unknown>,
): Promise<void> {
  await Promise.race([written, sleep(SHOWN_LATEST_MS, NEVER)])
}
