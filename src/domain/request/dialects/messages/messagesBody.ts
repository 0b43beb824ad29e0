import type { Member } from '../../extraFields'
import { safeJson } from '../../../attachments/placeholders'
import { estimateMessageTokens } from '../../../tokens/estimateTokens'
import type { BodyOrder, BuiltBody } from '../bodyOrder'
import { turnsOf } from '../shared/turns'
import { messagesParameters } from './messagesParameters'
import { messagesTurns } from './messagesTurns'

/** The host of the dialect's owner, whose models all cache prompts. */
const OWNER = /(^|\.)anthropic\.com$/

/** Prompts shorter than this are cached by no model of the dialect. */
const LEAST_CACHED_TOKENS = 1024

/**
 * The body of a Messages request (DIALECTS §1.2 and §1.3). One cache point moves with the end of the conversation, where
 * writing to the cache pays: from the length on at which anything is cached, and where the catalog has a price for it
 * or the service is known to cache.
 */
export function messagesBody(order: BodyOrder): BuiltBody {
  const { settings, messages, isStreamed } = order
  const turns = turnsOf(messages, { dialect: 'messages', settings })
  const { fields, notSent } = messagesParameters(order)
  const { system, conversation } = messagesTurns(turns, order)
  return {
    members: [
      ['model', safeJson(settings.modelId ?? '')],
      ...(isStreamed ? [['stream', 'true'] as const] : []),
      ...Object.entries(fields).map(([name, value]): Member => [name, safeJson(value)]),
      ...(isCached(order) ? [['cache_control', '{"type":"ephemeral"}'] as const] : []),
      ...(system === undefined ? [] : [['system', safeJson(system)] as const]),
    ],
    conversation: [['messages', `[${conversation.join(',')}]`]],
    notSent,
  }
}

function isCached({ entry, host = '', messages, settings }: BodyOrder): boolean {
  const prices = entry?.prices
  const isPriced = prices?.type === 'priced' && prices.list.some(({ item }) => item === 'cacheWrite')
  if (!isPriced && !OWNER.test(host)) return false
  let tokens = settings.systemPrompt.length / 4
  for (const message of messages) {
    tokens += estimateMessageTokens(message).tokens
    if (tokens >= LEAST_CACHED_TOKENS) return true
  }
  return false
}
