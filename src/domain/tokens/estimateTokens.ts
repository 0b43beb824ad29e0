import { memoByObject } from '@/lib/result'

import type { ConversationSettings } from '../conversations/conversation'
import type { Message, Part } from '../messages/message'
import type { ToolDefinition } from '../tools/toolDefinition'
import type { TokenEstimate } from '../usage/fields'
import { UNCALIBRATED, type Calibration } from './calibrate'
import { countTokens } from './countTokens'

type Counted = Pick<ToolDefinition, 'name' | 'description' | 'inputSchema'>

/**
 * What a tool's definition adds to each request, in tokens: an estimate, as for text. Definitions are large and asked
 * about often, so each is counted once.
 */
export const toolTokens = memoByObject((tool: Counted): number => {
  const { name, description, inputSchema } = tool
  const text = `{"type":"function","function":{"name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"parameters":${inputSchema}}}`
  return estimateTokens(text)
})

/** The same for several tools. */
export const tokensOfTools = (tools: readonly Counted[]): number =>
  tools.reduce((total, tool) => total + toolTokens(tool), 0)

/** Tokens of what goes with every request besides its messages, system prompt and tools; before calibration. */
export const fixedTokens = ({
  systemPrompt,
  parameters,
}: Pick<ConversationSettings, 'systemPrompt' | 'parameters'>): TokenEstimate =>
  exactTokens(estimateTokens(systemPrompt) + estimateTokens(parameters.tools?.value ?? ''))

/** What a chat template adds to each message, and each tool call or result, in tokens. */
const PER_MESSAGE = 4
const PER_CALL = 8
/** Providers count a picture between one low-detail tile and a full page of tiles, in tokens. */
export const PICTURE = { tokens: 800, low: 85, high: 1600 }
/** Bytes of a document or recording per token, at the dense and at the sparse end. */
const FILE_BYTES_PER_TOKEN = { low: 60, likely: 12, high: 3 }

/** The likely number of tokens of a text, by rules and without a tokeniser; linear in its length. Never negative. */
export const estimateTokens = countTokens

/**
 * The tokens of one message before calibration, kept as long as its parts live: a long conversation is counted once.
 * Bounds are apart only where attachments are; `withCalibration` adds the doubt about text.
 */
export const estimateMessageTokens = ({ parts }: Pick<Message, 'parts'>): TokenEstimate => estimateOf(parts)

const estimateOf = memoByObject((parts: readonly Part[]): TokenEstimate => {
  while (countSlice({ parts }));
  return parts.map(partTokens).reduce(sum, { tokens: PER_MESSAGE, low: PER_MESSAGE, high: PER_MESSAGE })
})

/** Characters counted in one go: a few milliseconds of a slow machine. */
const SLICE_CHARS = 16_000

/** The counts of the slices of a long text, as far as they have come. */
const slicesOf = memoByObject((_: Part): number[] => [])

/** Counts one slice more of a long text; false when all of the message's are counted. */
function countSlice(message: Pick<Message, 'parts'>): boolean {
  for (const part of message.parts) {
    if (part.type !== 'text' || part.text.length <= SLICE_CHARS) continue
    const counted = slicesOf(part)
    const from = counted.length * SLICE_CHARS
    if (from >= part.text.length) continue
    counted.push(estimateTokens(part.text.slice(from, from + SLICE_CHARS)))
    return true
  }
  return false
}

/** Whether the message was estimated before, so that asking again costs nothing. */
export const isCounted = ({ parts }: Pick<Message, 'parts'>): boolean => estimateOf.isKnown(parts)

/** The estimate of several messages, or other texts, together. */
export const sumOfEstimates = (estimates: readonly TokenEstimate[]): TokenEstimate =>
  estimates.reduce(sum, { tokens: 0, low: 0, high: 0 })

/** An exact count as an estimate without doubt. */
export const exactTokens = (tokens: number): TokenEstimate => ({ tokens, low: tokens, high: tokens })

/** The same estimate for one family of models, by what was observed of it; whole tokens, low ≤ tokens ≤ high. */
export const withCalibration = (
  estimate: TokenEstimate,
  calibration: Calibration = UNCALIBRATED,
): TokenEstimate => ({
  tokens: Math.round(estimate.tokens * calibration.ratio),
  low: Math.floor(estimate.low * calibration.low),
  high: Math.ceil(estimate.high * calibration.high),
})

const sum = (left: TokenEstimate, right: TokenEstimate): TokenEstimate => ({
  tokens: left.tokens + right.tokens,
  low: left.low + right.low,
  high: left.high + right.high,
})

function partTokens(part: Part): TokenEstimate {
  switch (part.type) {
    case 'text':
      return exactTokens(
        part.text.length > SLICE_CHARS
          ? slicesOf(part).reduce((all, some) => all + some, 0)
          : estimateTokens(part.text),
      )
    case 'refusal':
      return exactTokens(estimateTokens(part.text))
    case 'toolResult':
      return exactTokens(PER_CALL + estimateTokens(part.text))
    case 'toolCall':
      return exactTokens(PER_CALL + estimateTokens(part.name) + estimateTokens(part.arguments))
    case 'reasoning': {
      // Sent back by some services and dropped by others.
      const tokens = estimateTokens(part.text)
      return { tokens: 0, low: 0, high: tokens }
    }
    case 'image':
      return PICTURE
    case 'audio':
    case 'file':
      if (part.document && part.document.sent !== 'original') return exactTokens(part.document.tokens)
      return {
        tokens: Math.round(part.sizeBytes / FILE_BYTES_PER_TOKEN.likely),
        low: Math.round(part.sizeBytes / FILE_BYTES_PER_TOKEN.low),
        high: Math.round(part.sizeBytes / FILE_BYTES_PER_TOKEN.high),
      }
    case 'hostedCall':
    case 'citation':
      return exactTokens(0)
  }
}

/** Characters counted in one go: a few milliseconds of a slow machine. */
const CHUNK_CHARS = 160_000

/**
 * Counts the tokens of messages that were never counted, as many as take a few milliseconds. True once all are:
 * sums over them then cost next to nothing.
 *
 * @param chars how many characters may be counted in this go; a long message is counted over several.
 * @param beginsLong whether a message that does not fit is begun where it is the first, so that every go gets on.
 */
export function countAhead(messages: readonly Message[], chars = CHUNK_CHARS, beginsLong = true): boolean {
  let left = chars
  for (const message of messages) {
    if (isCounted(message)) continue
    const size = sizeOf(message)
    if (size > left && (left < chars || !beginsLong || countSlice(message))) return false
    left -= size
    estimateMessageTokens(message)
  }
  return true
}

const sizeOf = ({ parts }: Message): number =>
  parts.reduce(
    (sum, part) =>
      sum + ('text' in part ? part.text.length : 'arguments' in part ? part.arguments.length : 0),
    0,
  )

/** How many pictures go along with these messages: some services price them apart. */
export const picturesIn = (messages: readonly Message[]): number =>
  messages.reduce(
    (count, { parts }) => parts.reduce((all, { type }) => (type === 'image' ? all + 1 : all), count),
    0,
  )
