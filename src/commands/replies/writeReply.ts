import type { ServiceError } from '@/domain/connections/serviceError'
import type { Conversation } from '@/domain/conversations/conversation'
import type { Purpose } from '@/domain/exchanges/exchange'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { KeptReply, MergeFacts, Message, Part } from '@/domain/messages/message'
import type { ModelRef, RouteFacts } from '@/domain/modelRef'
import { askedSchema } from '@/domain/request/offering'
import type { ScheduledRun } from '@/domain/schedules/caps'
import { createReplyFold } from '@/domain/replies/foldReply'
import { messagesTo } from '@/domain/tree/tree'
import { loadCode } from '@/lib/loadCode'
import type { ReplyPhase } from '@/store/activitySlice'
import { selectMessage, selectThread } from '@/store/selectors'
import type { ToolDecision } from '@/domain/tools/approval'

import type { Keeping } from '@/services/completions/keptReplies'

import type { CommandDeps, InFlight } from '../deps'
import type { EndedExchange, ExchangeEnding, ExchangeOrigin, RequestSource } from '../exchanges/exchangeOrder'
import type { PreparedRequest } from '../exchanges/preparedRequest'
import { runExchange } from '../exchanges/runExchange'
import type { Broken } from './restOfReply'
import { keepSeconds, placeFor, withoutPlace } from './keeping'
import { receiveReply } from './receiveReply'
import { onDiskSoon } from './turns'
import { record, writeDown } from '../record'

/** The place of a reply in the tree, and how it is asked for. */
export type ReplyOrder = {
  readonly conversationId: ConversationId
  /** The message that is answered. */
  readonly parentId: MessageId | null
  /** A reply to go on with, in place; undefined makes a new variant. */
  readonly continues?: Message
  /** What it continues was thinking, and is to answer from that at once. */
  readonly answersNow?: boolean
  readonly purpose?: Purpose
  /** Who is asked this once, where it is not the conversation's own model. */
  readonly model?: ModelRef
  /** How that model was chosen, where a rule did. */
  readonly route?: RouteFacts
  /** Other replies that it is made of, and what is sent to say so. */
  readonly merges?: {
    readonly facts: MergeFacts
    readonly pathWith: (path: readonly Message[]) => readonly Message[]
  }
  /** Why nobody can be asked; the reply ends with it. */
  readonly refused?: ServiceError
  /** Parameters to leave out this once, by their names on the wire. */
  readonly without?: readonly string[]
  /** The person said to send it although a cap is reached. */
  readonly isCapWaived?: boolean
  /** The person said to send it although it doesn't fit the model. */
  readonly isSizeWaived?: boolean
  /** The run of a schedule that it belongs to. */
  readonly schedule?: ScheduledRun
  /** A reply that the host went on to read when its page had gone, and the record of its request. */
  readonly takesUp?: {
    readonly reply: Message
    /** The same before anything of its request had come. */
    readonly started: Message
    readonly kept: KeptReply & Pick<Keeping, 'takesUp' | 'onCaughtUp'>
    readonly origin: Pick<ExchangeOrigin, 'purpose' | 'startedAt' | 'scheduleRun' | 'isTakenUp'>
    /** Its request, behind these messages. */
    readonly source: (path: readonly Message[]) => RequestSource
    /** When what comes now was said, in milliseconds after it was asked. */
    readonly at: () => number
    /** What it says, from what is read by now. */
    readonly partsOf: (found: readonly Part[]) => readonly Part[]
    /** What follows its calls of tools, once it is whole: null = nothing by itself; undefined where it has none. */
    readonly next: () => ReplyOrder | null | undefined
  }
  /** A reply that is there, whose calls are made before anything is asked; and what the person said to them. */
  readonly resumes?: {
    readonly reply: Message
    readonly decisions: ReadonlyMap<MessageId, ToolDecision>
  }
}

/** What the loop of tools has to say to a reply that it asked for. */
export type LoopOfTools = {
  /** Whether its calls are made and another reply follows. */
  readonly goesOn: (message: Message) => boolean
  /** Its parts with the sources it cites. */
  readonly cited: (parts: readonly Part[]) => readonly Part[]
}

/** Writes one reply under its lock; undefined when another tab writes it. */
export type WriteRound = (
  order: ReplyOrder,
  asked: Conversation,
  flight: InFlight,
  loop?: LoopOfTools,
) => Promise<ExchangeEnding | undefined>

/**
 * Streams one reply into its message and keeps it: what is shown as complete is on disk. Resolves to how it ended.
 * Removes `flight` from `deps.inFlight` in the turn of the event loop in which the ended message is shown, unless the
 * reply goes on with its tools. Where the person wants its answer now, or it broke and may be gone on with, another
 * request follows in the same message.
 */
