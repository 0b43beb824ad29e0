import type { EngineEvent, EngineLogprob, EngineUsage } from '@/builtin/engine'
import { ok } from '@/lib/result'

import { problemBody } from '../../problem'
import { dataOf, DONE, type CompletionFrame, type ServiceDialect } from '../serviceDialect'

/** Usage with the keys of INTERFACE §2.2. */
const usageBody = (usage: EngineUsage) => ({
  prompt_tokens: usage.promptTokens,
  completion_tokens: usage.completionTokens,
  total_tokens: usage.promptTokens + usage.completionTokens,
  prompt_tokens_details: { cached_tokens: usage.cachedTokens },
  completion_tokens_details: { reasoning_tokens: usage.reasoningTokens },
})

/** One chunk of a stream. With `usageAsked` it carries `usage: null`, as the last one carries the count. */
const chunkBody = (
  frame: CompletionFrame,
  usageAsked: boolean,
  delta: Readonly<Record<string, unknown>>,
  finishReason: string | null = null,
  logprobs?: readonly EngineLogprob[],
) => ({
  ...envelope(frame, 'chat.completion.chunk'),
  choices: [
    {
      index: 0,
      delta,
      logprobs: logprobs ? { content: logprobs, refusal: null } : null,
      finish_reason: finishReason,
    },
  ],
  ...(usageAsked && { usage: null }),
})

/** The chunk after the last one, sent only when usage was asked for. */
const usageChunkBody = (frame: CompletionFrame, usage: EngineUsage) => ({
  ...envelope(frame, 'chat.completion.chunk'),
  choices: [],
  usage: usageBody(usage),
})

/** The delta of an event; undefined for events that are no part of the reply's text. */
function deltaOf(event: EngineEvent): Readonly<Record<string, unknown>> | undefined {
  switch (event.type) {
    case 'text':
      return { content: event.text }
    case 'reasoning':
      return { reasoning_content: event.text }
    case 'refusal':
      return { refusal: event.text }
    case 'toolCall':
      return {
        tool_calls: [
          event.id === undefined
            ? { index: event.index, function: { arguments: event.arguments } }
            : {
                index: event.index,
                id: event.id,
                type: 'function',
                function: { name: event.name ?? '', arguments: event.arguments },
              },
        ],
      }
    default:
      return undefined
  }
}

/** A whole reply from all the events of one. */
function wholeBody(frame: CompletionFrame, events: readonly EngineEvent[]) {
  const text = joined(events, 'text')
  const reasoning = joined(events, 'reasoning')
  const refusal = joined(events, 'refusal')
  const calls = callsOf(events)
  const end = events.find((event) => event.type === 'finished')
  const logprobs = events.flatMap((event) => ('logprobs' in event ? (event.logprobs ?? []) : []))
  return {
    ...envelope(frame, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text === '' && (calls.length > 0 || refusal !== '') ? null : text,
          refusal: refusal || null,
          ...(reasoning !== '' && { reasoning_content: reasoning }),
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        logprobs: logprobs.length > 0 ? { content: logprobs, refusal: null } : null,
        finish_reason: end?.finishReason ?? 'stop',
      },
    ],
    ...(end && { usage: usageBody(end.usage) }),
  }
}

const envelope = ({ id, created, model, fingerprint, serviceTier }: CompletionFrame, object: string) => ({
  id,
  object,
  created,
  model,
  ...(fingerprint !== undefined && { system_fingerprint: fingerprint }),
  ...(serviceTier !== undefined && { service_tier: serviceTier }),
})

function joined(events: readonly EngineEvent[], type: 'text' | 'reasoning' | 'refusal'): string {
  return events.map((event) => (event.type === type ? event.text : '')).join('')
}

function callsOf(events: readonly EngineEvent[]) {
  const calls = new Map<
    number,
    { id: string; type: 'function'; function: { name: string; arguments: string } }
  >()
  for (const event of events) {
    if (event.type !== 'toolCall') continue
    const call = calls.get(event.index)
    if (call) call.function.arguments += event.arguments
    else {
      calls.set(event.index, {
        id: event.id ?? `call_${event.index}`,
        type: 'function',
        function: { name: event.name ?? '', arguments: event.arguments },
      })
    }
  }
  return [...calls.values()]
}

/** Chat completions (INTERFACE §2): the dialect the engine is asked in. */
export const CHAT: ServiceDialect = {
  idStart: 'chatcmpl-',
  // Which function answered follows from the call that the message names.
  idle: { request: {}, messages: { tool: ['name'] } },
  toChat: ok,
  wholeBody,
  problemBody,
  createWriter(start, isUsageAsked) {
    let frame = start
    let isRoleSent = false
    const role = () => {
      if (isRoleSent) return ''
      isRoleSent = true
      return dataOf(chunkBody(frame, isUsageAsked, { role: 'assistant', content: '' }))
    }
    return (event) => {
      switch (event.type) {
        case 'waiting':
          return ''
        case 'started':
          frame = { ...frame, fingerprint: event.fingerprint, serviceTier: event.serviceTier }
          return role()
        case 'failed':
          return dataOf(problemBody(event.problem)) + DONE
        case 'finished':
          return (
            role() +
            dataOf(chunkBody(frame, isUsageAsked, {}, event.finishReason)) +
            (isUsageAsked ? dataOf(usageChunkBody(frame, event.usage)) : '') +
            DONE
          )
        default: {
          const logprobs = 'logprobs' in event ? event.logprobs : undefined
          return role() + dataOf(chunkBody(frame, isUsageAsked, deltaOf(event) ?? {}, null, logprobs))
        }
      }
    }
  },
}
