import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import { yieldToPage } from '@/lib/time/afterPaint'
import { selectMessage, selectPath } from '@/store/selectors'

import { addPersonMessage } from '../conversations/addPersonMessage'
import type { CommandDeps, InFlight } from '../deps'
import { followUpsChange } from '../drafts/saveDraft'
import type { ExchangeEnding } from '../exchanges/exchangeOrder'
import { openToolLoop, type ToolLoop } from '../toolLoop/openToolLoop'
import { takeOff } from './turns'
import type { ReplyOrder, WriteRound } from './writeReply'

/**
 * Writes a reply, and where it calls tools, makes the calls and writes the next, until the model answers or the loop
 * ends. Returns how the last reply ended; undefined when another tab writes it.
 */
export async function writeRounds(
  deps: CommandDeps,
  order: ReplyOrder,
  conversation: Conversation,
  first: InFlight,
  write: WriteRound,
): Promise<ExchangeEnding | undefined> {
  const loop = await openToolLoop(deps, conversation, first.controller.signal, order.schedule)
  try {
    return await goThrough(deps, order, conversation, first, { write, loop })
  } finally {
    loop.end()
  }
}

type Ways = { readonly write: WriteRound; readonly loop: ToolLoop }

async function goThrough(
  deps: CommandDeps,
  order: ReplyOrder,
  conversation: Conversation,
  first: InFlight,
  { write, loop }: Ways,
): Promise<ExchangeEnding | undefined> {
  const { conversationId } = order
  const { controller } = first
  let flight = first
  let next = order
  let reply = order.resumes?.reply
  if (reply) deps.store.getState().replyPhaseChanged(conversationId, { type: 'tools' })
  for (;;) {
    if (!reply) {
      const now = current(deps, conversationId) ?? conversation
      const asked = { ...now, settings: loop.settings({ ...now.settings, ...order.model }) }
      const ending = await write(next, asked, flight, loop)
      if (deps.inFlight.get(conversationId) !== flight) return ending
      reply = selectMessage(conversationId, flight.messageId)(deps.store.getState())
    }
    const leaf: MessageId | null = reply ? await loop.round(reply, flight, next.resumes?.decisions) : null
    if (leaf === null) return STOPPED
    // The results are drawn first: with the next request in one task, a large one would block the page.
    await yieldToPage()
    const parentId = steer(deps, conversationId) ?? leaf
    next = {
      conversationId,
      parentId,
      purpose: 'toolRound',
      ...(order.route && { route: order.route }),
      ...(order.schedule && { schedule: order.schedule }),
    }
    flight = takeOff(deps, conversationId, deps.newId() as MessageId, controller)
    reply = undefined
  }
}

const STOPPED: ExchangeEnding = { status: { type: 'stopped' } }

/** Adds what the person typed while tools ran, before the next round. */
function steer(deps: CommandDeps, id: ConversationId): MessageId | undefined {
  const { store } = deps
  const [draft, ...rest] = store.getState().queued[id] ?? []
  const conversation = current(deps, id)
  if (!draft || !conversation) return undefined
  const drafts = [followUpsChange(deps, id, rest)]
  const message = addPersonMessage(deps, conversation, { id: deps.newId() as MessageId, draft, drafts })
  store.getState().followUpsChanged(id, rest)
  return selectPath(id)(store.getState()).at(-1) ?? message.id
}

const current = ({ store }: CommandDeps, id: ConversationId) => store.getState().conversations[id]
