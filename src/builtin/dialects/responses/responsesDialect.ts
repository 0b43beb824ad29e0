import type { EngineEvent } from '../../engine'
import { problemBody } from '../../problem'
import { translated } from '../foreignBody'
import type { ServiceDialect } from '../serviceDialect'
import { eventOf } from '../takeIdle'
import { createItemWriter } from './createItemWriter'
import { responseBody } from './responseBody'
import { responsesToChat } from './responsesToChat'

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
          const { message, code } = event.problem
          const error = { code: code ?? 'server_error', message }
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
