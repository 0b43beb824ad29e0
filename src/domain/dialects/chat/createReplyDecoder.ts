import type { ReplyEvent } from '@/domain/replies/reply'
import type { Usage } from '@/domain/usage/usage'
import { isRecord, isTooDeep, parseJson } from '@/lib/json'

import { createCallAssembler, createIdentityReader } from './createCallAssembler'
import { createThinkSplitter, type ContentRun } from './createThinkSplitter'
import { createEventTemplate } from '../reading/createEventTemplate'
import { readChunkCharge } from '@/domain/usage/readCharge'
import { readCitations, type Citation } from '../reading/readCitations'
import { onlyText, readDelta, readFinish, type DeltaPiece } from './readDelta'
import { readLogprobs } from '../reading/readLogprobs'
import { readStreamError, streamError } from '../reading/finalEventOf'
import { withExtras } from '@/domain/usage/extras'
import { listOf } from '@/domain/usage/fields'
import { readUsage } from '@/domain/dialects/chat/readUsage'
import { newReading, noteGarbled, type ReplyDecoder, tooDeep, wireDecoder } from '../reading/wireDecoder'

type Fields = Readonly<Record<string, unknown>>

/**
 * A decoder for one reply, streamed or whole. It reads choice 0 only. Data that is not JSON is skipped,
 * and makes the reply `malformed` only if nothing usable ever comes. Never throws.
 *
 * @param inventId makes an id for a tool call that never gets one.
 */
