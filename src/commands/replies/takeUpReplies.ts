import { type Connection, ownHeaders } from '@/domain/connections/connection'
import { heldOf } from '@/domain/connections/heldAddresses'
import { endpointUrl, headersWithKey } from '@/domain/dialects'
import { type Exchange, OPEN_EXCHANGES } from '@/domain/exchanges/exchange'
import type { ConversationId, ExchangeId } from '@/domain/ids'
import type { KeptReply, Message } from '@/domain/messages/message'
import { isThroughHost } from '@/domain/replies/keptReply'
import { exchangeSchema } from '@/domain/schema/exchangeSchema'
import * as z from '@/lib/schema'
import type { KeptState } from '@/services/completions/background/place'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'

import { withoutPlace } from './keeping'
import { runReply } from './runReply'
import { takingUp } from './takingUp'

const openSchema = z.object({ exchange: exchangeSchema })

/**
 * Takes a reply up that its page left: the host of this page went on reading it, or its provider went on with it. It is
 * read there from its beginning, is shown as it grows, and ends here as if nothing had been. Of one that is no longer
 * there, what arrived stays. False where nobody could be asked without a key, which may be entered yet.
 */
export async function takeUpReply(
  deps: CommandDeps,
  conversationId: ConversationId,
  reply: Message,
  kept: KeptReply,
): Promise<boolean> {
  const connection = selectConnection(reply.reply?.connectionId ?? null)(deps.store.getState())
  if (!connection) return true
  const stateOf = kept.isAtProvider ? stateAtProvider : stateAtHost
  const [state, exchange] = await Promise.all([
    stateOf(deps, connection, kept),
    exchangeOf(deps, kept.exchangeId),
  ])
  if (state === 'unasked') return false
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
  return true
}

async function stateAtHost(deps: CommandDeps, connection: Connection, kept: KeptReply): Promise<KeptState> {
  const { baseUrl } = connection
  if (!isThroughHost(connection, deps.ownOrigin)) return 'unknown'
  const key = deps.keys.keyFor(connection, baseUrl)
  if (!key.ok) return 'unknown'
  const { keptState } = await deps.load('keptReplies')
  const own = key.value === undefined ? {} : headersWithKey(baseUrl, key.value)
  return keptState(kept, baseUrl, own, deps.fetchFor(connection))
}

async function stateAtProvider(
  deps: CommandDeps,
  connection: Connection,
  { id }: KeptReply,
): Promise<KeptState | 'unasked'> {
  const url = endpointUrl(connection.baseUrl, 'responses')
  const isHeld = heldOf(deps.store.getState().settings.heldAddresses, connection.id) !== undefined
  const key = deps.keys.keyFor(connection, url)
  const extra = ownHeaders(connection, url)
  if (isHeld || !key.ok || key.value === undefined || !extra.ok) return 'unasked'
  const { placeOf, stateAt } = await deps.load('backgroundReplies')
  const headers = { ...headersWithKey(url, key.value), ...extra.value }
  return stateAt(placeOf(id, { url, headers }), deps.fetchFor(connection))
}

/** The record of its request, as it was noted or closed since; undefined where another device sent it. */
async function exchangeOf({ storage }: CommandDeps, id: ExchangeId): Promise<Exchange | undefined> {
  const noted = await storage.loadDocument(OPEN_EXCHANGES + id)
  const open = openSchema.safeParse(noted.ok ? noted.value : undefined).data
  if (open) return open.exchange
  const closed = await storage.loadExchange(id)
  return closed.ok ? closed.value : undefined
}
