import { measureJson } from '@/lib/measureJson'
import { failed, ok, type Result } from '@/lib/result'

import { BOUNDS } from './bounds'
import { badRequest, type Problem } from './problem'
import { readBodyText, type BodyLimits } from './readBodyText'

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
