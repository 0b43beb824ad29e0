import type { RejectionKind } from '../../connections/serviceError'
import type { TokenLogprob } from '../../replies/reply'
import { fieldsOf, listOf, textOf, wordOf, type Fields } from '../../usage/fields'
import { rejectionOf } from '../errors/rejectionOf'
import type { DialectReader, Sink } from '../reading/createEventDecoder'
import { askedText, givenText, hostedCall } from '../reading/hostedCall'
import { streamError } from '../reading/finalEventOf'
import { readGeminiUsage } from './readGeminiUsage'
import { readGrounding, readRecitations } from './readGrounding'
import { stored } from '@/lib/text/english'

/**
 * Reads a Gemini stream, whose events are replies in pieces, or a whole reply. Its parts are kept as they came, with the
 * signatures of thoughts, for the turns that must send them back. It reads the first candidate only.
 */
export function createGeminiReader(
  { emit, fail, finish }: Sink,
  inventId: (position: number) => string,
): DialectReader {
  const parts: Fields[] = []
  let text = ''
  let calls = 0
  let images = 0
  let runs = 0
  let hasContent = false
  let identity = ''
  let model = ''
  let searches = 0
  let lastUsage: Fields = {}

  function identify(chunk: Fields): void {
    const responseId = wordOf(chunk['responseId'])
    const served = wordOf(chunk['modelVersion'])
    const tier = wordOf(fieldsOf(chunk['usageMetadata'])['serviceTier'])
    const next = `${responseId} ${served} ${tier}`
    if (next === identity || (responseId ?? served ?? tier) === undefined) return
    identity = next
    model = served ?? model
    emit({
      type: 'identified',
      ...(responseId !== undefined && { responseId }),
      ...(served !== undefined && { model: served }),
      ...(tier !== undefined && { tierServed: tier.toLowerCase() }),
    })
  }

  function readPart(part: Fields): void {
    const said = textOf(part['text'])
    if ('functionCall' in part) readCall(fieldsOf(part['functionCall']))
    else if ('inlineData' in part) readData(fieldsOf(part['inlineData']))
    else if ('executableCode' in part) readRun(part)
    else if ('codeExecutionResult' in part) readRunResult(fieldsOf(part['codeExecutionResult']))
    else if (said !== '') {
      hasContent = true
      if (part['thought'] !== true) text += said
      emit({ type: part['thought'] === true ? 'reasoning' : 'text', text: said })
    }
    keep(part)
  }

  /** Pieces of one text are one part; a signature ends it. */
  function keep(part: Fields): void {
    const last = parts.at(-1)
    const isPiece =
      last !== undefined &&
      isPlain(last) &&
      isPlain(part) &&
      (last['thought'] === true) === (part['thought'] === true)
    const { thoughtSignature: sealed } = part
    if (isPiece && last['thoughtSignature'] === undefined && textOf(last['text']) !== '')
      parts[parts.length - 1] = {
        ...last,
        text: textOf(last['text']) + textOf(part['text']),
        ...(sealed !== undefined && { thoughtSignature: sealed }),
      }
    else if (!isPlain(part) || textOf(part['text']) !== '' || sealed !== undefined) parts.push(part)
  }

  function readCall(call: Fields): void {
    emit({
      type: 'toolCall',
      position: calls,
      id: wordOf(call['id']) ?? inventId(calls),
      name: textOf(call['name']),
      arguments: JSON.stringify(fieldsOf(call['args'])),
    })
    calls += 1
  }

  function readData({ mimeType, data }: Fields): void {
    if (!/^image\//.test(textOf(mimeType)) || textOf(data) === '') return
    hasContent = true
    emit({ type: 'image', position: images, url: `data:${textOf(mimeType)};base64,${textOf(data)}` })
    images += 1
  }

  function readRun(part: Fields): void {
    runs += 1
    hasContent = true
    const input = askedText(fieldsOf(part['executableCode'])['code'])
    emit({ type: 'hostedCall', id: `run${runs}`, call: hostedCall({ name: 'code_execution', input }) })
  }

  function readRunResult({ output, outcome }: Fields): void {
    const run = parts.findLast((part) => 'executableCode' in part)
    const input = askedText(fieldsOf(run?.['executableCode'])['code'])
    const told = { name: 'code_execution', input, output: givenText(output) ?? wordOf(outcome) }
    emit({ type: 'hostedCall', id: `run${Math.max(1, runs)}`, call: hostedCall(told) })
  }

  function readGroundingOf(grounding: Fields): void {
    const queries = listOf(grounding['webSearchQueries']).map(textOf).filter(Boolean)
    if (queries.length > 0) {
      // Until the second generation a request that searched was charged for once; since then each search is.
      searches = /gemini-[12]\b/.test(model) ? 1 : queries.length
      emit({
        type: 'hostedCall',
        id: 'search',
        call: hostedCall({ name: 'google_search', input: queries.join('\n') }),
      })
    }
    for (const citation of readGrounding(grounding, text)) emit(citation)
  }

  function readCandidate(candidate: Fields): void {
    for (const part of listOf(fieldsOf(candidate['content'])['parts'])) readPart(fieldsOf(part))
    const tokens = readTokens(fieldsOf(candidate['logprobsResult']))
    if (tokens.length > 0) emit({ type: 'logprobs', tokens })
    readGroundingOf(fieldsOf(candidate['groundingMetadata']))
    for (const citation of readRecitations(fieldsOf(candidate['citationMetadata']))) emit(citation)
  }

  function readFinish(candidate: Fields): void {
    const reason = textOf(candidate['finishReason'])
    if (reason === '' || reason === 'FINISH_REASON_UNSPECIFIED') return
    const said = textOf(candidate['finishMessage'])
    if (reason === 'STOP') finish('stop')
    else if (reason === 'MAX_TOKENS') finish('length')
    else if (FILTERED.test(reason)) finish('content_filter', said || reason)
    else if (hasContent || calls > 0) finish('stop', said || reason)
    else
      fail(
        refused(
          said || stored('The provider ended the reply without an answer ({reason}).', { reason }),
          'server',
        ),
      )
    // Pictures are megabytes: such a reply goes back as words and pictures.
    if (images === 0) for (const part of parts) emit({ type: 'item', json: JSON.stringify(part) })
  }

  function readChunk(chunk: Fields): void {
    if (chunk['error']) {
      fail(streamError(chunk))
      return
    }
    identify(chunk)
    const [first] = listOf(chunk['candidates'])
    const candidate = fieldsOf(first)
    readCandidate(candidate)
    const used = fieldsOf(chunk['usageMetadata'])
    if (Object.keys(used).length > 0) lastUsage = used
    const usage = readGeminiUsage(lastUsage)
    if (usage) emit({ type: 'usage', usage: searches > 0 ? { ...usage, searches } : usage })
    readFinish(candidate)
    const blocked = textOf(fieldsOf(chunk['promptFeedback'])['blockReason'])
    if (blocked !== '' && blocked !== 'BLOCK_REASON_UNSPECIFIED')
      fail(
        refused(
          textOf(fieldsOf(chunk['promptFeedback'])['blockReasonMessage']) ||
            stored('The provider blocked the prompt ({reason}).', { reason: blocked }),
          'contentPolicy',
        ),
      )
  }

  return {
    isEvent: (value) => 'candidates' in value || 'usageMetadata' in value || 'promptFeedback' in value,
    readEvent: readChunk,
    // Each event counts its tokens again: none is like the one before.
    textOf: () => undefined,
    readWhole(body) {
      if (!('candidates' in body) && !('promptFeedback' in body)) return false
      readChunk(body)
      return true
    },
    end: () => undefined,
    hasContent: () => hasContent,
    hasCalls: () => calls > 0,
  }
}

/** A part that holds nothing but a text, and perhaps what seals it. */
const isPlain = (part: Fields): boolean =>
  Object.keys(part).every((name) => name === 'text' || name === 'thought' || name === 'thoughtSignature')

/** Reasons for which Google withholds a reply. */
const FILTERED =
  /^(?:SAFETY|RECITATION|LANGUAGE|BLOCKLIST|PROHIBITED_CONTENT|SPII|IMAGE_SAFETY|IMAGE_PROHIBITED_CONTENT|IMAGE_RECITATION)$/

const NO_HEADERS = new Headers()

const refused = (detail: string, kind: RejectionKind) => ({
  ...rejectionOf({ status: 200, headers: NO_HEADERS, body: { detail } }, 0),
  kind,
  canRetry: false,
})

function readTokens({ chosenCandidates, topCandidates }: Fields): readonly TokenLogprob[] {
  const tops = listOf(topCandidates)
  return listOf(chosenCandidates).flatMap((value, index) => {
    const chosen = tokenOf(value)
    const top = listOf(fieldsOf(tops[index])['candidates']).flatMap((other) => tokenOf(other) ?? [])
    return chosen ? [{ ...chosen, top }] : []
  })
}

function tokenOf(value: unknown): { readonly token: string; readonly logprob: number } | undefined {
  const { token, logProbability } = fieldsOf(value)
  return typeof token === 'string' && typeof logProbability === 'number'
    ? { token, logprob: logProbability }
    : undefined
}
