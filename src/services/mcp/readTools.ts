import type { Prompt, Resource, ResourceTemplateType, Tool } from '@modelcontextprotocol/client'

import type { ServerPrompt, ServerResource } from '@/domain/mcp/serverContent'
import { DEFAULT_HINTS, type ServerTool, type ServerTools } from '@/domain/mcp/toolServer'
import { isTooDeep, valueAt } from '@/lib/json'
import { formatBytes } from '@/lib/text/formatBytes'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import { shortText } from './faultOf'

/** Most tools of one server that are listed. */
const MOST_TOOLS = 1_000
/** Longest description, in characters. */
const DESCRIPTION = 4_000
/** Longest schema, in characters of its JSON text. */
const SCHEMA = 60_000
/** Sentences on dropped tools that are kept. */
const MOST_NOTES = 20

/** Tools of a list within bounds: unusable ones are dropped and named, the order stays. */
export function readTools(listed: readonly Tool[]): ServerTools {
  const tools: ServerTool[] = []
  const dropped: string[] = []
  const names = new Set<string>()
  for (const tool of listed) {
    if (tools.length === MOST_TOOLS) {
      dropped.push(
        plural(listed.length - MOST_TOOLS, {
          one: 'One more tool was left out: a server may have 1000.',
          other: '{count} more tools were left out: a server may have 1000.',
        }),
      )
      break
    }
    const name = shortText(tool.name, 128)
    const problem = names.has(tool.name) ? t('Another tool has the same name.') : problemOf(tool)
    if (problem === undefined) tools.push(readTool(tool))
    else if (dropped.length < MOST_NOTES)
      dropped.push(
        name === ''
          ? t('A tool was left out. {problem}', { problem })
          : t('A tool was left out: {name}. {problem}', { name, problem }),
      )
    names.add(tool.name)
  }
  return { tools, dropped }
}

function problemOf(tool: Tool): string | undefined {
  if (tool.name === '') return t('It has no name.')
  if (tool.name.length > 128) return t('Its name is too long.')
  for (const schema of [tool.inputSchema, tool.outputSchema]) {
    const text = textOf(schema)
    if (text === undefined) return t('Its schema isn’t JSON.')
    if (text.length > SCHEMA) return t('Its schema is larger than {size}.', { size: formatBytes(SCHEMA) })
    if (isTooDeep(text)) return t('Its schema nests too deep.')
  }
  return undefined
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return ''
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

function readTool(tool: Tool): ServerTool {
  const { annotations = {} } = tool
  const outputSchema = textOf(tool.outputSchema)
  const { page, caller } = readUi(tool._meta)
  return {
    name: tool.name,
    title: shortText(tool.title ?? annotations.title ?? tool.name, 128) || tool.name,
    description: shortText(tool.description ?? '', DESCRIPTION),
    inputSchema: textOf(tool.inputSchema) ?? '{}',
    ...(outputSchema !== undefined && outputSchema !== '' && { outputSchema }),
    ...(page !== undefined && { page }),
    ...(caller !== undefined && { caller }),
    hints: {
      isReadOnly: annotations.readOnlyHint ?? DEFAULT_HINTS.isReadOnly,
      isDestructive: annotations.destructiveHint ?? DEFAULT_HINTS.isDestructive,
      isIdempotent: annotations.idempotentHint ?? DEFAULT_HINTS.isIdempotent,
      isOpenWorld: annotations.openWorldHint ?? DEFAULT_HINTS.isOpenWorld,
    },
  }
}

/** Longest address of a page, in characters. */
const PAGE_ADDRESS = 2_000

/** What a tool says of a page (MCP Apps): the page that shows its results, and who may call it. */
function readUi(meta: unknown): Pick<ServerTool, 'page' | 'caller'> {
  const ui = valueAt(meta, ['ui'])
  // `ui/resourceUri` is how servers said it before the extension was settled.
  const page = valueAt(ui, ['resourceUri']) ?? valueAt(meta, ['ui/resourceUri'])
  const visibility = valueAt(ui, ['visibility'])
  const isFor = (who: string) => !Array.isArray(visibility) || visibility.includes(who)
  const caller = isFor('model') ? (isFor('app') ? undefined : 'model') : 'page'
  return {
    ...(typeof page === 'string' && /^ui:\/\//.test(page) && page.length <= PAGE_ADDRESS && { page }),
    ...(caller !== undefined && { caller }),
  }
}

/** Most resources, and most prompts, of one server. */
const MOST = 5_000
const MOST_ARGUMENTS = 50

type Described = {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
}

const described = ({ name, title, description }: Described) => ({
  name: shortText(title ?? name, 200),
  description: shortText(description ?? '', 1_000),
})

/** Resources of a list, as fresh objects. */
export const readResources = (listed: readonly Resource[]): readonly ServerResource[] =>
  listed.slice(0, MOST).map((resource) => ({
    ...described(resource),
    uri: resource.uri,
    ...(resource.mimeType !== undefined && { mediaType: shortText(resource.mimeType, 100) }),
    ...(typeof resource.size === 'number' && { sizeBytes: resource.size }),
    isTemplate: false,
  }))

/** Templates of resources, as fresh objects. */
export const readTemplates = (listed: readonly ResourceTemplateType[]): readonly ServerResource[] =>
  listed.slice(0, MOST).map((template) => ({
    ...described(template),
    uri: template.uriTemplate,
    ...(template.mimeType !== undefined && { mediaType: shortText(template.mimeType, 100) }),
    isTemplate: true,
  }))

/** Prompts of a list, as fresh objects. The name is kept as it is: it is sent back. */
export const readPrompts = (listed: readonly Prompt[]): readonly ServerPrompt[] =>
  listed.slice(0, MOST).map((prompt) => ({
    name: prompt.name,
    title: described(prompt).name,
    description: described(prompt).description,
    arguments: (prompt.arguments ?? []).slice(0, MOST_ARGUMENTS).map((argument) => ({
      name: argument.name,
      description: shortText(argument.description ?? '', 500),
      isRequired: argument.required === true,
    })),
  }))
