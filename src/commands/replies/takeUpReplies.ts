import { headersWithKey } from '@/domain/dialects'
import { type Exchange, OPEN_EXCHANGES } from '@/domain/exchanges/exchange'
import type { ConversationId, ExchangeId } from '@/domain/ids'
import type { KeptReply, Message } from '@/domain/messages/message'
import { isThroughHost } from '@/domain/replies/keptReply'
import { exchangeSchema } from '@/domain/schema/exchangeSchema'
import * as z from '@/lib/schema'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'

import { withoutPlace } from './keeping'
import { runReply } from './runReply'
import { takingUp } from './takingUp'

const openSchema = z.object({ exchange: exchangeSchema })

/**
 * Takes a reply up that its page left: the host of this page went on reading it. It is read there from its beginning,
 * is shown as it grows, and ends here as if nothing had been. Of one that the host no longer has, what arrived stays.
 */
export async function takeUpReply(
  deps: CommandDeps,
  conversationId: ConversationId,
  reply: Message,
  kept: KeptReply,
): Promise<void> {
  const connection = selectConnection(reply.reply?.connectionId ?? null)(deps.store.getState())
  if (!connection || !isThroughHost(connection, deps.ownOrigin)) return
  const key = deps.keys.keyFor(connection, connection.baseUrl)
  if (!key.ok) return
  const { keptState } = await deps.load('keptReplies')
  const own = key.value === undefined ? {} : headersWithKey(connection.baseUrl, key.value)
  const [state, exchange] = await Promise.all([
    keptState(kept, connection.baseUrl, own, deps.fetchFor(connection)),
    exchangeOf(deps, kept.exchangeId),
  ])
  if (state === 'there' && exchange)
    await runReply(deps, {
      conversationId,
      parentId: reply.parentId,
      takesUp: takingUp(deps, { reply, exchange, kept }),
    })
  else if (state === 'gone' && exchange) {
    const facts = withoutPlace(reply.reply)
    await record(deps, { messages: [{ ...reply, ...(facts && { reply: facts }) }] })
  }
}

/** The record of its request, as it was noted or closed since; undefined where another device sent it. */
async function exchangeOf({ storage }: CommandDeps, id: ExchangeId): Promise<Exchange | undefined> {
  const noted = await storage.loadDocument(OPEN_EXCHANGES + id)
  const open = openSchema.safeParse(noted.ok ? noted.value : undefined).data
  if (open) return open.exchange
  const closed = await storage.loadExchange(id)
  return closed.ok ? closed.value : undefined
}
