import { unreadCounts, unreadUnits, withExtras } from '../../usage/extras'
import { countOf, type Fields, fieldsOf, listOf, present, someOf, wordOf } from '../../usage/fields'
import { readCharge } from '../../usage/readCharge'
import type { FinishReason, SideUsage, Usage } from '../../usage/usage'
import { placeOf } from '../chat/readUsage'

const REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool_calls'],
  ['pause_turn', 'pause'],
  ['compaction', 'pause'],
  ['refusal', 'refusal'],
])

/**
 * Why a message ended (DIALECTS §10); undefined while it names no reason. One that nobody has heard of says that the
 * reply is over.
 */
export const readMessagesFinish = (reason: unknown): FinishReason | undefined =>
  typeof reason === 'string' && reason !== '' ? (REASONS.get(reason) ?? 'stop') : undefined

/**
 * What a message used, in the normal form (DIALECTS §6): here `input_tokens` is only what was neither read from the
 * cache nor written to it, so the prompt is the sum of the three. Undefined when nothing was counted.
 */
export function readMessagesUsage(usage: Fields): Usage | undefined {
  const tokens = tokensIn(usage)
  if (!tokens) return undefined
  const tools = fieldsOf(usage['server_tool_use'])
  const beside = listOf(usage['iterations']).flatMap((pass) => sidePass(fieldsOf(pass)) ?? [])
  const counted: Usage = {
    ...tokens,
    ...present({
      searches: someOf(tools['web_search_requests']),
      costUsd: readCharge(usage),
      beside: beside.length > 0 ? beside : undefined,
    }),
  }
  return withExtras(counted, {
    ...unreadCounts(tools, ['web_search_requests']),
    ...unreadCounts(fieldsOf(usage['output_tokens_details'])),
    ...unreadUnits(usage),
  })
}

/**
 * A message's usage with what one of its events told more. Counters are totals so far, not additions: later ones
 * replace earlier ones, where they say anything.
 */
export function withTotals(usage: Fields, told: unknown): Fields {
  const more = fieldsOf(told)
  // Some proxies write 0 for what they don't count again. A prompt of nothing is none; 0 beside a cache is a count.
  const isCounted = promptIn(more) > 0 || promptIn(usage) === 0
  const said = Object.entries(more).filter(
    ([name, count]) => count !== null && (isCounted || !PROMPT_COUNTS.has(name)),
  )
  return said.length === 0 ? usage : { ...usage, ...Object.fromEntries(said) }
}

/** The counts that a prompt is the sum of. */
const PROMPT_COUNTS: ReadonlySet<string> = new Set([
  'input_tokens',
  'cache_read_input_tokens',
  'cache_creation_input_tokens',
])

const promptIn = (usage: Fields): number =>
  [...PROMPT_COUNTS].reduce((sum, name) => sum + (countOf(usage[name]) ?? 0), 0)

/** Passes that the counts of the message leave out; the others are in them. */
function sidePass(pass: Fields): SideUsage | undefined {
  const type = pass['type']
  const tokens = type === 'compaction' || type === 'advisor_message' ? tokensIn(pass) : undefined
  const model = type === 'advisor_message' ? wordOf(pass['model']) : undefined
  return tokens && { ...tokens, ...(model !== undefined && { model }) }
}

function tokensIn(usage: Fields): SideUsage | undefined {
  const uncached = countOf(usage['input_tokens'])
  const output = countOf(usage['output_tokens'])
  if (uncached === undefined && output === undefined) return undefined
  const cachedTokens = countOf(usage['cache_read_input_tokens'])
  const split = fieldsOf(usage['cache_creation'])
  const minutes = countOf(split['ephemeral_5m_input_tokens'])
  const hour = countOf(split['ephemeral_1h_input_tokens'])
  const written =
    countOf(usage['cache_creation_input_tokens']) ??
    (minutes === undefined && hour === undefined ? undefined : (minutes ?? 0) + (hour ?? 0))
  const promptTokens = (uncached ?? 0) + (cachedTokens ?? 0) + (written ?? 0)
  const completionTokens = output ?? 0
  return {
    promptTokens,
    completionTokens,
    totalTokens: promptTokens + completionTokens,
    ...present({
      cachedTokens,
      cacheWriteTokens: written,
      // None is worth telling where anything was written: it went to the cache of minutes.
      cacheWriteHourTokens: hour || (written ? hour : undefined),
      reasoningTokens: countOf(fieldsOf(usage['output_tokens_details'])['thinking_tokens']),
      speed: wordOf(usage['speed']),
      inferenceGeo: placeOf(usage['inference_geo']),
    }),
  }
}
