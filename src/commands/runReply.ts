import { assertNever } from '@/lib/assertNever'
import { failed } from '@/lib/result'
import type { Changes } from '@/domain/changes'
import type { Conversation } from '@/domain/conversation'
import type { Purpose, RawEvent } from '@/domain/exchange'
import type { ConversationId, ExchangeId, MessageId } from '@/domain/ids'
import type { Message, MessageStatus, Part, ReplyFacts } from '@/domain/message'
import type { ServiceError } from '@/domain/serviceError'
import { withoutParameter } from '@/domain/request/withoutParameter'
import { pathTo } from '@/domain/tree/tree'
import type { FinishReason } from '@/domain/usage'
import { selectThread } from '@/store/selectors'

import { addPersonMessage } from './addPersonMessage'
import type { OpenExchange } from './closeExchange'
import type { CommandDeps } from './deps'
import { createJournal } from './journal'
import type { PreparedRequest } from './prepareRequest'
import { record, writeDown } from './record'

export type ReplyOrder = {
  readonly conversationId: ConversationId
  /** The message that is answered. */
  readonly parentId: MessageId | null
  /** A reply to go on with, in place; undefined makes a new variant. */
  readonly continues?: Message
  readonly purpose?: Purpose
  /** What must be on disk before anything is asked of a service. */
  readonly after?: Promise<unknown>
  /** Parameters to leave out this once, by their names on the wire. */
  readonly without?: readonly string[]
  /** The person said to send it although a cap is reached. */
  readonly isCapWaived?: boolean
}

/** The page is older than what the server holds now, or the server cannot be reached. */
const CANNOT_LOAD = failed({
  type: 'notSent',
  reason:
    'A part of the app could not be loaded. Check the network, reload the page, and send again; nothing is lost.',
} as const)

type Ending = {
  readonly status: MessageStatus
  readonly finishReason?: FinishReason
  readonly error?: ServiceError
}

/** Streams one reply into the tree. Resolves when it has ended, whatever way; then sends what was queued. */
export async function runReply(deps: CommandDeps, order: ReplyOrder): Promise<void> {
  const { store, inFlight } = deps
  const { conversationId } = order
  if (inFlight.has(conversationId)) return
  const conversation = store.getState().conversations[conversationId]
  if (!conversation) return

  const id = order.continues?.id ?? (deps.newId() as MessageId)
  const controller = new AbortController()
  const wake: Reading['wake'] = { hurry: () => undefined }
  inFlight.set(conversationId, {
    messageId: id,
    controller,
    hurry: () => {
      wake.hurry()
    },
  })
  store.getState().replyStarted(conversationId, id)

  const written = await deps.tabs.withReplyLock(id, () =>
    writeReply(deps, order, conversation, { id, controller, wake }),
  )
  if (written === undefined) {
    inFlight.delete(conversationId)
    store.getState().replyFinished(conversationId)
    store
      .getState()
      .noticeShown({ id, tone: 'info', text: 'Another tab is writing this reply: wait for it to end there.' })
  } else if (written.status.type === 'complete') await sendQueued(deps, conversationId)
}

/** Streams the reply into its message and writes it down. Resolves to how it ended. */
async function writeReply(
  deps: CommandDeps,
  order: ReplyOrder,
  conversation: Conversation,
  { id, controller, wake }: Omit<Reading, 'onProgress'>,
): Promise<Ending> {
  const { store, inFlight, liveReplies } = deps
  const { conversationId } = order
  const { settings } = conversation
  const prefix = order.continues?.parts ?? []
  const startedAt = deps.now()
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
        reply: { model: settings.modelId, connectionId: settings.connectionId },
      }),
  }
  const fold = liveReplies.start(id, prefix)
  const raw: RawEvent[] = []
  let open: OpenExchange | undefined
  let sending: typeof import('./sending') | undefined
  let ending: Ending = { status: { type: 'stopped' } } // stands only if a bug throws: a reply must always end
  const journal = createJournal(deps, () => ({ ...started, parts: fold.parts() }))
  try {
    await order.after
    await record(deps, {
      conversations: [
        {
          ...(store.getState().conversations[conversationId] ?? conversation),
          activeLeafId: id,
          updatedAt: startedAt,
        },
      ],
      messages: [started],
    })
    sending = await import('./sending').catch(() => undefined)
    const prepared = sending
      ? await sending.prepareRequest(deps, conversation, historyOf(deps, order), order.without ?? [], {
          isCapWaived: order.isCapWaived ?? false,
        })
      : CANNOT_LOAD
    if (prepared.ok) {
      const sentAt = deps.elapsed()
      open = { id: deps.newId() as ExchangeId, prepared: prepared.value, startedAt, sentAt, raw, attempts: 1 }
      ending = await readReply(deps, order, open, { id, controller, wake, onProgress: journal.touch })
    } else {
      ending = { status: { type: 'failed', error: prepared.error }, error: prepared.error }
    }
  } finally {
    let changes: Changes | undefined
    const end = (facts?: ReplyFacts) => {
      changes = {
        messages: [endedMessage(started, fold.parts(), ending, facts)],
        ...touched(deps, conversationId),
      }
      inFlight.delete(conversationId)
      // All in one turn of the event loop: the view swaps live parts for stored ones without a gap.
      store.getState().changesRecorded(changes)
      store.getState().replyFinished(conversationId)
      liveReplies.end(id)
    }
    if (open && sending)
      await sending.closeExchange(deps, {
        open,
        ending,
        fold,
        conversationId,
        messageId: id,
        purpose: order.purpose ?? 'reply',
        onFacts: end,
      })
    else end()
    if (changes) await writeDown(deps, changes)
    // Until then the journal stands in for the message.
    journal.stop()
  }
  return ending
}

