import { isRecord } from '@/lib/json'

import type { EngineEvent, EngineUsage } from '../../engine'
import type { Problem } from '../../problem'
import { translated } from '../foreignBody'
import { eventOf, type CompletionFrame, type ServiceDialect } from '../serviceDialect'
import { createBlockWriter, type Written } from './createBlockWriter'
import { messagesToChat, THREAD_NOT_FOUND } from './messagesToChat'

/** The Messages API over the same engine. */
export const MESSAGES: ServiceDialect = {
  idStart: 'msg_',
  // A thread that begins brings all its messages: that none is kept here changes nothing.
  idle: { request: { thread: (value) => isRecord(value) && value['type'] === 'create' }, messages: {} },
  toChat: (body) => translated(body, messagesToChat),
  counting: { lacks: { max_tokens: 1 }, body: (tokens) => ({ input_tokens: tokens }) },
  problemBody: (problem, requestId) => ({ type: 'error', error: errorOf(problem), request_id: requestId }),
  wholeBody(frame, events) {
    const blocks = createBlockWriter()
    for (const event of events) blocks.add(event)
    blocks.close()
    const end = events.find((event) => event.type === 'finished')
    return {
      ...messageOf(frame),
      content: blocks.whole(),
      ...(end && endOf(end)),
      usage: usageOf(end?.usage, frame),
    }
  },
  createWriter(start) {
    let frame = start
    let isStarted = false
    const blocks = createBlockWriter()
    const begin = (): string => {
      if (isStarted) return ''
      isStarted = true
      const message = { ...messageOf(frame), usage: usageOf(undefined, frame) }
      return eventOf('message_start', { message })
    }
    return (event) => {
      switch (event.type) {
        case 'waiting':
          return ''
        case 'started':
          frame = { ...frame, serviceTier: event.serviceTier }
          return begin()
        case 'failed':
          return eventOf('error', { error: errorOf(event.problem) })
        case 'finished':
          return [
            begin(),
            writeAll(blocks.close()),
            eventOf('message_delta', {
              delta: endOf(event),
              usage: usageOf(event.usage, frame),
            }),
            eventOf('message_stop'),
          ].join('')
        default:
          return begin() + writeAll(blocks.add(event))
      }
    }
  },
}

const writeAll = (events: readonly Written[]): string =>
  events.map(([type, fields]) => eventOf(type, fields)).join('')

const messageOf = ({ id, model }: CompletionFrame) => ({
  id,
  type: 'message',
  role: 'assistant',
  model,
  content: [],
  stop_reason: null,
  stop_sequence: null,
})

type Finished = Extract<EngineEvent, { readonly type: 'finished' }>

const REASONS: Readonly<Record<Finished['finishReason'], string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
}

const endOf = ({ finishReason, stopSequence }: Finished) =>
  finishReason === 'stop' && stopSequence !== undefined
    ? { stop_reason: 'stop_sequence', stop_sequence: stopSequence }
    : { stop_reason: REASONS[finishReason], stop_sequence: null }

/** Here the prompt is told without what was read from the cache, which is beside it. */
const usageOf = (usage: EngineUsage | undefined, { serviceTier }: CompletionFrame) => ({
  input_tokens: usage ? usage.promptTokens - usage.cachedTokens : 0,
  cache_read_input_tokens: usage?.cachedTokens ?? 0,
  cache_creation_input_tokens: 0,
  output_tokens: usage?.completionTokens ?? 0,
  ...(usage && { output_tokens_details: { thinking_tokens: usage.reasoningTokens } }),
  ...(serviceTier !== undefined && { service_tier: serviceTier }),
})

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  503: 'overloaded_error',
  504: 'timeout_error',
}

/** This dialect has no field for the parameter: the message begins with it. */
function errorOf({ status, message, param, code, said }: Problem) {
  const isNamed = param !== null && status === 400 && !message.startsWith(`${param}:`)
  return {
    type: TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error'),
    message: isNamed ? `${param}: ${message}` : message,
    ...(said && { said: isNamed ? [`${param}: `, ...said] : said }),
    ...(code === THREAD_NOT_FOUND && { details: { error_code: code } }),
  }
}
