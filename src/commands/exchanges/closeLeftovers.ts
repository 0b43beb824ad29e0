import * as z from '@/lib/schema'
import { entryHash } from '@/domain/catalog'
import { type Exchange, OPEN_EXCHANGES, outcomeOf } from '@/domain/exchanges/exchange'
import type { ConversationId, ExchangeId, MessageId } from '@/domain/ids'
import type { Message, ReplyFacts } from '@/domain/messages/message'
import { atLeast } from '@/domain/pricing'
import { costOfRequest } from '@/domain/request/bodyFacts'
import { exchangeSchema } from '@/domain/schema/exchangeSchema'
import { estimateMessageTokens } from '@/domain/tokens/estimateTokens'
import { DAY_MS } from '@/lib/time/dayMs'

import type { CommandDeps } from '../deps'
import { record } from '../record'

/** Where the browser cannot say which requests still run, one that began this long ago does not, in milliseconds. */
const SURELY_OVER_MS = DAY_MS

const leftoverSchema = z.object({ exchange: exchangeSchema, prefixTokens: z.number() })

/**
 * Puts the requests into the ledger whose page died before their end, as interrupted: what their prompt cost, and
 * what the journal has of the reply, at least. Their replies get the way to the record. What any tab still sends is
 * left alone; what cannot be written now is left for the next start.
 */
export async function closeLeftovers(deps: CommandDeps): Promise<void> {
  const names = await deps.storage.listDocuments(OPEN_EXCHANGES)
  if (!names.ok || names.value.length === 0) return
  // Asked after the names were read: each was held before it was written.
  const { heldExchanges } = await deps.load('exchangeLocks')
  const held = await heldExchanges()
  for (const name of names.value) {
    if (held?.has(name.slice(OPEN_EXCHANGES.length) as ExchangeId)) continue
    const row = await deps.storage.loadDocument(name)
    const leftover = leftoverSchema.safeParse(row.ok ? row.value : undefined).data
    if (!leftover) continue
    const { exchange, prefixTokens } = leftover
    if (!held && deps.now() - exchange.startedAt < SURELY_OVER_MS) continue
    await close(deps, exchange, prefixTokens)
  }
}

async function close(deps: CommandDeps, exchange: Exchange, prefixTokens: number): Promise<void> {
  const { conversationId, messageId } = exchange
  if (conversationId === null || messageId === null) {
    await deps.storage.saveExchange(exchange)
    return
  }
  const reply = await findReply(deps, conversationId, messageId)
  if (reply && reply.status.type !== 'interrupted' && reply.reply?.exchangeId === exchange.id) {
    await deps.storage.saveExchange(asReplied(exchange, reply, reply.reply))
    return
  }
  const written = reply ? estimateMessageTokens(reply).tokens - prefixTokens : 0
  const ended = written > 0 ? withReply(deps, exchange, written) : exchange
  const saved = await deps.storage.saveExchange(ended)
  if (saved.ok) await deps.tabs.withReplyLock(messageId, () => nameInReply(deps, ended))
}

/** The page died between the message and its record: the message says how the request ended. */
const asReplied = (exchange: Exchange, { status }: Message, facts: ReplyFacts): Exchange => ({
  ...exchange,
  response: {
    ...exchange.response,
    outcome: outcomeOf(status),
    ...(facts.finishReason !== undefined && { finishReason: facts.finishReason }),
    ...(facts.usage && { usage: facts.usage }),
    ...(facts.fingerprint !== undefined && { fingerprint: facts.fingerprint }),
    ...(facts.tierServed !== undefined && { tierServed: facts.tierServed }),
    ...(status.type === 'failed' && { error: status.error }),
  },
  timings: {
    totalMs: facts.durationMs ?? exchange.timings.totalMs,
    ...(facts.firstTokenMs !== undefined && { firstTokenMs: facts.firstTokenMs }),
  },
  cost: facts.cost ?? exchange.cost,
  isEstimated: facts.usage === undefined,
})

/** The cost with the tokens that had come; as it was where the catalog has changed since, or is not there. */
function withReply(deps: CommandDeps, exchange: Exchange, completionTokens: number): Exchange {
  const { connectionId, model: modelId, promptEstimate: promptTokens, response, startedAt: at } = exchange
  const entry = deps.entryOf({ connectionId, modelId })
  if (!entry || promptTokens === undefined || entryHash(entry) !== exchange.entryHash) return exchange
  const cost = costOfRequest({
    prices: entry.prices,
    usage: { promptTokens, completionTokens },
    body: exchange.body,
    at,
    tier: response.tierAsked,
  })
  return { ...exchange, cost: atLeast(cost) }
}

/** Read again within its lock: the person may have gone on with the reply meanwhile, which is another request. */
async function nameInReply(
  deps: CommandDeps,
  { id, conversationId, messageId, connectionId, model, cost }: Exchange,
): Promise<void> {
  if (conversationId === null || messageId === null) return
  const message = await findReply(deps, conversationId, messageId)
  if (message?.status.type !== 'interrupted' || message.reply?.exchangeId !== undefined) return
  await record(deps, {
    messages: [{ ...message, reply: { connectionId, model, ...message.reply, exchangeId: id, cost } }],
  })
}

/** The reply as the journal has it; undefined when it is gone. */
async function findReply(
  { storage }: CommandDeps,
  conversationId: ConversationId,
  messageId: MessageId,
): Promise<Message | undefined> {
  const messages = await storage.loadMessages(conversationId)
  return messages.ok ? messages.value.find(({ id }) => id === messageId) : undefined
}