export function createReplyDecoder(inventId: (position: number) => string): ReplyDecoder {
  const reading = newReading()
  const identity = createIdentityReader()
  const template = createEventTemplate((chunk) => {
    const text = onlyText(chunk)
    return text === undefined
      ? undefined
      : { text, add: (more) => readPiece({ type: 'content', text: more }) }
  })
  const splitter = createThinkSplitter()
  const calls = createCallAssembler(inventId)
  const cited = new Set<string>()
  const drawn = new Set<string>()
  /** Tools that the provider ran, as Groq tells them. */
  let executed = 0
  let usage: Usage | undefined
  let charge: string | undefined
  let isWhole = false
  let hasContent = false
  let hasReasoningField = false

  function readData(data: string, isMarked: boolean): void {
    if (!isMarked && template.read(data)) return
    const text = data.trim()
    if (text.startsWith('[DONE]')) reading.isDone = true
    else if (text !== '') readJson(text, isMarked)
  }

  function readJson(text: string, isMarked: boolean): void {
    const value = parseJson(text)
    if (value === undefined && isTooDeep(text)) reading.failure ??= tooDeep()
    else if (isRecord(value)) {
      reading.garbledInRow = 0
      readChunk(value, isMarked)
      if (
        !isMarked &&
        reading.finish === undefined &&
        reading.failure === undefined &&
        reading.events.every(isOfContent)
      )
        template.learn(text, value)
    } else if (isMarked) reading.failure = streamError(value ?? text)
    else noteGarbled(reading, text)
  }

  function readWhole(text: string): void {
    const value = parseJson(text)
    if (value === undefined && isTooDeep(text)) {
      reading.failure ??= tooDeep()
      return
    }
    const body: unknown = Array.isArray(value) ? value[0] : value
    if (isRecord(body)) {
      isWhole = true
      readChunk(body, false)
      // The body came whole: where it names no finish, its end is the end of the reply.
      reading.isDone = hasContent || calls.hasCalls()
    } else {
      // Not one JSON value: chunks one a line, as some servers stream them.
      for (const line of text.split('\n')) if (!reading.failure) readData(line, false)
    }
    if (!hasContent && !calls.hasCalls() && reading.finish === undefined)
      reading.garbled ??= text.slice(0, 200)
  }

  function readChunk(chunk: Fields, isMarked: boolean): void {
    const identified = identity(chunk)
    if (identified) reading.events.push(identified)
    const choices = chunk['choices']
    if (Array.isArray(choices)) for (const choice of choices) readChoice(choice)
    cite(readCitations(chunk['search_results']))
    cite(readCitations(chunk['citations']))
    const groq = chunk['x_groq']
    const counted = readUsage(chunk['usage']) ?? (isRecord(groq) ? readUsage(groq['usage']) : undefined)
    countUsage(counted, readChunkCharge(chunk))
    reading.failure ??= readStreamError(chunk, isMarked)
  }

  // Gateways name the charge beside the usage, or in a chunk of its own after it.
  function countUsage(counted: Usage | undefined, charged: string | undefined): void {
    if (!counted && (charged === undefined || charged === charge)) return
    usage = counted ?? usage
    charge = charged ?? charge
    if (!usage) return
    const hasOwn = usage.costUsd !== undefined && usage.costUsd !== '0'
    if (charge !== undefined && !hasOwn) usage = { ...usage, costUsd: charge }
    if (executed > 0) usage = withExtras(usage, { executed_tools: executed })
    if (drawn.size > 0 && usage.imageOutputTokens === undefined)
      usage = withExtras(usage, { images: drawn.size })
    reading.events.push({ type: 'usage', usage })
  }

  function readChoice(choice: unknown): void {
    if (!isRecord(choice) || (choice['index'] ?? 0) !== 0) return
    const delta = deltaOf(choice)
    if (delta) readMessage(delta)
    const tokens = readLogprobs(choice['logprobs'])
    if (tokens.length > 0) reading.events.push({ type: 'logprobs', tokens })
    reading.finish = readFinish(choice['finish_reason']) ?? reading.finish
  }

  // Perplexity repeats the `message` so far beside each delta, and an empty delta in whole responses.
  function deltaOf(choice: Fields): Fields | undefined {
    if (isRecord(choice['delta']) && !isWhole) return choice['delta']
    if (hasContent || calls.hasCalls()) return undefined
    if (isRecord(choice['message'])) return choice['message']
    if (isRecord(choice['delta'])) return choice['delta']
    return typeof choice['text'] === 'string' ? { content: choice['text'] } : undefined
  }

  function readMessage(delta: Fields): void {
    for (const piece of readDelta(delta)) readPiece(piece)
    const entries = delta['tool_calls'] ?? (delta['function_call'] ? [delta['function_call']] : [])
    if (Array.isArray(entries)) for (const entry of entries) readCall(entry)
    cite(readCitations(delta['annotations']))
    executed = Math.max(executed, listOf(delta['executed_tools']).length)
  }

  function readPiece(piece: DeltaPiece): void {
    if (piece.type !== 'reasoningDetails') hasContent = true
    if (piece.type === 'content') {
      if (hasReasoningField) reading.events.push({ type: 'text', text: piece.text })
      else addRuns(splitter.feed(piece.text))
    } else if (piece.type === 'image') {
      if (drawn.has(piece.url)) return
      reading.events.push({ ...piece, position: drawn.size })
      drawn.add(piece.url)
    } else {
      // Told apart by the service: from here on, tags in the content are only words.
      if (piece.type === 'reasoning' && !hasReasoningField) {
        hasReasoningField = true
        addRuns(splitter.end())
      }
      reading.events.push(piece)
    }
  }

  function readCall(entry: unknown): void {
    const fragment = calls.read(entry)
    if (!fragment) return
    addRuns(splitter.end())
    reading.events.push(fragment)
  }

  function addRuns(runs: readonly ContentRun[]): void {
    reading.events.push(...runs)
  }

  function cite(citations: readonly Citation[]): void {
    for (const citation of citations) {
      const { url, passage, range } = citation
      const key = `${url} ${range?.end ?? ''} ${passage?.text ?? ''}`
      if (cited.has(key) || (!passage && !range && cited.has(url))) continue
      cited.add(key).add(url)
      reading.events.push(citation)
    }
  }

  return wireDecoder(reading, {
    readData,
    readWhole,
    end() {
      addRuns(splitter.end())
      reading.events.push(...calls.end())
      return { hasContent, hasCalls: calls.hasCalls() }
    },
  })
}

/** Whether it can be what a content was told apart into. */
const isOfContent = ({ type }: ReplyEvent): boolean =>
  type === 'text' || type === 'reasoning' || type === 'reclassified'
