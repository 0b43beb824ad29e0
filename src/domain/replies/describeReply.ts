import { formatDuration } from '@/lib/text/formatTime'
import { mark, t } from '@/lib/text/t'

import type { HostedCallPart, Message, MessageStatus, ReplyFacts } from '../messages/message'
import { chargeDifference, type Cost, formatMoney } from '../pricing'
import { billedOutputTokens } from '../usage/usage'

/** Longest input that is part of the line, in characters. */
const IN_LINE = 200

/** One line on a tool that the provider ran for a reply: what it did, with what was asked where that is short. */
export function hostedWords({ name, input = '', isWaiting = false }: Omit<HostedCallPart, 'type'>): string {
  if (isWaiting)
    return t('The provider asks for an approval to use {name}, which can’t be given here.', { name })
  const asked = input.length > IN_LINE || /\n./.test(input.trim()) ? '' : input.trim()
  switch (name) {
    case 'web_search':
      return asked === '' ? t('Searched the web') : t('Searched the web: {query}', { query: asked })
    case 'web_fetch':
      return asked === '' ? t('Read a page') : t('Read {address}', { address: asked })
    case 'file_search':
      return asked === '' ? t('Searched files') : t('Searched files: {query}', { query: asked })
    case 'code_interpreter':
    case 'code_execution':
    case 'bash_code_execution':
      return t('Ran code')
    default:
      return asked === '' ? t('Used {name}', { name }) : t('Used {name}: {input}', { name, input: asked })
  }
}

/** Whether its line has the whole of what was asked. */
export const isAskedInLine = (part: HostedCallPart): boolean =>
  part.input === undefined || hostedWords(part).endsWith(part.input.trim())

export type ReplyFact = { readonly name: string; readonly text: string; readonly isCost?: true }

/** The facts under a reply, in reading order: tokens, speed, cost, and what is unusual. Only what is known. */
export function describeReply(reply: ReplyFacts, status: MessageStatus): readonly ReplyFact[] {
  const { usage, durationMs, cost, tierAsked, tierServed, finishReason, seed } = reply
  const facts: ReplyFact[] = []
  if (usage) {
    facts.push({
      name: t('Tokens in and out'),
      text: t('{input} in, {output} out', { input: usage.promptTokens, output: billedOutputTokens(usage) }),
    })
    const speed = tokensPerSecond(reply)
    if (speed !== undefined)
      facts.push({ name: t('Speed after the first token'), text: t('{speed} tokens/s', { speed }) })
  } else if (durationMs !== undefined) facts.push({ name: t('Duration'), text: formatDuration(durationMs) })
  if (cost && cost.type !== 'unknown') facts.push({ name: t('Cost'), text: costWords(cost), isCost: true })
  if (tierServed !== undefined && tierAsked !== undefined && tierServed !== tierAsked) {
    facts.push({
      name: t('Service tier'),
      text: t('{served} tier instead of {asked}', { served: tierServed, asked: tierAsked }),
    })
  }
  if (seed !== undefined) facts.push({ name: t('Seed'), text: t('seed {seed}', { seed }) })
  if (status.type === 'complete' && finishReason !== undefined && finishReason !== 'stop') {
    facts.push({ name: t('Finish reason'), text: t(FINISH_WORDS[finishReason] ?? finishReason) })
  }
  return facts
}

/** Whole tokens per second between the first token and the end; undefined when too short to say. */
function tokensPerSecond({ usage, firstTokenMs, durationMs }: ReplyFacts): number | undefined {
  if (!usage || firstTokenMs === undefined || durationMs === undefined || durationMs - firstTokenMs < 50)
    return undefined
  return Math.round((billedOutputTokens(usage) / (durationMs - firstTokenMs)) * 1000)
}

/** The cost; where the provider charged something else than the catalog says, both. */
function costWords(cost: Cost): string {
  const differs = chargeDifference(cost)
  return differs
    ? t('{charged} charged, {listed} in the catalog', {
        charged: formatMoney(cost),
        listed: formatMoney(differs.byCatalog),
      })
    : formatMoney(cost)
}

/** A sentence on how a finished or stopped reply ended; undefined where there is nothing to say. */
export function endingNote(message: Pick<Message, 'status' | 'reply' | 'parts'>): string | undefined {
  const { status, parts } = message
  switch (status.type) {
    case 'stopped':
      return parts.length > 0 ? t('Stopped. What arrived is kept.') : t('Stopped before anything arrived.')
    case 'interrupted':
      return t('Interrupted: the connection or the page closed before the reply was finished.')
    case 'complete':
      return completeNote(message)
    default:
      return undefined
  }
}

function completeNote({ reply, parts }: Pick<Message, 'reply' | 'parts'>): string | undefined {
  switch (reply?.finishReason) {
    case 'length':
      return limitNote(parts, reply.finishDetail)
    case 'content_filter':
      return t('The provider’s content filter ended this reply.')
    case 'refusal': {
      if (parts.some(({ type }) => type === 'refusal')) return undefined
      return reply.finishDetail === undefined
        ? t('The model declined to answer.')
        : t('The model declined to answer ({reason}).', { reason: reply.finishDetail })
    }
    case 'pause':
      return t('The provider paused this reply. Continue to let it finish.')
    default:
      return reply && parts.length === 0 ? t('Empty reply') : undefined
  }
}

function limitNote(parts: Message['parts'], detail: string | undefined): string {
  if (detail === 'model_context_window_exceeded')
    return t(
      'The chat fills the model’s context. Leave out earlier messages, or choose a model with a larger context.',
    )
  if (detail !== undefined) return t('The provider ended this reply early ({reason}).', { reason: detail })
  return parts.length > 0 && parts.every(({ type }) => type === 'reasoning')
    ? t('The reply reached its token limit while reasoning. Raise Max tokens, or lower the reasoning effort.')
    : t('The reply reached its token limit.')
}

/** How a reply ended, in a word or two, by its finish reason; a plain end has none here. */
export const FINISH_WORDS: Readonly<Record<string, string>> = {
  length: mark('cut off at the limit'),
  tool_calls: mark('calls tools'),
  content_filter: mark('filtered'),
  error: mark('failed'),
  refusal: mark('declined'),
  pause: mark('paused by the provider'),
}
