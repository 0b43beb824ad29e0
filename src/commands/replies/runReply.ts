import { failed } from '@/lib/result'
import type { Conversation } from '@/domain/conversations/conversation'
import type { Draft } from '@/domain/drafts/draft'
import type { Purpose } from '@/domain/exchanges/exchange'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Part, ReplyFacts } from '@/domain/messages/message'
import { askedSchema } from '@/domain/request/askedSchema'
import { pathTo } from '@/domain/tree/tree'
import type { Turn } from '@/services/tabs/tabs'
import { selectThread } from '@/store/selectors'

import { addPersonMessage } from '../messages/addPersonMessage'
import type { CommandDeps } from '../deps'
import { createJournal } from './journal'
import { followUpsChange } from '../drafts/keepFollowUps'
import { onDiskSoon } from './onDiskSoon'
import type { OpenExchange } from '../exchanges/openExchange'
import { record, writeDown } from '../record'
import type { ExchangeEnding } from '../exchanges/streamExchange'
import { inTurn, isTaken } from './turns'

export type ReplyOrder = {
  readonly conversationId: ConversationId
  /** The message that is answered. */
  readonly parentId: MessageId | null
  /** A reply to go on with, in place; undefined makes a new variant. */
  readonly continues?: Message
  readonly purpose?: Purpose
  /** Parameters to leave out this once, by their names on the wire. */
  readonly without?: readonly string[]
  /** The person said to send it although a cap is reached. */
  readonly isCapWaived?: boolean
  /** The turn it is written in, where the caller has taken it; it is released at the end. */
  readonly turn?: Turn
}

/** The page is older than what the server holds now, or the server cannot be reached. */
const CANNOT_LOAD = failed({
  type: 'notSent',
  reason:
    'A part of the app could not be loaded. Check the network, reload the page, and send again; nothing is lost.',
} as const)

/** How long a reply waits for another tab that is just ending one in this conversation, in milliseconds. */
const TURN_WAIT_MS = 1_000

/** Streams one reply into the tree. Resolves when it has ended, whatever way; then sends what was queued. */
export async function runReply(deps: CommandDeps, order: ReplyOrder): Promise<void> {
  const { store, inFlight } = deps
  const { conversationId } = order
  const conversation = store.getState().conversations[conversationId]
  if (inFlight.has(conversationId) || !conversation) {
    order.turn?.release()
    return
  }

  const id = order.continues?.id ?? (deps.newId() as MessageId)
  const controller = new AbortController()
  const wake: Flight['wake'] = { hurry: () => undefined }
  inFlight.set(conversationId, {
    messageId: id,
    controller,
    hurry: () => {
      wake.hurry()
    },
  })
  store.getState().replyStarted(conversationId, id)

  const turn = order.turn ?? (await deps.tabs.awaitTurn(conversationId, AbortSignal.timeout(TURN_WAIT_MS)))
  const write = () => writeReply(deps, order, conversation, { id, controller, wake })
  const written = turn && (await withReplyLock(deps, order, id, write).finally(turn.release))
  if (written === undefined) {
    inFlight.delete(conversationId)
    store.getState().replyFinished(conversationId)
    store.getState().noticeShown({
      id,
      tone: 'info',
      text: 'Another tab is writing a reply in this chat. Try again when it ends.',
    })
  } else if (written.status.type === 'complete') await sendFollowUp(deps, conversationId)
}

/**
 * Marks the reply as being written here. A new one is nobody else's, and its lock is not waited for; undefined when
 * another tab writes it.
 */
async function withReplyLock<Value>(
  { tabs }: CommandDeps,
  order: ReplyOrder,
  id: MessageId,
  write: () => Promise<Value>,
): Promise<Value | undefined> {
  if (order.continues) return tabs.withReplyLock(id, write)
  const writing = write()
  tabs.withReplyLock(id, () => writing).catch(() => undefined) // it is reported below
  return writing
}

