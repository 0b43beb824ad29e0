import { measureJson } from '@/lib/measureJson'
import { failed, ok, type Result } from '@/lib/result'
import { mark } from '@/lib/text/t'
import { stored } from '@/lib/text/english'

import { BOUNDS } from './checkBounds'
import { badRequest, type Problem } from './problem'

/**
 * Reads a request's JSON body within its limits. Fails with 413, 408, 415 for another content type,
 * 400 for what is not JSON, nests too deep or holds too much.
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Result<unknown, Problem>> {
  const type = request.headers.get('content-type')
  if (type !== null && !/\bjson\b/i.test(type)) {
    return failed({
      ...badRequest('Send the body as Content-Type: application/json.', null, 'unsupported_media_type'),
      status: 415,
    })
  }
  const text = await readBodyText(request, limits)
  if (!text.ok) return text
  const unfit = checkSize(text.value)
  if (unfit) return failed(unfit)
  try {
    return ok(JSON.parse(text.value) as unknown)
  } catch {
    return failed(badRequest('We could not parse the JSON body of your request.', null, 'invalid_json'))
  }
}

/** Checked on the text: what is within these bounds can be parsed and walked without harm. */
function checkSize(text: string): Problem | undefined {
  const { depth, values } = measureJson(text)
  if (depth > BOUNDS.bodyDepth)
    return tooComplex(`nests ${depth} levels deep; at most ${BOUNDS.bodyDepth} are accepted`)
  if (values > BOUNDS.bodyValues)
    return tooComplex(`holds about ${values} values; at most ${BOUNDS.bodyValues} are accepted`)
  return undefined
}

const tooComplex = (what: string) => badRequest(`The body ${what}.`, null, 'request_too_complex')

/** How much of a body is read, and for how long. */
export type BodyLimits = { readonly maxBytes: number; readonly maxMs: number }

/** Reads a request's body as text, and no more of it than its limits allow. Fails with 413 or 408. */
export async function readBodyText(
  request: Request,
  { maxBytes, maxMs }: BodyLimits,
): Promise<Result<string, Problem>> {
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > maxBytes) return failed(tooLarge(maxBytes))
  // No connection brings more than it announced, and a stream of a request costs more than reading it.
  const body = announced === null ? bodyOf(request) : undefined
  if (body === null) return ok('')
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), maxMs)
  })
  try {
    return await (body === undefined
      ? readWhole(request, maxBytes, late)
      : readStream(body.getReader(), maxBytes, late))
  } finally {
    clearTimeout(timer)
  }
}

/** Null = the request has no body; undefined = this browser does not show it as a stream (Firefox). */
const bodyOf = (request: { readonly body?: Request['body'] }): Request['body'] | undefined => request.body

async function readStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  late: Promise<'late'>,
): Promise<Result<string, Problem>> {
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  const refuse = (problem: Problem) => {
    void reader.cancel().catch(() => undefined)
    return failed(problem)
  }
  for (;;) {
    const step = await Promise.race([reader.read(), late])
    if (step === 'late') return refuse(TOO_SLOW)
    if (step.done) return ok(parts.join('') + decoder.decode())
    bytes += step.value.byteLength
    if (bytes > maxBytes) return refuse(tooLarge(maxBytes))
    parts.push(decoder.decode(step.value, { stream: true }))
  }
}

/**
 * The body in one piece, measured once it is there: where its length was announced and is within bounds, or where a page
 * made the request itself and has the bytes in memory already.
 */
async function readWhole(
  request: Request,
  maxBytes: number,
  late: Promise<'late'>,
): Promise<Result<string, Problem>> {
  const bytes = await Promise.race([request.arrayBuffer(), late])
  if (bytes === 'late') return failed(TOO_SLOW)
  if (bytes.byteLength > maxBytes) return failed(tooLarge(maxBytes))
  return ok(new TextDecoder().decode(bytes))
}

const tooLarge = (maxBytes: number): Problem => ({
  ...badRequest(
    stored('The body is larger than {count} bytes, the most this service takes.', { count: maxBytes }),
    null,
    'request_too_large',
  ),
  status: 413,
})

const TOO_SLOW: Problem = {
  ...badRequest(mark('The body did not arrive in time.'), null, 'request_timeout'),
  status: 408,
}
