import { isRecord, isTooDeep, parseJson } from '@/lib/json'
import { hear } from '@/lib/text/hear'

/** What an error body says, whatever its shape (WIRE §3.1). `detail` is empty when it says nothing. */
export type ErrorBody = {
  readonly detail: string
  readonly code?: string
  /** The service's class of error, such as `invalid_request_error`. */
  readonly type?: string
  readonly param?: string
  readonly requestId?: string
  /** The HTTP status the body itself names. */
  readonly status?: number
}

/** Longest sentence of a service that is kept, in characters. */
const MAX_DETAIL_CHARS = 2_000

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads the body of a refused request: JSON of any known shape, plain text, or a gateway's HTML page,
 * of which only the title is kept. Never throws; the detail is plain text of at most 2,000 characters.
 */
export function readErrorBody(text: string): ErrorBody {
  const trimmed = text.trim()
  if (trimmed.startsWith('<')) return { detail: pageTitle(trimmed) }
  // Brackets without end say nothing to a person.
  if (isTooDeep(trimmed)) return { detail: '' }
  const value = parseJson(trimmed)
  if (value === undefined) return { detail: capped(trimmed) }
  const body = readErrorValue(value)
  // Cohere: the id of the request is beside the message. In a stream `id` is that of the reply.
  const id = isRecord(value) ? word(value['id']) : undefined
  return body.requestId === undefined && id !== undefined ? { ...body, requestId: id } : body
}

/** The same for a body, or a chunk of a stream, that is already parsed. */
export function readErrorValue(value: unknown): ErrorBody {
  if (Array.isArray(value) && isRecord(value[0])) return readErrorValue(value[0])
  if (!isRecord(value)) return { detail: capped(sentenceOf(value)) }
  const inner = isRecord(value['error']) ? value['error'] : undefined
  const sources = inner ? [inner, value] : [value]
  const status = first(sources, ['status_code', 'raw_status_code', 'code', 'status'], httpStatus)
  const details = inner && isRecord(inner['details']) ? [inner['details']] : []
  const code = first([...sources, ...details], ['code', 'error_code'], word)
  const type = first(sources, ['type', 'error_type', 'status'], word)
  const param = first(sources, ['param'], word) ?? locationOf(value['detail'])
  const requestId = first(
    sources,
    ['request_id', 'requestId', 'requestID', 'req_id', 'trace_id', 'traceId', 'correlation_id'],
    word,
  )
  const detail = capped(sentenceOf(value) || upstreamSentence(inner))
  // This app's own host and the built-in service tell how they made it.
  if (inner?.['said'] !== undefined) hear(detail, inner['said'])
  return {
    detail,
    ...(code !== undefined && { code }),
    ...(type !== undefined && { type }),
    ...(param !== undefined && { param }),
    ...(requestId !== undefined && { requestId }),
    ...(status !== undefined && { status }),
  }
}

/** Where a sentence may be found, most specific first. */
const SENTENCE_KEYS = ['error', 'message', 'detail', 'errors', 'error_description', 'title']

/** How deep a sentence is looked for: a hostile body may nest without end. */
const MAX_DEPTH = 6

function sentenceOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value
  if (depth > MAX_DEPTH) return ''
  if (Array.isArray(value)) {
    const sentences = value.slice(0, 20).map((item) => sentenceOf(item, depth + 1))
    return sentences.filter(Boolean).join('; ')
  }
  if (!isRecord(value)) return ''
  if (typeof value['msg'] === 'string') return validationSentence(value['msg'], value['loc'])
  for (const key of SENTENCE_KEYS) {
    const sentence = sentenceOf(value[key], depth + 1)
    if (sentence) return withUpstream(sentence, value)
  }
  return ''
}

// OpenRouter's own sentence is often only "Provider returned error"; what the provider said is in `metadata`.
function withUpstream(sentence: string, value: Fields): string {
  const said = sentence === 'Provider returned error' ? upstreamSentence(value) : ''
  return said ? `${sentence}: ${said}` : sentence
}

function upstreamSentence(value: Fields | undefined): string {
  const metadata = value?.['metadata']
  const raw = isRecord(metadata) ? metadata['raw'] : undefined
  return typeof raw === 'string' ? sentenceOf(parseJson(raw)) || raw : sentenceOf(raw)
}

// FastAPI: {"loc": ["body", "temperature"], "msg": "…"}
const validationSentence = (message: string, location: unknown): string =>
  Array.isArray(location) && location.length > 0 ? `${location.join('.')}: ${message}` : message

function locationOf(detail: unknown): string | undefined {
  const location: unknown = Array.isArray(detail) && isRecord(detail[0]) ? detail[0]['loc'] : undefined
  if (!Array.isArray(location)) return undefined
  const path = location.filter(
    (step) => step !== 'body' && (typeof step === 'string' || typeof step === 'number'),
  )
  return path.length > 0 ? path.join('.') : undefined
}

function first<Value>(
  sources: readonly Fields[],
  keys: readonly string[],
  read: (value: unknown) => Value | undefined,
) {
  for (const source of sources) {
    for (const key of keys) {
      const value = read(source[key])
      if (value !== undefined) return value
    }
  }
  return undefined
}

function word(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined
}

function httpStatus(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 400 && number <= 599
    ? number
    : undefined
}

function pageTitle(page: string): string {
  const title = textOfElement(page, 'title') || textOfElement(page, 'h1')
  return capped(title.replace(/&[a-z#0-9]{1,10};/gi, ' ').replace(/\s+/g, ' '))
}

/** The text right inside the first element of that name; empty when there is none. Linear, whatever is repeated. */
function textOfElement(page: string, name: 'title' | 'h1'): string {
  const start = page.search(name === 'title' ? /<title[\s>]/i : /<h1[\s>]/i)
  const open = start < 0 ? -1 : page.indexOf('>', start)
  if (open < 0) return ''
  const end = page.indexOf('<', open)
  return page.slice(open + 1, end < 0 ? open + 1 + MAX_DETAIL_CHARS : end)
}

const capped = (text: string): string => text.trim().slice(0, MAX_DETAIL_CHARS)
