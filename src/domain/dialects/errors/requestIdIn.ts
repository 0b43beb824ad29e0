import type { ErrorBody } from './readErrorBody'

/** Where services put the id that their support asks for, in order of preference. */
const HEADERS: readonly string[] = [
  'x-request-id',
  'request-id',
  'x-generation-id',
  'apim-request-id',
  'x-ms-request-id',
  'mistral-correlation-id',
  'x-amzn-requestid',
  'x-amzn-request-id',
  'x-goog-request-id',
  'x-together-traceid',
  'x-inference-id',
  'x-correlation-id',
  'x-trace-id',
  'x-vercel-id',
  'cf-ray',
]

const IN_SENTENCE = /\brequest[ _-]?id\b["'`]?\s*(?:is\b|[:=])?\s*["'`(]?([\w.-]{6,100})/i

/** The id of a refused request: of its headers, else of its body, else the one its sentence names. */
export function requestIdIn(headers: Headers, body: ErrorBody): string | undefined {
  const named = HEADERS.map((name) => headers.get(name)).find(Boolean)
  if (named) return named
  const said = IN_SENTENCE.exec(body.detail)?.[1]
  return body.requestId ?? (said !== undefined && /\d/.test(said) ? said : undefined)
}
