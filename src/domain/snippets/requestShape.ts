import { isRecord } from '@/lib/json'
import { parseJsonOnce } from '@/lib/parseJsonOnce'

/**
 * What the packages of a dialect's owner take as base URL: the address up to the operation, and for Anthropic's up to
 * the version, which it adds itself.
 */
export const baseUrlOf = (url: string): string =>
  url.replace(/\/(chat\/completions|responses)(?=[?#]|$)/, '').replace(/(\/v1)?\/messages(?=[?#]|$)/, '')

/** Whether a body asks for a stream. False for what is no JSON object. */
export function isStreamed(body: string): boolean {
  const request = parseJsonOnce(body)
  return isRecord(request) && request['stream'] === true
}
