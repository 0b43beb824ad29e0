import { failed, ok, type Result } from '@/lib/result'

import { badRequest, type Problem } from './problem'
import { readBodyText, type BodyLimits } from './readBodyText'

/**
 * Reads a request's JSON body within its limits. Fails with 413, 408, 415 for another content type,
 * 400 for what is not JSON.
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
  try {
    return ok(JSON.parse(text.value) as unknown)
  } catch {
    return failed(badRequest('We could not parse the JSON body of your request.', null, 'invalid_json'))
  }
}
