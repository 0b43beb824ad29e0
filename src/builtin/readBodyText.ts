import { failed, ok, type Result } from '@/lib/result'

import { badRequest, type Problem } from './problem'

/** How much of a body is read, and for how long. */
export type BodyLimits = { readonly maxBytes: number; readonly maxMs: number }

/** Reads a request's body as text, and never more of it than it may have. Fails with 413 or 408. */
export async function readBodyText(
  request: Request,
  { maxBytes, maxMs }: BodyLimits,
): Promise<Result<string, Problem>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return failed(tooLarge(maxBytes))
  const reader = request.body?.getReader()
  if (reader === undefined) return ok('')
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), maxMs)
  })
  const refuse = (problem: Problem) => {
    void reader.cancel().catch(() => undefined)
    return failed(problem)
  }
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), late])
      if (step === 'late') return refuse(TOO_SLOW)
      if (step.done) return ok(parts.join('') + decoder.decode())
      bytes += step.value.byteLength
      if (bytes > maxBytes) return refuse(tooLarge(maxBytes))
      parts.push(decoder.decode(step.value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
  }
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
