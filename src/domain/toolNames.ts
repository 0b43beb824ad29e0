import { failed, ok, type Result } from '@/lib/result'
import { isRecord, parseJson } from '@/lib/json'

const NAME = /^[\w-]{1,64}$/

/** The names of the functions in a JSON array of definitions; fails with the first thing that is wrong, as a sentence. */
export function toolNames(text: string): Result<readonly string[], string> {
  const tools = parseJson(text)
  if (tools === undefined) return failed('This is not JSON yet.')
  if (!Array.isArray(tools) || tools.length === 0)
    return failed('Write an array with at least one function: [ … ].')
  const names: string[] = []
  for (const [index, tool] of tools.entries()) {
    const name = nameOf(tool)
    if (name === undefined) return failed(`Function ${index + 1} has no name.`)
    if (!NAME.test(name)) return failed(`“${name}” may hold letters, digits, _ and - only, at most 64.`)
    if (names.includes(name)) return failed(`Two functions are called “${name}”.`)
    names.push(name)
  }
  return ok(names)
}

/** Both shapes people paste: the function itself, and `{ "type": "function", "function": … }`. */
function nameOf(tool: unknown): string | undefined {
  if (!isRecord(tool)) return undefined
  const { name } = isRecord(tool['function']) ? tool['function'] : tool
  return typeof name === 'string' ? name : undefined
}
