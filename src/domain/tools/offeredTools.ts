import { isRecord, parseJson } from '@/lib/json'

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
 * The parameter `tools` with these tools in it: those whose names are in `before` leave, those of `offered` come, and
 * definitions the person wrote stay. Undefined where nothing is left.
 *
 * @param text the parameter as it is; undefined for none.
 */
export function withOffered(
  text: string | undefined,
  before: readonly string[],
  offered: readonly OfferedAs[],
): string | undefined {
  const leaving = new Set([...before, ...offered.map(({ name }) => name)])
  const list: unknown = text === undefined ? [] : parseJson(text)
  const staying: readonly unknown[] = Array.isArray(list)
    ? list.filter((each: unknown) => !leaving.has(nameIn(each)))
    : []
  const all = [...staying, ...offered.map(definitionOf)]
  return all.length === 0 ? undefined : JSON.stringify(all, null, 2)
}

/** The names of the functions in a parameter `tools` that the person wrote and answers: neither offered nor of a server. */
export const writtenNames = (
  text: string | undefined,
  sources: readonly ToolSource[],
  offered: readonly OfferedAs[],
): ReadonlySet<string> => {
  const known = new Set(offered.map(({ name }) => name))
  const isServers = isOfServer(sources)
  return new Set(namesOf(text).filter((name) => !known.has(name) && !isServers(name)))
}

/** The names in a parameter `tools`; none where it can't be read. */
export const namesOf = (text: string | undefined): readonly string[] => {
  const list: unknown = text === undefined ? [] : parseJson(text)
  return Array.isArray(list) ? list.map(nameIn) : []
}

const isOfServer = (sources: readonly ToolSource[]) => {
  const prefixes = sources.map(prefixOf).filter((prefix) => prefix !== '')
  return (name: string): boolean => prefixes.some((prefix) => name.startsWith(prefix))
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
