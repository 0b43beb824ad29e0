import { isObject, type Json, type JsonObject } from '@/lib/json'
import { parseJsonOnce } from '@/lib/jsonText'

import type { Prices } from '../catalog'
import type { AttachmentId } from '../ids'
import type { Part } from '../messages/message'
import { type BilledUsage, type Cost, costOf, type RequestFacts } from '../pricing'
import { estimateMessageTokens, estimateTokens, exactTokens, sumOfEstimates } from '../tokens/estimateTokens'
import type { TokenEstimate } from '../usage/fields'

/** Whether a body asks for a stream. False for what is no JSON object. */
export const isStreamed = (body: string): boolean => objectOf(parseJsonOnce(body))['stream'] === true

/**
 * What of a request its price depends on besides tokens, read from its body: parameters by their names on the wire,
 * and pictures. Nothing of a body that is no JSON object.
 */
export const requestFactsOf = (body: string): RequestFacts =>
  // Few bodies ask for a lifetime of the cache: the others, which may hold thousands of messages, are not searched for it.
  factsOfBody(objectOf(parseJsonOnce(body)), body.includes('"ttl"'))

/** The same of a body that is read already. @param hasCache whether it may ask for a lifetime of the cache */
export function factsOfBody(body: JsonObject, hasCache = true): RequestFacts {
  const {
    messages,
    input,
    contents,
    system: _,
    instructions: __,
    systemInstruction: ___,
    ...parameters
  } = body
  const images = listOf(messages ?? input ?? contents)
    .map(objectOf)
    // Bare text is no picture.
    .filter(({ content }) => typeof content !== 'string')
    .flatMap(partsOf)
    .filter(({ type }) => type === 'image').length
  const { web_search_options: options, tools } = parameters
  const sizes = [options, ...listOf(tools)].map((place) => textOf(objectOf(place)['search_context_size']))
  const searchContextSize = sizes.find((size) => size !== '')
  const cacheTtlSeconds = hasCache ? longestCache(body) : undefined
  return {
    parameters,
    ...(images > 0 && { images }),
    ...(searchContextSize !== undefined && { searchContextSize }),
    ...(cacheTtlSeconds !== undefined && { cacheTtlSeconds }),
  }
}

/** Members by which a body asks for a lifetime of the cache: a point of Messages, or the options and points of OpenAI. */
const CACHE_MEMBERS: ReadonlySet<string> = new Set([
  'cache_control',
  'prompt_cache_options',
  'prompt_cache_breakpoint',
])
const SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3600 }

/** The longest lifetime that is asked for anywhere in a body, in seconds. Its texts, which may be long, are not read. */
function longestCache(body: JsonObject): number | undefined {
  const asked: number[] = []
  const left: Json[] = [body]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (isList(value)) for (const item of value) left.push(item)
    if (!isObject(value)) continue
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue
      left.push(member)
      const ttl = CACHE_MEMBERS.has(name) ? /^(\d{1,3})([mh])$/.exec(textOf(objectOf(member)['ttl'])) : null
      if (ttl) asked.push(Number(ttl[1]) * (SECONDS[ttl[2] ?? ''] ?? 1))
    }
  }
  return asked.length === 0 ? undefined : Math.max(...asked)
}

/**
 * Tokens of the messages and tools of a body, before calibration. Counted as messages: the braces, names and
 * placeholders of the JSON around them are no tokens of a prompt.
 */
export function promptTokensOf(body: string): TokenEstimate {
  const { messages, input, contents, system, instructions, systemInstruction, tools } = objectOf(
    parseJsonOnce(body),
  )
  const said =
    typeof input === 'string' ? [{ role: 'user', content: input }] : listOf(messages ?? input ?? contents)
  const prompts = [system, instructions].filter((content) => content !== undefined)
  return sumOfEstimates([
    exactTokens(tools === undefined ? 0 : estimateTokens(JSON.stringify(tools))),
    ...[
      ...prompts.map((content) => ({ role: 'system', content })),
      ...(systemInstruction === undefined ? [] : [systemInstruction]),
      ...said,
    ].map((message) =>
      estimateMessageTokens({
        // Texts to embed are bare.
        parts: partsOf(typeof message === 'string' ? { role: 'user', content: message } : objectOf(message)),
      }),
    ),
  ])
}

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : [])
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

