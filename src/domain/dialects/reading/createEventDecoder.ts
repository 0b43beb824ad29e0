import type { ServiceError } from '@/domain/connections/serviceError'
import type { ReplyEvent } from '@/domain/replies/reply'
import type { FinishReason } from '@/domain/usage/usage'
import { isRecord, isTooDeep, parseJson } from '@/lib/json'

import { createEventTemplate, type TextEvent } from './createEventTemplate'
import { streamError } from './finalEventOf'
import type { Fields } from '@/domain/usage/fields'
import { newReading, noteGarbled, type ReplyDecoder, tooDeep, wireDecoder } from './wireDecoder'

/** What the reader of a dialect tells while it reads. */
export type Sink = {
  readonly emit: (event: ReplyEvent) => void
  readonly fail: (error: ServiceError) => void
  /** @param detail the service's own word, where it says more than the reason. */
  readonly finish: (reason: FinishReason, detail?: string) => void
  /** The reply is whole, whether or not it named a reason; nothing follows. */
  readonly over: () => void
}

/** How one dialect is read: an event of its stream, or a whole reply. Neither throws, whatever is in it. */
export type DialectReader = {
  /** Whether an object is an event of the dialect; one that names its `type` unless given. */
  readonly isEvent?: (value: Fields) => boolean
  readonly readEvent: (event: Fields) => void
  /** What an event that was read just now adds, where it adds a text and does nothing else; see `createEventTemplate`. */
  readonly textOf: (event: Fields) => TextEvent | undefined
  /** False where the object is no reply of the dialect. */
  readonly readWhole: (body: Fields) => boolean
  /** The body is over: tells what was held back. */
  readonly end: () => void
  readonly hasContent: () => boolean
  readonly hasCalls: () => boolean
}

/**
 * A decoder for a dialect whose events are objects. What all such dialects have in common is here:
 * JSON that is none, too deep or a web page, errors in any shape, `[DONE]`, and how a reply ends. Never throws.
 */
export function createEventDecoder(createReader: (sink: Sink) => DialectReader): ReplyDecoder {
  const reading = newReading()
  const reader = createReader({
    emit: (event) => reading.events.push(event),
    fail: (error) => (reading.failure ??= error),
    finish: (reason, detail) => {
      reading.finish = reason
      reading.finishDetail = detail
    },
    over: () => (reading.isDone = true),
  })
  const { isEvent = ({ type }: Fields) => typeof type === 'string' } = reader
  const template = createEventTemplate(reader.textOf)

  function readData(data: string, isMarked: boolean): void {
    if (!isMarked && template.read(data)) return
    const text = data.trim()
    if (text === '') return
    if (text.startsWith('[DONE]')) {
      reading.isDone = true
      return
    }
    const value = parseJson(text)
    if (value === undefined && isTooDeep(text)) reading.failure ??= tooDeep()
    else if (isRecord(value)) {
      reading.garbledInRow = 0
      if (isEvent(value)) {
        reader.readEvent(value)
        if (!isMarked) template.learn(text, value)
      } else if (isMarked || value['error'] || value['detail']) reading.failure ??= streamError(value)
    } else if (isMarked) reading.failure ??= streamError(value ?? text)
    else noteGarbled(reading, text)
  }

  function readWhole(text: string): void {
    const value = parseJson(text)
    if (value === undefined && isTooDeep(text)) reading.failure ??= tooDeep()
    else if (isRecord(value)) {
      reading.isDone = reader.readWhole(value)
      if (reading.isDone) return
      if (value['error'] || value['detail']) reading.failure ??= streamError(value)
      else if (isEvent(value)) reader.readEvent(value)
    } else for (const line of text.split('\n')) if (!reading.failure) readData(line, false)
    if (!reader.hasContent() && !reader.hasCalls() && reading.finish === undefined)
      reading.garbled ??= text.slice(0, 200)
  }

  return wireDecoder(reading, {
    readData,
    readWhole,
    end() {
      reader.end()
      return { hasContent: reader.hasContent(), hasCalls: reader.hasCalls() }
    },
  })
}