/** Streams the reply into its message and writes it down. Resolves to how it ended. */
async function writeReply(
  deps: CommandDeps,
  order: ReplyOrder,
  conversation: Conversation,
  { id, controller, wake }: Flight,
): Promise<ExchangeEnding> {
  const { store, inFlight, liveReplies } = deps
  const { conversationId } = order
  const { settings } = conversation
  const prefix = order.continues?.parts ?? []
  const startedAt = deps.now()
  const schema = askedSchema(settings.parameters)
  const started: Message = {
    id,
    conversationId,
    parentId: order.parentId,
    role: 'assistant',
    parts: prefix,
    status: { type: 'streaming' },
    createdAt: order.continues?.createdAt ?? startedAt,
    ...(settings.modelId !== null &&
      settings.connectionId !== null && {
        reply: {
          model: settings.modelId,
          connectionId: settings.connectionId,
          ...(schema !== undefined && { schema }),
        },
      }),
  }
  const fold = liveReplies.start(id, prefix)
  let open: OpenExchange | undefined
  let sending: typeof import('./sending') | undefined
  let ending: ExchangeEnding = { status: { type: 'stopped' } } // stands only if a bug throws: a reply must always end
  const journal = createJournal(deps, () => ({ ...started, parts: fold.parts() }))
  try {
    sending = await import('./sending').catch(() => undefined)
    const prepared = sending
      ? await sending.prepareRequest(deps, conversation, historyOf(deps, order), order.without ?? [], {
          isCapWaived: order.isCapWaived ?? false,
        })
      : CANNOT_LOAD
    if (prepared.ok && sending)
      open = sending.openExchange(deps, prepared.value, {
        conversationId,
        messageId: id,
        purpose: order.purpose ?? 'reply',
        startedAt,
        prefix,
      })
    // Written after what is answered, in order; the request does not wait for it, and it is drawn while the request's
    // own note is written.
    void record(deps, {
      conversations: [
        {
          ...(store.getState().conversations[conversationId] ?? conversation),
          activeLeafId: leafWith(deps, conversationId, id),
          updatedAt: startedAt,
        },
      ],
      messages: [started],
    })
    if (!prepared.ok) ending = { status: { type: 'failed', error: prepared.error }, error: prepared.error }
    else if (sending && open) {
      ending = await sending.streamExchange(
        deps,
        open,
        controller.signal,
        (event, atMs) => {
          liveReplies.add(id, event, atMs)
          journal.touch()
        },
        {
          onPhase: (phase) => store.getState().replyPhaseChanged(conversationId, phase),
          sleep: (ms, signal) => hurriedSleep(deps, ms, signal, wake),
        },
      )
    }
  } finally {
    const exchange = open && sending ? sending.endExchange(deps, { open, ending, fold }) : undefined
    const endedAt = deps.now()
    const messages = [endedMessage(started, fold.parts(), ending, exchange?.facts)]
    // The message first: it is what the person sees, and the record of the request may be megabytes.
    const written = writeDown(deps, { messages, ...touched(deps, conversationId, endedAt) })
    journal.stop()
    await onDiskSoon(deps, written)
    inFlight.delete(conversationId)
    // All in one turn of the event loop: the view swaps live parts for stored ones without a gap.
    store.getState().changesRecorded({ messages, ...touched(deps, conversationId, endedAt) })
    store.getState().replyFinished(conversationId)
    liveReplies.end(id)
    await written
    await exchange?.save()
  }
  return ending
}

/**
 * Sends a follow-up that waits, the oldest unless another is `chosen`; the rest follow when its reply is complete.
 * After a stop or a failure they wait for the person. Does nothing while a reply runs here; while another tab writes
 * in this conversation it waits for its turn.
 */
export async function sendFollowUp(deps: CommandDeps, id: ConversationId, chosen?: Draft): Promise<void> {
  const { store } = deps
  const waits = () => store.getState().queued[id] ?? []
  // A press may come again before the list is drawn without it.
  if (waits().length === 0 || (chosen && !waits().includes(chosen)) || isTaken(deps, id)) return
  await inTurn(deps, id, { waits: true }, async (turn) => {
    const waiting = waits()
    const next = chosen && waiting.includes(chosen) ? chosen : waiting[0]
    const conversation = store.getState().conversations[id]
    if (!turn || !next || !conversation || deps.inFlight.has(id)) {
      turn?.release()
      return
    }
    const rest = waiting.filter((draft) => draft !== next)
    const message = addPersonMessage(deps, conversation, {
      id: deps.newId() as MessageId,
      draft: next,
      drafts: [followUpsChange(deps, id, rest)],
    })
    store.getState().followUpsChanged(id, rest)
    await runReply(deps, { conversationId: id, parentId: message.id, turn })
  })
}

function historyOf({ store }: CommandDeps, order: ReplyOrder): readonly Message[] {
  const { tree } = selectThread(order.conversationId)(store.getState())
  const leaf = order.continues?.id ?? order.parentId
  return pathTo(tree, leaf).flatMap((id) => tree.byId.get(id) ?? [])
}

const touched = ({ store }: CommandDeps, id: ConversationId, updatedAt: number) => {
  const conversation = store.getState().conversations[id]
  return conversation ? { conversations: [{ ...conversation, updatedAt }] } : {}
}

function endedMessage(
  started: Message,
  parts: readonly Part[],
  ending: ExchangeEnding,
  facts?: ReplyFacts,
): Message {
  const reply = facts ?? started.reply
  return { ...started, parts, status: ending.status, ...(reply && { reply }) }
}

/** The end of the shown path with this reply on it: where one goes on in the middle, what follows stays in sight. */
function leafWith({ store }: CommandDeps, conversationId: ConversationId, id: MessageId): MessageId {
  const { path } = selectThread(conversationId)(store.getState())
  return path.includes(id) ? (path.at(-1) ?? id) : id
}

/** What is in flight, and what ends its wait between two attempts. */
type Flight = {
  readonly id: MessageId
  readonly controller: AbortController
  readonly wake: { hurry: () => void }
}

/** A wait that `hurry` ends early. */
function hurriedSleep(deps: CommandDeps, ms: number, signal: AbortSignal, wake: Flight['wake']) {
  const early = new AbortController()
  wake.hurry = () => {
    early.abort()
  }
  return deps.sleep(ms, AbortSignal.any([signal, early.signal])).finally(() => {
    wake.hurry = () => undefined
  })
}
