import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'
import { createReplyFold } from '@/domain/replies/foldReply'
import { lengthOf } from '@/domain/replies/reply'
import type { RunningReply } from '@/domain/sync'
import type { Keeping } from '@/services/completions/keptReplies'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { tellingDevice } from '../exchanges/tellingDevice'
import { type Elsewhere, placeOf, storedMessage, type WayTo, wayTo, writtenMessage } from './elsewhere'
import { runReply, sendFollowUp } from './runReply'
import { showAsOnDisk, showWith } from './showElsewhere'
import { askToStop } from './stopElsewhere'
import { createReadingTimes } from './takingUp'
import { takenUpForOther } from './takeUpForOther'
import { isTaken, takeOff } from './turns'

/** What its device told a moment ago, the host has a moment later. */
const LOOKS = 4
const LOOK_AGAIN_MS = 250
/** A reply that has ended is written down by its device this soon, in milliseconds, or by this one. */
const WRITTEN_LATEST_MS = 30_000
/** How long the tools of another device are waited for without a sign of it, in milliseconds. */
const TOOLS_LATEST_MS = 600_000

/**
 * Shows a reply that another device has a host write, as it grows, and the rounds of tools after it. Nothing is
 * written here and nothing is asked: the message comes by sync when its device has ended it. Stop ends it at the
 * provider and asks its device to stop, and what is typed meanwhile is sent once the finished message is here. Where its
 * device doesn't write it down, this one takes it up for good, as the same message and the same request.
 */
export async function followElsewhere(
  deps: CommandDeps,
  id: ConversationId,
  elsewhere: Elsewhere,
): Promise<void> {
  const first = elsewhere.of(id)
  const way = first && wayTo(deps, first)
  if (!way || (await writtenMessage(deps, first)) || !(await isThere(deps, way))) return
  if (isTaken(deps, id) || !deps.store.getState().threads[id]) return
  const controller = new AbortController()
  let reply: RunningReply | undefined = first
  controller.signal.addEventListener('abort', () => reply && void askToStop(deps, reply), { once: true })
  let had: readonly Part[] = []
  while (reply) {
    const { message }: RunningReply = reply
    elsewhere.followed(reply)
    const begun = await begunOf(deps, reply, had)
    const flight = takeOff(deps, id, message.id, controller, true)
    const endShowing = await showWith(deps, message)
    had = await read(deps, reply, begun.parts, controller.signal)
    const after = await afterReading(deps, reply, elsewhere)
    const taken = after ? undefined : await takenUp(deps, reply, begun)
    endShowing()
    const goesOn: boolean = after !== undefined && 'endpoint' in after
    if (!taken && !goesOn) await showAsOnDisk(deps, id)
    if (!goesOn) deps.liveReplies.end(message.id)
    if (deps.inFlight.get(id) !== flight) {
      taken?.turn.release()
      return
    }
    if (taken) {
      deps.inFlight.delete(id)
      await runReply(deps, taken.order, taken.turn)
      return
    }
    if (after && 'endpoint' in after) reply = after
    else {
      had = []
      reply =
        after && callsTools(after) ? await nextRound(deps, reply, elsewhere, controller.signal) : undefined
    }
  }
  deps.inFlight.delete(id)
  deps.store.getState().replyFinished(id)
  if (hasAnswered(deps, id)) await sendFollowUp(deps, id)
}

/** What a reply goes on with, and whether that is sure to be what its device has. */
type Begun = { readonly parts: readonly Part[]; readonly isSure: boolean }

async function begunOf(deps: CommandDeps, reply: RunningReply, had: readonly Part[]): Promise<Begun> {
  const { before, message } = reply
  if (before === undefined) return { parts: [], isSure: true }
  const stored = had.length > 0 ? undefined : await storedMessage(deps, message)
  const parts = stored?.parts ?? had
  return { parts, isSure: lengthOf(parts) === before }
}

/** Whether the chat ends in an answer: after a stop or a failure follow-ups wait for the person. */
function hasAnswered({ store }: CommandDeps, id: ConversationId): boolean {
  const { tree, path } = selectThread(id)(store.getState())
  const last = tree.byId.get(path.at(-1) ?? ('' as MessageId))
  return last?.role === 'assistant' && last.status.type === 'complete' && !callsTools(last)
}

const callsTools = ({ parts, status }: Message): boolean =>
  status.type === 'complete' && parts.some(({ type }) => type === 'toolCall')