function partsOf(message: JsonObject): readonly Part[] {
  const { content, tool_calls: calls, role, refusal, type } = message
  // Items of a Responses request that are no messages.
  if (type === 'function_call') return [callOf(message)]
  if (type === 'function_call_output') return [toolResult(textOf(message['output']))]
  const text = typeof content === 'string' ? content : ''
  const isResult = role === 'tool'
  return [
    ...(text === '' ? [] : [isResult ? toolResult(text) : ({ type: 'text', text } as const)]),
    ...listOf(content).flatMap((part) => contentPart(objectOf(part))),
    // Gemini's.
    ...listOf(message['parts']).flatMap((part) => barePart(objectOf(part))),
    ...(textOf(refusal) === '' ? [] : [{ type: 'refusal', text: textOf(refusal) } as const]),
    ...listOf(calls).map((call) => callOf(objectOf(objectOf(call)['function']))),
  ]
}

/** A part that tells what it is by what it holds. */
function barePart({ text, inlineData, functionCall, functionResponse }: JsonObject): readonly Part[] {
  if (functionCall !== undefined) {
    const { name, args } = objectOf(functionCall)
    return [callOf({ ...(name !== undefined && { name }), input: args ?? {} })]
  }
  if (functionResponse !== undefined)
    return [toolResult(JSON.stringify(objectOf(functionResponse)['response'] ?? {}))]
  if (inlineData !== undefined)
    return textOf(objectOf(inlineData)['mimeType']).startsWith('image/') ? contentPart({ type: 'image' }) : []
  return typeof text === 'string' ? [{ type: 'text', text }] : []
}

/** A call by its name and arguments, which are text or, in a Messages request, an object. */
const callOf = ({ name, arguments: text, input }: JsonObject): Part => ({
  type: 'toolCall',
  id: '',
  name: textOf(name),
  arguments: input === undefined ? textOf(text) : JSON.stringify(input),
})

const toolResult = (text: string): Part => ({ type: 'toolResult', toolCallId: '', text })

/** A picture counts as one; a file by nothing but its text, since the body as it is kept has no bytes of it. */
function contentPart(part: JsonObject): readonly Part[] {
  const { type, text, content } = part
  if (typeof text === 'string') return [{ type: 'text', text }]
  if (type === 'tool_use') return [callOf(part)]
  const source = objectOf(part['source'])
  if (type === 'document' && source['type'] === 'text')
    return [{ type: 'text', text: textOf(source['data']) }]
  if (type === 'tool_result') return [toolResult(textOf(content))]
  if (type !== 'image_url' && type !== 'input_image' && type !== 'image') return []
  return [{ type: 'image', attachmentId: '' as AttachmentId, mediaType: 'image/png', name: '', sizeBytes: 0 }]
}

type Sent = {
  readonly prices: Prices
  readonly usage: BilledUsage
  /** The body as it is stored. */
  readonly body: string
  /** Milliseconds since the Unix epoch: prices may depend on the hour. */
  readonly at: number
  readonly tier?: string | undefined
  /** Prices of a model that was asked beside the reply. */
  readonly pricesOf?: (model: string) => Prices | undefined
}

/** What a request costs by its usage and by what its body asks for. */
export const costOfRequest = ({ prices, usage, body, at, tier, pricesOf }: Sent): Cost =>
  costOf({
    prices,
    usage,
    facts: requestFactsOf(body),
    at,
    ...(tier !== undefined && { tier }),
    ...(pricesOf && { pricesOf }),
  })
