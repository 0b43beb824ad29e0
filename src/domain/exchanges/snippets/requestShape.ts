import { isRecord, parseJson } from '@/lib/json'

/** What the `openai` packages take as base URL: the address up to the operation. */
export const baseUrlOf = (url: string): string => url.replace(/\/chat\/completions(?=[?#]|$)/, '')

/** Whether a body asks for a stream. False for what is no JSON object. */
export function isStreamed(body: string): boolean {
  const request = parseJson(body)
  return isRecord(request) && request['stream'] === true
}
