import { failed, ok, type Result } from '@/lib/result'

import { badRequest, type Problem } from './problem'

/** How much of a body is read, and for how long. */
export type BodyLimits = { readonly maxBytes: number; readonly maxMs: number }

/** Reads a request's body as text, and no more of it than its limits allow. Fails with 413 or 408. */
export async function readBodyText(
  request: Request,
  { maxBytes, maxMs }: BodyLimits,
): Promise<Result<string, Problem>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return failed(tooLarge(maxBytes))
  const body = bodyOf(request)
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
 * The body in one piece, measured once it is there. Only a page gets here, with a request that it made itself, so the
 * bytes are in memory already; a host always reads the stream.
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
    `The body is larger than ${maxBytes} bytes, the most this service takes.`,
    null,
    'request_too_large',
  ),
  status: 413,
})

const TOO_SLOW: Problem = {
  ...badRequest('The body did not arrive in time.', null, 'request_timeout'),
  status: 408,
}
