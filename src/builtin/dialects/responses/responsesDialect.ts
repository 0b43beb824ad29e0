import type { EngineEvent, EngineUsage } from '../../engine'
import { problemBody } from '../../problem'
import { translated } from '../foreignBody'
import { eventOf, type CompletionFrame, type ServiceDialect } from '../serviceDialect'

import { createItemWriter } from './createItemWriter'
import { responsesToChat } from './responsesToChat'

type End = Extract<EngineEvent, { type: 'finished' }>

/** Why a reply that was cut off is incomplete. */
const INCOMPLETE: Readonly<Partial<Record<End['finishReason'], string>>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
}

/** A response object: partial while it is generated, or whole at its end. */
function responseBody(
  { id, created, model, serviceTier }: CompletionFrame,
  { items, end }: { readonly items: readonly object[]; readonly end: End | undefined },
) {
  const reason = end && INCOMPLETE[end.finishReason]
  const status: 'completed' | 'incomplete' | 'in_progress' =
    end === undefined ? 'in_progress' : reason === undefined ? 'completed' : 'incomplete'
  return {
    id,
    object: 'response',
    created_at: created,
    status,
    model,
    output: items,
    error: null,
    incomplete_details: reason === undefined ? null : { reason },
    store: false,
    usage: end ? usageBody(end.usage) : null,
    ...(serviceTier !== undefined && { service_tier: serviceTier }),
  }
}

const usageBody = ({ promptTokens, completionTokens, cachedTokens, reasoningTokens }: EngineUsage) => ({
  input_tokens: promptTokens,
  input_tokens_details: { cached_tokens: cachedTokens },
  output_tokens: completionTokens,
  output_tokens_details: { reasoning_tokens: reasoningTokens },
  total_tokens: promptTokens + completionTokens,
})

/** The Responses API over the same engine. Nothing is stored: whatever needs that is refused by name. */
export const RESPONSES: ServiceDialect = {
  idStart: 'resp_',
  idle: { request: {}, messages: {} },
  toChat: (body) => translated(body, responsesToChat),
  counting: { lacks: {}, body: (tokens) => ({ object: 'response.input_tokens', input_tokens: tokens }) },
  problemBody,
  wholeBody(frame, events) {
    const items = createItemWriter(frame.id)
    for (const event of events) items.add(event)
    items.close()
    return responseBody(frame, { items: items.whole(), end: endOf(events) })
  },
  createWriter(start) {
    let frame = start
    let number = 0
    const items = createItemWriter(start.id)
    const write = (type: string, fields: object): string =>
      eventOf(`response.${type}`, { sequence_number: number++, ...fields })
    const writeAll = (events: readonly (readonly [string, object])[]): string =>
      events.map(([type, fields]) => write(type, fields)).join('')
    return (event) => {
      switch (event.type) {
        case 'waiting':
          return ''
        case 'started': {
          frame = { ...frame, serviceTier: event.serviceTier }
          const response = responseBody(frame, { items: [], end: undefined })
          return write('created', { response }) + write('in_progress', { response })
        }
        case 'failed': {
          const { message, code, said } = event.problem
          const error = { code: code ?? 'server_error', message, ...(said && { said }) }
          const response = {
            ...responseBody(frame, { items: items.whole(), end: undefined }),
            status: 'failed',
            error,
          }
          return write('failed', { response })
        }
        case 'finished': {
          const closing = writeAll(items.close())
          const response = responseBody(frame, { items: items.whole(), end: event })
          return closing + write(response.status, { response })
        }
        default:
          return writeAll(items.add(event))
      }
    }
  },
}

const endOf = (events: readonly EngineEvent[]) => events.find((event) => event.type === 'finished')
