import { randomUUID } from 'node:crypto'

import type { EngineEvent } from '@/builtin/engine'
import type { CompletionFrame, ServiceDialect } from '@/builtin/dialects/serviceDialect'
import { serverProblem } from '@/builtin/problem'
import { createWireReader, type WireEvent } from '@/domain/dialects'
import { wordOf, type Fields } from '@/domain/usage/fields'
import { isRecord, parseJson } from '@/lib/json'
import { readBytes } from '@/lib/streams/readBytes'
import { changed, type Change } from '@/lib/streams/sources'

import { createChatReader, problemIn } from './createChatReader'

/** What an answer is to be converted for. */
export type Conversion = {
  readonly dialect: ServiceDialect
  /** Whether events were asked for. */
  readonly isStream: boolean
  readonly model: string
  /** Of the prompt, by estimate, for services that count nothing. */
  readonly promptTokens: number
  /** Hears each part of the answer unchanged. */
  readonly hear: (bytes: Uint8Array) => void
}

/** The most of an answer that is not a stream, in bytes. */
const MOST_BYTES = 32 * 1024 * 1024

/** The answer of a chat completion as another dialect tells it: a stream, a whole reply, or a refusal. */
export async function convertAnswer(answer: Response, asked: Conversion): Promise<Response> {
  const headers = new Headers(answer.headers)
  const isEvents = headers.get('content-type')?.includes('text/event-stream') ?? false
  if (answer.ok && isEvents && asked.isStream && answer.body)
    return new Response(changed(answer.body, convertedEvents(asked)), { status: answer.status, headers })
  const bytes = await readBytes(answer.body, MOST_BYTES)
  if (bytes) asked.hear(bytes)
  const text = bytes ? new TextDecoder().decode(bytes) : ''
  headers.set('Content-Type', 'application/json')
  if (!answer.ok)
    return refused(problemIn(bodyIn(text), answer.status), asked, { status: answer.status, headers })
  const reader = createChatReader(asked.promptTokens)
  const chunks = isEvents ? chunksOf(text) : [parseJson(text)]
  const [first] = chunks
  if (!isRecord(first) || !chunks.every(isRecord))
    return refused(NO_COMPLETION, asked, { status: 502, headers })
  const events = chunks.flatMap((chunk) => (isRecord(chunk) ? reader.read(chunk) : []))
  const end = reader.end(true)
  const all = end ? [...events, end] : events
  const failure = all.find((event) => event.type === 'failed')
  if (failure) return refused(failure.problem, asked, { status: failure.problem.status, headers })
  const frame = frameOf(first, asked)
  if (!asked.isStream) return Response.json(asked.dialect.wholeBody(frame, all), { status: 200, headers })
  headers.set('Content-Type', 'text/event-stream; charset=utf-8')
  const write = asked.dialect.createWriter(frame, true)
  return new Response(all.map(write).join(''), { status: 200, headers })
}

/** The events of a chat's stream as those of another dialect, each as soon as it is whole. */
function convertedEvents(asked: Conversion): Change {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const wire = createWireReader()
  const reader = createChatReader(asked.promptTokens)
  let write: ((event: EngineEvent) => string) | undefined
  let isDone = false

  function converted(event: WireEvent): string {
    if (isLast(event)) isDone = true
    return chunkIn(event)
      .map((chunk) => {
        write ??= asked.dialect.createWriter(frameOf(chunk, asked), true)
        return reader.read(chunk).map(write).join('')
      })
      .join('')
  }

  return {
    push(bytes) {
      asked.hear(bytes)
      const events = wire.feed(decoder.decode(bytes, { stream: true }))
      return encoder.encode(events.map(converted).join(''))
    },
    end() {
      const last = wire.end().map(converted).join('')
      const end = reader.end(isDone)
      write ??= asked.dialect.createWriter(frameOf({}, asked), true)
      return encoder.encode(last + (end ? write(end) : ''))
    },
  }
}

const refused = (
  problem: Parameters<ServiceDialect['problemBody']>[0],
  { dialect }: Conversion,
  init: { readonly status: number; readonly headers: Headers },
): Response => {
  const id = init.headers.get('x-request-id') ?? init.headers.get('request-id') ?? ''
  return Response.json(dialect.problemBody(problem, id), init)
}

function frameOf(chunk: Fields, { dialect, model }: Conversion): CompletionFrame {
  const { created } = chunk
  return {
    id: `${dialect.idStart}${randomUUID().replaceAll('-', '')}`,
    created: typeof created === 'number' ? created : Math.floor(Date.now() / 1000),
    model: wordOf(chunk['model']) ?? model,
    serviceTier: wordOf(chunk['service_tier']),
  }
}

/** The chunk of an event; none in the end. What is too large to be one breaks the stream. */
function chunkIn(event: WireEvent): readonly Fields[] {
  if (event.type === 'overflow') throw new Error('one event is larger than any service sends')
  const chunk = 'data' in event && !isLast(event) ? parseJson(event.data) : undefined
  return isRecord(chunk) ? [chunk] : []
}

const isLast = (event: WireEvent): boolean => event.type === 'data' && event.data.trim() === '[DONE]'

function chunksOf(text: string): readonly Fields[] {
  const wire = createWireReader()
  return [...wire.feed(text), ...wire.end()].flatMap(chunkIn)
}

function bodyIn(text: string): Fields | string {
  const body = parseJson(text)
  return isRecord(body) ? body : text
}

const NO_COMPLETION = {
  ...serverProblem(
    'The service behind this gateway answered with what is no chat completion.',
    'upstream_unreachable',
  ),
  status: 502,
}
