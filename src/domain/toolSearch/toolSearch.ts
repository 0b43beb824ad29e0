import { isRecord, parseJson } from '@/lib/json'

import { tokensOfTools } from '../tokens/estimateTokens'
import type { OfferedAs } from '../tools/offeredTools'
import { toolId, type ToolDefinition } from '../tools/toolDefinition'
import type { ToolRun } from '../tools/toolRun'
import { foldText } from '@/lib/text/foldText'

/** With more tools than this, or more tokens of definitions, the model searches them instead of being sent all. */
export const MOST_TOOLS_SENT = 40
export const MOST_TOOL_TOKENS_SENT = 10_000
/** Most tools that one search finds. */
const MOST_FOUND = 8

/** No place of its own: the app answers. */
const SOURCE = { id: 'search', name: '' }

/** How the model looks for tools. The loop answers it itself; calls of what it finds ask like those of any tool. */
export const SEARCH_TOOL: ToolDefinition = {
  id: toolId(SOURCE, 'search_tools'),
  source: SOURCE,
  name: 'search_tools',
  title: 'search_tools',
  description:
    'Finds tools by what they do. There are more tools than you were given: search before you say that you cannot do something. Tools that are found can be called from the next step on.',
  inputSchema: JSON.stringify({
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description: 'A few words for what the tool should do, such as "create issue".',
      },
    },
    required: ['query'],
  }),
  hints: { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false },
}

/** Whether this many tools with this many tokens of definitions are searched. */
export const isSearched = (count: number, tokens: number): boolean =>
  count > MOST_TOOLS_SENT || tokens > MOST_TOOL_TOKENS_SENT

/**
 * What is sent of the tools that are on: all of them, or where there are many, those of this device, the search, and
 * what was found in this conversation, in the order it was found, so that requests begin alike.
 */
export function sentTools<Tool extends ToolDefinition>(
  offered: readonly OfferedAs<Tool>[],
  search: Tool,
  found: ReadonlySet<string>,
): readonly OfferedAs<Tool>[] {
  if (!isSearched(offered.length, tokensOfTools(offered.map(({ tool }) => tool)))) return offered
  const isHere = ({ tool }: OfferedAs) => tool.source.origin === undefined
  const byName = new Map(offered.map((each) => [each.name, each]))
  const later = [...found].flatMap((name) => {
    const each = byName.get(name)
    return each && !isHere(each) ? [each] : []
  })
  return [...offered.filter(isHere), { name: search.name, tool: search }, ...later]
}

/** The tools that fit some words best, the best first. */
export function searchTools<Tool extends ToolDefinition>(
  offered: readonly OfferedAs<Tool>[],
  query: string,
): readonly OfferedAs<Tool>[] {
  const words = [...new Set(wordsOf(query))]
  return offered
    .map((each) => ({ each, score: scoreOf(each, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ each }) => each)
}

/** The names that searches found and calls used, of the runs of a conversation. */
export const foundNames = (runs: readonly ToolRun[]): readonly string[] =>
  runs.flatMap(({ toolId: id, name, structured }) => (id === SEARCH_TOOL.id ? namesIn(structured) : [name]))

function namesIn(structured: string | undefined): readonly string[] {
  const result = parseJson(structured ?? '')
  const tools: unknown = isRecord(result) ? result['tools'] : undefined
  return (Array.isArray(tools) ? tools : []).flatMap((tool: unknown) =>
    isRecord(tool) && typeof tool['name'] === 'string' ? [tool['name']] : [],
  )
}

/** Words in the name count most, then those of title and server, then of the description and the arguments. */
function scoreOf({ name, tool }: OfferedAs, words: readonly string[]): number {
  const inName = wordsOf(name)
  const inTitle = wordsOf(`${tool.title} ${tool.source.name}`)
  const inText = wordsOf(`${tool.description} ${tool.inputSchema}`)
  const has = (list: readonly string[], word: string) =>
    list.some((each) => each.startsWith(word) || (each.length > 3 && word.startsWith(each)))
  return words.reduce(
    (sum, word) =>
      sum + (has(inName, word) ? 4 : 0) + (has(inTitle, word) ? 2 : 0) + (has(inText, word) ? 1 : 0),
    0,
  )
}

const wordsOf = (text: string): readonly string[] =>
  foldText(text.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .text.split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 1)