/** Whether the host has it: a moment may pass between what sync says and what its device asks. */
async function isThere(deps: CommandDeps, { kept, url, headers, fetch }: WayTo): Promise<boolean> {
  const { keptState } = await deps.load('keptReplies')
  for (let look = 0; look < LOOKS; look += 1) {
    const state = await keptState(kept, url, headers, fetch)
    if (state !== 'gone') return state === 'there'
    await deps.sleep(LOOK_AGAIN_MS * 2 ** look, NEVER)
  }
  return false
}

const NEVER = new AbortController().signal

/** Reads it at the host to its end, into the live reply alone. Resolves with what it says by then. */
async function read(
  deps: CommandDeps,
  reply: RunningReply,
  begun: readonly Part[],
  signal: AbortSignal,
): Promise<readonly Part[]> {
  const { conversationId, id } = reply.message
  const { add, fold } = deps.liveReplies.receive(id, createReplyFold(begun))
  const way = wayTo(deps, reply)
  if (!way) return begun
  const { kept, url, headers, fetch } = way
  const { stopKept } = await deps.load('keptReplies')
  // Also before anything of it is here.
  const stop = () => void stopKept(kept, url, headers, fetch)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  const times = createReadingTimes(() => deps.now() - reply.startedAt)
  const keeping: Keeping = {
    ...kept,
    seconds: 0,
    chat: conversationId,
    takesUp: true,
    onCaughtUp: times.caughtUp,
    device: tellingDevice(deps),
  }
  const { settings, replyPhaseChanged } = deps.store.getState()
  const events = deps.streamCompletion(
    { url, headers, body: '', isStreamed: reply.isStreamed },
    { fetch, signal, now: deps.elapsed, sleep: deps.sleep, kept: keeping, idleLimitMs: settings.idleLimitMs },
  )
  for await (const event of events) {
    if (event.type === 'accepted') replyPhaseChanged(conversationId, { type: 'streaming' })
    else if (event.type === 'queued')
      replyPhaseChanged(conversationId, { type: 'queued', place: event.place })
    else if (!WAYS.has(event.type)) add(event, times.at())
  }
  signal.removeEventListener('abort', stop)
  return fold.parts()
}

/** Events of the way, of which nothing is shown. */
const WAYS: ReadonlySet<string> = new Set([
  'retrying',
  'adapted',
  'ended',
  'stopped',
  'interrupted',
  'failed',
])

/** The message as its device wrote it, or how it goes on with it; undefined where neither comes. */
async function afterReading(
  deps: CommandDeps,
  reply: RunningReply,
  elsewhere: Elsewhere,
): Promise<Message | RunningReply | undefined> {
  const { conversationId, id } = reply.message
  const late = lateAfter(deps, WRITTEN_LATEST_MS)
  for (;;) {
    const change = elsewhere.changed(conversationId)
    const now = elsewhere.of(conversationId)
    const rest = now?.message.id === id && placeOf(now) !== placeOf(reply) ? now : undefined
    const after = rest ?? (await writtenMessage(deps, reply))
    if (after || late.isOver()) {
      late.end()
      return after
    }
    await Promise.race([change, late.over])
  }
}

/** What its device asks next, with the results of its tools; undefined where nothing follows, or it isn't waited for. */
async function nextRound(
  deps: CommandDeps,
  { message: { id, conversationId } }: RunningReply,
  elsewhere: Elsewhere,
  signal: AbortSignal,
): Promise<RunningReply | undefined> {
  deps.store.getState().replyPhaseChanged(conversationId, { type: 'tools' })
  const late = lateAfter(deps, TOOLS_LATEST_MS, signal)
  for (;;) {
    const change = elsewhere.changed(conversationId)
    const next = elsewhere.of(conversationId)
    if (!next || next.message.id !== id || late.isOver()) {
      late.end()
      return next?.message.id === id ? undefined : next
    }
    await Promise.race([change, late.over])
    await showAsOnDisk(deps, conversationId)
  }
}

/** A bound on waiting, which ends with the signal too. */
function lateAfter({ sleep }: CommandDeps, ms: number, signal?: AbortSignal) {
  let isOver = false
  const ended = new AbortController()
  const over = sleep(ms, signal ? AbortSignal.any([signal, ended.signal]) : ended.signal).then(() => {
    isOver = true
  })
  return { over, isOver: () => isOver, end: () => ended.abort() }
}

/** Its device is gone, or asleep. */
async function takenUp(
  deps: CommandDeps,
  reply: RunningReply,
  { parts, isSure }: Begun,
): ReturnType<typeof takenUpForOther> {
  const way = wayTo(deps, reply)
  return way && isSure && (await isThere(deps, way)) ? takenUpForOther(deps, reply, way, parts) : undefined
}