export async function writeReply(
  deps: CommandDeps,
  order: ReplyOrder,
  conversation: Conversation,
  flight: InFlight,
  loop?: LoopOfTools,
): Promise<ExchangeEnding> {
  let next = order
  for (let continued = 0; ;) {
    const { ending, goesOn } = await writeOnce(deps, next, conversation, flight, { loop, continued })
    const continues = selectMessage(order.conversationId, flight.messageId)(deps.store.getState())
    // Nothing follows a message that was deleted meanwhile.
    if (goesOn === undefined || !continues) return ending
    const { continues: _, answersNow: __, takesUp: ___, ...same } = next
    if (goesOn.type === 'answer') next = { ...same, continues, answersNow: true }
    else {
      continued += 1
      await goesOn.pause()
      next = { ...same, continues }
    }
  }
}

/** How a reply that has ended goes on in its place. */
type GoesOn =
  | { readonly type: 'answer' }
  /** After a pause, which is shown and can be ended early. */
  | { readonly type: 'rest'; readonly pause: () => Promise<void> }

const ANSWER: GoesOn = { type: 'answer' }

type Around = { readonly loop: LoopOfTools | undefined; readonly continued: number }

async function writeOnce(
  deps: CommandDeps,
  order: ReplyOrder,
  conversation: Conversation,
  flight: InFlight,
  { loop, continued }: Around,
): Promise<{ readonly ending: ExchangeEnding; readonly goesOn: GoesOn | undefined }> {
  const { store, inFlight, liveReplies } = deps
  const { conversationId, takesUp } = order
  const kept = takesUp?.kept ?? placeFor(deps, order, conversation)
  const started = startedMessage(deps, order, conversation, { id: flight.messageId, kept })
  const { id, parts: prefix } = started
  const path = historyOf(deps, order)
  const startedAt = deps.now()
  const fold = createReplyFold(prefix)
  const partsNow = () => takesUp?.partsOf(fold.parts()) ?? fold.parts()
  const onPhase = (phase: ReplyPhase) => store.getState().replyPhaseChanged(conversationId, phase)
  const cut = new AbortController()
  let goesOn: GoesOn | undefined
  const receiver = receiveReply(deps, {
    id,
    flight,
    fold,
    at: takesUp?.at,
    snapshot: () => ({
      ...(selectMessage(conversationId, id)(store.getState()) ?? started),
      parts: partsNow(),
    }),
    onPhase,
    cut,
  })

  /** Shown at once, while the note of the request reaches the disk; the request doesn't wait for this write. */
  function begin(prepared?: PreparedRequest): void {
    if (kept?.key && prepared) tellOthers(deps, flight, prepared, { message: started, startedAt })
    const current = store.getState().conversations[conversationId]
    if (!current) return // deleted meanwhile
    if (takesUp) {
      // What had come stays on the disk until more is here.
      void record(deps, { messages: [{ ...started, parts: takesUp.reply.parts }] })
      return
    }
    const activeLeafId = leafWith(deps, conversationId, id)
    void record(deps, {
      conversations: [{ ...current, activeLeafId, updatedAt: startedAt }],
      messages: [started],
    })
  }

  async function keep({ ending, facts }: EndedExchange): Promise<void> {
    const endedAt = deps.now()
    const reply = facts ? { ...facts, ...madeBy(order) } : withoutPlace(started.reply)
    const parts = partsNow()
    const isCut = cut.signal.aborted && !flight.controller.signal.aborted && ending.status.type === 'stopped'
    const after = isCut
      ? ANSWER
      : await afterBreak(deps, flight, { message: started, parts, ending, conversation, continued })
    if (after?.type === 'shown') return
    goesOn = after
    const message: Message = {
      ...started,
      parts: loop?.cited(parts) ?? parts,
      status: goesOn ? started.status : ending.status,
      ...(reply && { reply }),
    }
    const messages = [message]
    const isGoingOn = goesOn !== undefined || loop?.goesOn(message) === true
    const written = writeDown(deps, { messages, ...touched(deps, conversationId, endedAt) })
    try {
      await onDiskSoon(deps, written)
    } finally {
      if (!isGoingOn) inFlight.delete(conversationId)
      // All in one turn of the event loop: the view swaps live parts for stored ones without a gap.
      store.getState().changesRecorded({ messages, ...touched(deps, conversationId, endedAt) })
      if (isGoingOn) onPhase({ type: goesOn ? 'waiting' : 'tools' })
      else store.getState().replyFinished(conversationId)
      // One that goes on is received again in a moment, with what is there.
      if (!goesOn) liveReplies.end(id)
    }
    await written
  }

  const { ending } = await runExchange(deps, {
    origin: {
      conversationId,
      messageId: id,
      purpose: order.purpose ?? 'reply',
      startedAt,
      prefix,
      ...(order.schedule && { schedule: order.schedule }),
      ...(kept && { exchangeId: kept.exchangeId }),
      ...takesUp?.origin,
    },
    source: takesUp
      ? takesUp.source(path)
      : {
          type: 'built',
          settings: conversation.settings,
          path,
          without: order.without ?? [],
          ...(order.answersNow && { answersNow: true }),
        },
    kept: kept && {
      seconds: keepSeconds(deps),
      chat: conversationId,
      takesUp: false,
      ...kept,
    },
    receiver,
    signal: AbortSignal.any([flight.controller.signal, cut.signal]),
    // What is taken up was let go before.
    isCapWaived: order.isCapWaived ?? takesUp !== undefined,
    isSizeWaived: order.isSizeWaived ?? takesUp !== undefined,
    refused: order.refused,
    onStart: begin,
    watch: {
      onPhase,
      sleep: (ms, signal) => hurriedSleep(deps, ms, signal, flight),
    },
    keep: (ended) => {
      receiver.stop()
      return keep(ended)
    },
  })
  flight.answerNow = undefined
  return { ending, goesOn }
}