/** Sends the oldest follow-up typed meanwhile. After a stop or a failure it waits for the person instead. */
async function sendQueued(deps: CommandDeps, id: ConversationId): Promise<void> {
  const { store } = deps
  const conversation = store.getState().conversations[id]
  const [next, ...rest] = store.getState().queued[id] ?? []
  if (!next || !conversation) return
  store.getState().followUpsTaken(id, rest)
  const { message, saved } = addPersonMessage(deps, conversation, next)
  await runReply(deps, { conversationId: id, parentId: message.id, after: saved })
}

function historyOf({ store }: CommandDeps, order: ReplyOrder): readonly Message[] {
  const { tree } = selectThread(order.conversationId)(store.getState())
  const leaf = order.continues?.id ?? order.parentId
  return pathTo(tree, leaf).flatMap((id) => tree.byId.get(id) ?? [])
}

const touched = ({ store, now }: CommandDeps, id: ConversationId) => {
  const conversation = store.getState().conversations[id]
  return conversation ? { conversations: [{ ...conversation, updatedAt: now() }] } : {}
}

function endedMessage(started: Message, parts: readonly Part[], ending: Ending, facts?: ReplyFacts): Message {
  const reply = facts ?? started.reply
  return { ...started, parts, status: ending.status, ...(reply && { reply }) }
}

type Reading = {
  readonly id: MessageId
  readonly controller: AbortController
  readonly wake: { hurry: () => void }
  readonly onProgress: () => void
}

async function readReply(
  deps: CommandDeps,
  { conversationId }: ReplyOrder,
  open: OpenExchange,
  { id, controller, wake, onProgress }: Reading,
): Promise<Ending> {
  const { store, liveReplies } = deps
  const events = deps.streamCompletion(requestOf(open.prepared), {
    fetch: deps.fetchFor(open.prepared.connection),
    signal: controller.signal,
    now: deps.elapsed,
    sleep: (ms, signal) => hurriedSleep(deps, ms, signal, wake),
    idleLimitMs: store.getState().settings.idleLimitMs,
    onRaw: (event) => open.raw.push(event),
  })
  for await (const event of events) {
    const atMs = deps.elapsed() - open.sentAt
    switch (event.type) {
      case 'retrying':
        open.attempts = event.attempt + 1
        store.getState().replyPhaseChanged(conversationId, {
          type: 'retrying',
          at: deps.now() + event.waitMs,
          attempt: event.attempt,
          error: event.error,
        })
        break
      case 'accepted':
        open.accepted = { status: event.status, headers: event.headers, atMs }
        store.getState().replyPhaseChanged(conversationId, { type: 'streaming' })
        break
      case 'queued':
        store.getState().replyPhaseChanged(conversationId, { type: 'queued', place: event.place })
        break
      case 'adapted':
        open.prepared = {
          ...open.prepared,
          storedBody: withoutParameter(open.prepared.storedBody, event.without),
        }
        break
      case 'ended':
        return { status: { type: 'complete' }, finishReason: event.finishReason }
      case 'stopped':
        return { status: { type: 'stopped' } }
      case 'interrupted':
        return { status: { type: 'interrupted' } }
      case 'failed':
        return { status: { type: 'failed', error: event.error }, error: event.error }
      case 'text':
      case 'reasoning':
      case 'reclassified':
      case 'reasoningDetails':
      case 'refusal':
      case 'toolCall':
      case 'citation':
      case 'image':
      case 'logprobs':
      case 'usage':
      case 'identified':
        liveReplies.add(id, event, atMs)
        onProgress()
        break
      default:
        assertNever(event)
    }
  }
  throw new Error('streamCompletion ended without a final event')
}

const requestOf = ({ url, headers, body, isStreamed }: PreparedRequest) => ({
  url,
  headers,
  body,
  isStreamed,
})

/** A wait that `hurry` ends early. */
function hurriedSleep(deps: CommandDeps, ms: number, signal: AbortSignal, wake: { hurry: () => void }) {
  const early = new AbortController()
  wake.hurry = () => {
    early.abort()
  }
  return deps.sleep(ms, AbortSignal.any([signal, early.signal])).finally(() => {
    wake.hurry = () => undefined
  })
}
