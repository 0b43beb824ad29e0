import { isRecord, isTooDeep, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { ToolDefinition, ToolSource } from './toolDefinition'

/** A tool under the name models call it by. */
export type OfferedAs<Tool extends ToolDefinition = ToolDefinition> = {
  readonly name: string
  readonly tool: Tool
}

/** Longest name that every service takes. */
const LONGEST = 64

/**
 * Names for models: functions keep theirs, tools of servers get the server's in front; what other services refuse in a
 * name is replaced. Never taken apart again: `a` + `b_c` and `a_b` + `c` would meet. The same tools in the same order
 * give the same names.
 */
export function offeredTools<Tool extends ToolDefinition>(
  tools: readonly Tool[],
): readonly OfferedAs<Tool>[] {
  const taken = new Set<string>()
  return tools.map((tool) => {
    const base = `${prefixOf(tool.source)}${plain(tool.name)}`.slice(0, LONGEST) || 'tool'
    let name = base
    for (let number = 2; taken.has(name); number++) name = `${base.slice(0, LONGEST - 4)}_${number}`
    taken.add(name)
    return { name, tool }
  })
}

const prefixOf = ({ name, origin }: ToolSource): string =>
  origin === undefined ? '' : `${plain(name).toLowerCase().slice(0, 20)}__`

const plain = (text: string): string => text.replace(/[^A-Za-z0-9_-]+/g, '_')

/**
 * The parameter `tools` with these tools behind the functions the person wrote; one of the same name takes the place of
 * theirs. Undefined for no tools at all.
 *
 * @param written the parameter as the person wrote it; undefined for none.
 */
export function withOffered(written: string | undefined, offered: readonly OfferedAs[]): string | undefined {
  const taken = new Set(offered.map(({ name }) => name))
  const staying = definitionsIn(written).filter((each) => !taken.has(nameIn(each)))
  const all = [...staying, ...offered.map(definitionOf)]
  return all.length === 0 ? undefined : JSON.stringify(all, null, 2)
}

/** The names of the functions that the person wrote and answers: those that no offered tool has. */
export function writtenNames(
  written: string | undefined,
  offered: readonly OfferedAs[],
): ReadonlySet<string> {
  const taken = new Set(offered.map(({ name }) => name))
  return new Set(
    definitionsIn(written)
      .map(nameIn)
      .filter((name) => !taken.has(name)),
  )
}

function definitionsIn(text: string | undefined): readonly unknown[] {
  const list: unknown = text === undefined ? [] : parseJson(text)
  return Array.isArray(list) ? list : []
}

const definitionOf = ({ name, tool }: OfferedAs) => ({
  type: 'function',
  function: {
    name,
    description: tool.description,
    parameters: parseJson(tool.inputSchema) ?? { type: 'object' },
  },
})

function nameIn(definition: unknown): string {
  const inner = isRecord(definition) && isRecord(definition['function']) ? definition['function'] : definition
  return isRecord(inner) && typeof inner['name'] === 'string' ? inner['name'] : ''
}

const NAME = /^[\w-]{1,64}$/

/** What is wrong with one of the functions; `index` counts from 0, and is 0 too for the text as a whole. */
type ToolFault = { readonly index: number; readonly message: string }

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