/** Other devices of the person follow it at the host; without its code they get it when it has ended. */
function tellOthers(
  deps: CommandDeps,
  { told }: InFlight,
  prepared: PreparedRequest,
  begun: { readonly message: Message; readonly startedAt: number },
): void {
  const { at } = told
  told.at = loadCode(() => import('./tellRunning'))
    .then(({ tellRunning }) => tellRunning(deps, prepared, begun, at))
    .catch(() => at)
}

/** What becomes of a reply that broke; its code loads with the first. */
async function afterBreak(deps: CommandDeps, flight: InFlight, broken: Omit<Broken, 'sleep'>) {
  const { type } = broken.ending.status
  const { signal } = flight.controller
  if ((type !== 'interrupted' && type !== 'failed') || signal.aborted) return undefined
  const code = await loadCode(() => import('./restOfReply')).catch(() => undefined)
  return code?.afterBreak(deps, { ...broken, sleep: (ms) => hurriedSleep(deps, ms, signal, flight) })
}

/** The message as it is before its first token: what it continues, and who is asked. */
function startedMessage(
  deps: CommandDeps,
  order: ReplyOrder,
  { settings }: Conversation,
  { id, kept }: { readonly id: MessageId; readonly kept: KeptReply | undefined },
): Message {
  if (order.takesUp) return order.takesUp.started
  const schema = askedSchema(settings.parameters)
  const parts: readonly Part[] = order.continues?.parts ?? []
  return {
    id,
    conversationId: order.conversationId,
    parentId: order.parentId,
    role: 'assistant',
    parts,
    status: { type: 'streaming' },
    createdAt: order.continues?.createdAt ?? deps.now(),
    ...(!order.refused &&
      settings.modelId !== null &&
      settings.connectionId !== null && {
        reply: {
          model: settings.modelId,
          connectionId: settings.connectionId,
          ...(schema !== undefined && { schema }),
          ...madeBy(order),
          ...(kept && { kept }),
        },
      }),
  }
}

/** What a reply keeps of how it was ordered. */
const madeBy = ({ route, merges }: ReplyOrder) => ({
  ...(route && { route }),
  ...(merges && { merged: merges.facts }),
})

function historyOf({ store }: CommandDeps, order: ReplyOrder): readonly Message[] {
  const { tree } = selectThread(order.conversationId)(store.getState())
  const path = messagesTo(tree, order.continues?.id ?? order.parentId)
  return order.merges?.pathWith(path) ?? path
}

const touched = ({ store }: CommandDeps, id: ConversationId, updatedAt: number) => {
  const conversation = store.getState().conversations[id]
  return conversation ? { conversations: [{ ...conversation, updatedAt }] } : {}
}

/** The end of the shown path with this reply on it: where one goes on in the middle, what follows stays in sight. */
function leafWith({ store }: CommandDeps, conversationId: ConversationId, id: MessageId): MessageId {
  const { path } = selectThread(conversationId)(store.getState())
  return path.includes(id) ? (path.at(-1) ?? id) : id
}

/** A wait that `flight.hurry` ends early. */
function hurriedSleep(deps: CommandDeps, ms: number, signal: AbortSignal, flight: InFlight) {
  const early = new AbortController()
  flight.hurry = () => {
    early.abort()
  }
  return deps.sleep(ms, AbortSignal.any([signal, early.signal])).finally(() => {
    flight.hurry = () => undefined
  })
}
