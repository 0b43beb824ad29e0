import type { Exchange } from '@/domain/exchanges/exchange'
import type { Part } from '@/domain/messages/message'
import type { RunningReply } from '@/domain/sync'
import type { Turn } from '@/services/tabs/tabs'

import type { CommandDeps } from '../deps'
import { record } from '../record'
import { type WayTo, writtenMessage } from './elsewhere'
import { takingUp } from './takingUp'
import type { ReplyOrder } from './writeReply'

/**
 * A reply of another device that doesn't write it down, to be written here as the same message and the same request:
 * whoever writes it too, writes the same, and it is in the ledger once. Undefined where another tab does it.
 *
 * @param before what its message had said before, where it goes on with that.
 */
export async function takenUpForOther(
  deps: CommandDeps,
  reply: RunningReply,
  way: WayTo,
  before: readonly Part[],
): Promise<{ readonly order: ReplyOrder; readonly turn: Turn } | undefined> {
  const { message } = reply
  const { conversationId, parentId } = message
  const turn = await deps.tabs.takeTurn(conversationId)
  if (!turn) return undefined
  const chat = deps.store.getState().conversations[conversationId]
  if (!chat || (await writtenMessage(deps, reply))) {
    turn.release()
    return undefined
  }
  // Where another branch was chosen, it stays.
  if (chat.activeLeafId === parentId)
    await record(deps, { conversations: [{ ...chat, activeLeafId: message.id }] })
  const takesUp = takingUp(deps, {
    reply: { ...message, parts: before },
    exchange: exchangeOf(reply, way),
    kept: before.length > 0 ? { ...way.kept, before } : way.kept,
    isOfOther: true,
  })
  return { order: { conversationId, parentId, takesUp }, turn }
}

/** What is known here of the request; what it said is on the device that sent it. */
const exchangeOf = (
  { message, endpoint, isStreamed, startedAt }: RunningReply,
  { kept, facts, connection }: WayTo,
): Exchange => ({
  id: kept.exchangeId,
  purpose: 'reply',
  conversationId: message.conversationId,
  messageId: message.id,
  connectionId: connection.id,
  connectionName: connection.name,
  model: facts.model,
  endpoint,
  requestHeaders: {},
  body: JSON.stringify({ model: facts.model, stream: isStreamed }),
  entryHash: null,
  startedAt,
  response: { outcome: 'interrupted' },
  timings: { totalMs: 0 },
  cost: { type: 'unknown' },
  isEstimated: true,
  attempts: 1,
})
