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
