import { parseJson, type Json } from '@/lib/json'

/** Deeper nesting is taken for an attack on whoever walks the value. */
const DEEPEST = 100

/** The text of a reply without the fence of a code block around it. */
export const unfenced = (text: string): string =>
  /^\s*```(?:json)?[^\S\n]*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text

/** Where the JSON of a reply starts: after the opening of a code block, if it is in one. */
export const jsonStart = (text: string): number => /^\s*```(?:json)?[^\S\n]*\n/.exec(text)?.[0].length ?? 0

/** The JSON of a reply, also where it is in a fenced block; undefined when there is none, or it nests over 100 deep. */
export function jsonIn(text: string): Json | undefined {
  const json = unfenced(text)
  return isShallow(json) ? parseJson(json) : undefined
}

/** Whether brackets outside of strings nest at most 100 deep. */
export function isShallow(json: string): boolean {
  let depth = 0
  let isString = false
  for (let index = 0; index < json.length; index++) {
    const code = json[index]
    if (isString) {
      if (code === '\\') index += 1
      else if (code === '"') isString = false
    } else if (code === '"') isString = true
    else if (code === '{' || code === '[') {
      depth += 1
      if (depth > DEEPEST) return false
    } else if (code === '}' || code === ']') depth -= 1
  }
  return true
}
