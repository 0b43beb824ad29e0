import { isRecord, isTooDeep, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

const NAME = /^[\w-]{1,64}$/

/** What is wrong with one of the functions; `index` counts from 0, and is 0 too for the text as a whole. */
export type ToolFault = { readonly index: number; readonly message: string }

/** The names of the functions in a JSON array of definitions; fails with the first thing that is wrong, as a sentence. */
export function toolNames(text: string): Result<readonly string[], string> {
  const { names, faults } = readTools(text)
  return faults[0] ? failed(faults[0].message) : ok(names)
}

/** The functions in a JSON array of definitions that have a name, each once, and everything that is wrong. */
export function readTools(text: string): {
  readonly names: readonly string[]
  readonly faults: readonly ToolFault[]
} {
  const tools = parseJson(text)
  if (tools === undefined) {
    const message = isTooDeep(text)
      ? t('This nests too deep: at most 500 levels.')
      : t('This is not JSON yet.')
    return { names: [], faults: [{ index: 0, message }] }
  }
  if (!Array.isArray(tools) || tools.length === 0)
    return {
      names: [],
      faults: [{ index: 0, message: t('Write an array with at least one function: [ … ].') }],
    }
  const names = new Set<string>()
  const faults: ToolFault[] = []
  tools.forEach((tool: unknown, index) => {
    const { name, parameters } = functionOf(tool)
    const say = (message: string) => faults.push({ index, message })
    if (name === undefined || name === '') say(t('Function {value} has no name.', { value: index + 1 }))
    else if (!NAME.test(name))
      say(t('“{name}” may hold letters, digits, _ and - only, at most 64.', { name }))
    else if (names.has(name)) say(t('Two functions are called “{name}”.', { name }))
    else if (parameters !== undefined && !isRecord(parameters))
      say(t('The parameters of “{name}” must be a JSON Schema: { … }.', { name }))
    if (name !== undefined && NAME.test(name)) names.add(name)
  })
  return { names: [...names], faults }
}

/** Both shapes people paste: the function itself, and `{ "type": "function", "function": … }`. */
function functionOf(tool: unknown): { readonly name?: string; readonly parameters?: unknown } {
  if (!isRecord(tool)) return {}
  const { name, parameters } = isRecord(tool['function']) ? tool['function'] : tool
  return { ...(typeof name === 'string' && { name }), parameters }
}
