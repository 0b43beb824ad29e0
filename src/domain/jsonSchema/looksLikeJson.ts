const FENCE = /^\s*```(?:json)?[^\S\n]*\n/
/** An array that begins with a value, or is empty; a link, a footnote and a task begin otherwise. */
const ARRAY = /^\[(?:\s*(?:[[{"\d-]|true|false|null|$)|\s*\]\s*(?:```\s*)?$)/
const OBJECT = /^\{\s*(?:["}]|$)/

/** Whether a text begins as an object or an array of JSON does, bare or in a code block: cheap, also while it grows. */
export function looksLikeJson(text: string): boolean {
  const start = text.slice(0, 200).replace(FENCE, '').trimStart()
  return OBJECT.test(start) || ARRAY.test(start)
}
