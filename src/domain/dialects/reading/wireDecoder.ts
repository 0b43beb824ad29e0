import type { ServiceError } from '@/domain/connections/serviceError'
import type { ReplyEvent } from '@/domain/replies/reply'
import type { FinishReason } from '@/domain/usage/usage'
import { DEEPEST_JSON } from '@/lib/json'
import { stored } from '@/lib/text/english'
import { howSaid } from '@/lib/text/said'

import { readErrorBody } from '../errors/readErrorBody'

import type { WireEvent } from './createWireReader'
import { type FinalEvent, finalEventOf } from './finalEventOf'

/** What a decoder notes of the reply it reads, in any dialect. */
export type Reading = {
  /** Not yet handed on. */
  events: ReplyEvent[]
  /** The first failure there was. */
  failure: ServiceError | undefined
  finish: FinishReason | undefined
  /** The service's own word for it, where that says more. */
  finishDetail: string | undefined
  isDone: boolean
  /** How data began that could not be read. */
  garbled: string | undefined
  /** Events one after the other that could not be read. */
  garbledInRow: number
}

/** More events than this that make no sense, one after the other, end a reply. */
const MOST_GARBLED = 2000

/** Notes data that could not be read. Reading goes on after some: what follows may be the reply. */
export function noteGarbled(reading: Reading, text: string): void {
  reading.garbled ??= text.slice(0, 200)
  reading.garbledInRow += 1
  if (reading.garbledInRow > MOST_GARBLED)
    reading.failure ??= { type: 'malformed', where: stored('events of the reply'), detail: reading.garbled }
}

/** Of a reply of which nothing has come. */
export const newReading = (): Reading => ({
  events: [],
  failure: undefined,
  finish: undefined,
  finishDetail: undefined,
  isDone: false,
  garbled: undefined,
  garbledInRow: 0,
})

/** How the data of a dialect is read. */
type DataReader = {
  /** @param isMarked the wire marks it as an error. */
  readonly readData: (data: string, isMarked: boolean) => void
  readonly readWhole: (text: string) => void
  /** The body is over: adds what was held back, and says what has come. */
  readonly end: () => { readonly hasContent: boolean; readonly hasCalls: boolean }
}

/** The decoder over a reader of data: what every dialect does with the events of the wire, and with their end. */
export function wireDecoder(reading: Reading, { readData, readWhole, end }: DataReader): ReplyDecoder {
  function takeEvents(): readonly ReplyEvent[] {
    const taken = reading.events
    reading.events = []
    return taken
  }

  return {
    read(event) {
      switch (event.type) {
        case 'data':
        case 'error':
          readData(event.data, event.type === 'error')
          break
        case 'whole':
          readWhole(event.data)
          break
        case 'page':
          reading.failure ??= {
            type: 'malformed',
            where: stored('a web page instead of a reply'),
            detail: readErrorBody(event.data).detail,
          }
          break
        case 'place':
          reading.events.push({ type: 'queued', place: Number(event.data) })
          break
        case 'overflow':
          reading.failure ??= { type: 'malformed', where: stored('an event of the reply is too long') }
          break
        case 'noise':
          reading.failure ??= { type: 'malformed', where: stored('lines that are of no event') }
      }
      return takeEvents()
    },
    isOver: () => reading.isDone || reading.failure !== undefined,
    isFinished: () => reading.finish !== undefined,
    end() {
      const final = finalEventOf({ ...reading, ...end() })
      return { held: takeEvents(), final }
    },
  }
}

export function tooDeep(): ServiceError {
  const where = stored('JSON that nests more than {levels} levels deep', { levels: DEEPEST_JSON })
  return { type: 'malformed', where, ...howSaid(where) }
}

/** Turns wire events into reply events; all deviations between services end here. */
export type ReplyDecoder = {
  readonly read: (event: WireEvent) => readonly ReplyEvent[]
  /** Nothing that follows can matter: `[DONE]`, a last event or an error has come. */
  readonly isOver: () => boolean
  /** The service has said why it finished; only accounting may follow. */
  readonly isFinished: () => boolean
  /** What was held back, then exactly one final event, for a body that is over. */
  readonly end: () => { readonly held: readonly ReplyEvent[]; readonly final: FinalEvent }
}
