import type { ServiceError } from '@/domain/connections/serviceError'
import type { ReplyEvent } from '@/domain/replies/reply'
import type { FinishReason } from '@/domain/usage/usage'
import { DEEPEST_JSON, isRecord, isTooDeep, parseJson } from '@/lib/json'

import { readErrorBody } from '../../http/readErrorBody'
import { createEventTemplate, type TextEvent } from './createEventTemplate'
import { finalEventOf } from './finalEventOf'
import { streamError } from './readStreamError'
import type { Fields } from '@/domain/usage/fields'
import type { ReplyDecoder } from './replyDecoder'

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

/** A blank line between texts that the dialect has apart, and a reply joins. */
export const BLANK_LINE: ReplyEvent = { type: 'text', text: '\n\n' }

/** The same between two summaries of reasoning. */
export const REASONING_BLANK_LINE: ReplyEvent = { type: 'reasoning', text: '\n\n' }

/**
 * A decoder for a dialect whose events are objects with a `type`. What all such dialects have in common is here:
 * JSON that is none, too deep or a web page, errors in any shape, `[DONE]`, and how a reply ends. Never throws.
 */
export function createEventDecoder(createReader: (sink: Sink) => DialectReader): ReplyDecoder {
  let events: ReplyEvent[] = []
  let failure: ServiceError | undefined
  let finish: FinishReason | undefined
  let finishDetail: string | undefined
  let isDone = false
  let garbled: string | undefined
  const reader = createReader({
    emit: (event) => events.push(event),
    fail: (error) => (failure ??= error),
    finish: (reason, detail) => {
      finish = reason
      finishDetail = detail
    },
    over: () => (isDone = true),
  })
  const template = createEventTemplate(reader.textOf)

  function readData(data: string, isMarked: boolean): void {
    if (!isMarked && template.read(data)) return
    const text = data.trim()
    if (text === '') return
    if (text.startsWith('[DONE]')) {
      isDone = true
      return
    }
    const value = parseJson(text)
    if (value === undefined && isTooDeep(text)) failure ??= TOO_DEEP
    else if (isRecord(value)) {
      if (typeof value['type'] === 'string') {
        reader.readEvent(value)
        if (!isMarked) template.learn(text, value)
      } else if (isMarked || value['error'] || value['detail']) failure ??= streamError(value)
    } else if (isMarked) failure ??= streamError(value ?? text)
    else garbled ??= text.slice(0, 200)
  }

  function readWhole(text: string): void {
    const value = parseJson(text)
    if (value === undefined && isTooDeep(text)) failure ??= TOO_DEEP
    else if (isRecord(value)) {
      isDone = reader.readWhole(value)
      if (isDone) return
      if (value['error'] || value['detail']) failure ??= streamError(value)
      else if (typeof value['type'] === 'string') reader.readEvent(value)
    } else for (const line of text.split('\n')) readData(line, false)
    if (!reader.hasContent() && !reader.hasCalls() && finish === undefined) garbled ??= text.slice(0, 200)
  }

  function takeEvents(): ReplyEvent[] {
    const taken = events
    events = []
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
          failure ??= {
            type: 'malformed',
            where: 'a web page instead of a reply',
            detail: readErrorBody(event.data).detail,
          }
          break
        case 'place':
          events.push({ type: 'queued', place: Number(event.data) })
          break
        case 'overflow':
          failure ??= { type: 'malformed', where: 'an event of the reply is too long' }
      }
      return takeEvents()
    },
    isOver: () => isDone || failure !== undefined,
    isFinished: () => finish !== undefined,
    end() {
      reader.end()
      const hasContent = reader.hasContent()
      const final = finalEventOf({
        failure,
        finish,
        finishDetail,
        isDone,
        hasContent,
        hasCalls: reader.hasCalls(),
        garbled,
      })
      return { held: takeEvents(), final }
    },
  }
}

const TOO_DEEP: ServiceError = {
  type: 'malformed',
  where: `JSON that nests more than ${DEEPEST_JSON} levels deep`,
}
