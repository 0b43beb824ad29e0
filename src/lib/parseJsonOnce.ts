import { parseJson, type Json } from './json'

let last: { readonly text: string; readonly value: Json | undefined } | undefined

/**
 * `parseJson` of a text that several ask about one after the other, such as the body of a request that is about to be
 * sent: read once, however long it has become. Only the last text is kept.
 */
export function parseJsonOnce(text: string): Json | undefined {
  if (last?.text !== text) last = { text, value: parseJson(text) }
  return last.value
}
