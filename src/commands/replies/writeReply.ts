import type { Conversation } from '@/domain/conversations/conversation'
import type { Purpose } from '@/domain/exchanges/exchange'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'
import type { ModelRef } from '@/domain/modelRef'
import { askedSchema } from '@/domain/request/offering'
import { createReplyFold } from '@/domain/replies/foldReply'
import { pathTo } from '@/domain/tree/tree'
import { selectThread } from '@/store/selectors'
import type { ToolDecision } from '@/domain/tools/approval'

import type { CommandDeps, InFlight } from '../deps'
import type { EndedExchange, ExchangeEnding } from '../exchanges/exchangeOrder'
import { runExchange } from '../exchanges/runExchange'
import { createJournal } from './journal'
import { onDiskSoon } from './turns'
import { record, writeDown } from '../record'

/** The place of a reply in the tree, and how it is asked for. */
export type ReplyOrder = {
  readonly conversationId: ConversationId
  /** The message that is answered. */
  readonly parentId: MessageId | null
  /** A reply to go on with, in place; undefined makes a new variant. */
  readonly continues?: Message
  readonly purpose?: Purpose
  /** Who is asked this once, where it is not the conversation's own model. */
  readonly model?: ModelRef
  /** Parameters to leave out this once, by their names on the wire. */
  readonly without?: readonly string[]
  /** The person said to send it although a cap is reached. */
  readonly isCapWaived?: boolean
  /** The person said to send it although it doesn't fit the model. */
  readonly isSizeWaived?: boolean
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
 * reply goes on with its tools.
 */
export async function writeReply(
  deps: CommandDeps,
  order: ReplyOrder,
  conversation: Conversation,
  flight: InFlight,
  loop?: LoopOfTools,
): Promise<ExchangeEnding> {
  const { store, inFlight, liveReplies } = deps
  const { conversationId } = order
  const started = startedMessage(deps, order, conversation, flight.messageId)
  const { id, parts: prefix } = started
  const path = historyOf(deps, order)
  const startedAt = deps.now()
  const { fold, add } = liveReplies.receive(id, createReplyFold(prefix))
  const journal = createJournal(deps, () => ({ ...started, parts: fold.parts() }))

  /** Shown at once, while the note of the request reaches the disk; the request doesn't wait for this write. */
  function begin(): void {
    const current = store.getState().conversations[conversationId]
    if (!current) return // deleted meanwhile
    const activeLeafId = leafWith(deps, conversationId, id)
    void record(deps, {
      conversations: [{ ...current, activeLeafId, updatedAt: startedAt }],
      messages: [started],
    })
  }

  async function keep({ ending, facts }: EndedExchange): Promise<void> {
    const endedAt = deps.now()
    const reply = facts ?? started.reply
    const parts = fold.parts()
    const message = {
      ...started,
      parts: loop?.cited(parts) ?? parts,
      status: ending.status,
      ...(reply && { reply }),
    }
    const messages = [message]
    const isGoingOn = loop?.goesOn(message) === true
    const written = writeDown(deps, { messages, ...touched(deps, conversationId, endedAt) })
    try {
      await onDiskSoon(deps, written)
    } finally {
      if (!isGoingOn) inFlight.delete(conversationId)
      // All in one turn of the event loop: the view swaps live parts for stored ones without a gap.
      store.getState().changesRecorded({ messages, ...touched(deps, conversationId, endedAt) })
      if (isGoingOn) store.getState().replyPhaseChanged(conversationId, { type: 'tools' })
      else store.getState().replyFinished(conversationId)
      liveReplies.end(id)
    }
    await written
  }

  const { ending } = await runExchange(deps, {
    origin: { conversationId, messageId: id, purpose: order.purpose ?? 'reply', startedAt, prefix },
    source: {
      type: 'built',
      settings: conversation.settings,
      path,
      without: order.without ?? [],
    },
    receiver: {
      fold,
      add: (event, atMs) => {
        add(event, atMs)
        journal.touch()
      },
    },
    signal: flight.controller.signal,
    isCapWaived: order.isCapWaived ?? false,
    isSizeWaived: order.isSizeWaived ?? false,
    onStart: begin,
    watch: {
      onPhase: (phase) => store.getState().replyPhaseChanged(conversationId, phase),
      sleep: (ms, signal) => hurriedSleep(deps, ms, signal, flight),
    },
    keep: (ended) => {
      journal.stop()
      return keep(ended)
    },
  })
  return ending
}

/** The message as it is before its first token: what it continues, and who is asked. */
function startedMessage(
  deps: CommandDeps,
  order: ReplyOrder,
  { settings }: Conversation,
  id: MessageId,
): Message {
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
    ...(settings.modelId !== null &&
      settings.connectionId !== null && {
        reply: {
          model: settings.modelId,
          connectionId: settings.connectionId,
          ...(schema !== undefined && { schema }),
        },
      }),
  }
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
