import { failed, ok, type Result } from '@/lib/result'

import { badRequest, type Problem } from './problem'

/**
 * Reads a request's JSON body, at most `maxBytes` of it and for at most `maxMs`. Fails with 413, 408,
 * 415 for another content type, 400 for what is not JSON.
 */
export async function readBody(
  request: Request,
  { maxBytes, maxMs }: { readonly maxBytes: number; readonly maxMs: number },
): Promise<Result<unknown, Problem>> {
  const type = request.headers.get('content-type')
  if (type !== null && !/\bjson\b/i.test(type)) {
    return failed({
      ...badRequest('Send the body as Content-Type: application/json.', null, 'unsupported_media_type'),
      status: 415,
    })
  }
  const tooLarge = {
    ...badRequest(
      `The body is larger than ${maxBytes} bytes, the most this service takes.`,
      null,
      'request_too_large',
    ),
    status: 413,
  }
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return failed(tooLarge)
  const text = await readText(request, maxBytes, maxMs)
  if (text === 'tooLarge') return failed(tooLarge)
  if (text === 'tooSlow') {
    return failed({ ...badRequest('The body did not arrive in time.', null, 'request_timeout'), status: 408 })
  }
  try {
    return ok(JSON.parse(text.text) as unknown)
  } catch {
    return failed(badRequest('We could not parse the JSON body of your request.', null, 'invalid_json'))
  }
}

async function readText(request: Request, maxBytes: number, maxMs: number) {
  const reader = request.body?.getReader()
  if (reader === undefined) return { text: '' }
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'tooSlow'>((resolve) => {
    timer = setTimeout(() => resolve('tooSlow'), maxMs)
  })
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), late])
      if (step === 'tooSlow') {
        void reader.cancel().catch(() => undefined)
        return step
      }
      if (step.done) return { text: parts.join('') + decoder.decode() }
      bytes += step.value.byteLength
      if (bytes > maxBytes) {
        void reader.cancel().catch(() => undefined)
        return 'tooLarge'
      }
      parts.push(decoder.decode(step.value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
  }
}
