import { canonicalJson } from '@/lib/canonicalJson'
import { isRecord, parseJson } from '@/lib/json'

import type { ToolId } from '../ids'
import { QUESTIONS } from './ownSources'

/** Where a tool comes from: a server, or a function of the person's own. */
export type ToolSource = {
  /**
   * What approvals are bound to: for a server its address (`https://mcp.example.com/mcp`), never the name it gives
   * itself; for own functions `functions`.
   */
  readonly id: string
  /** For people: the name the person gave it. */
  readonly name: string
  /** Where arguments go, for people: the origin of a server; undefined where nothing leaves this device. */
  readonly origin?: string
  /** The whole address of a server, which tells two on one origin apart. */
  readonly address?: string
}

/** What a source says of a tool's effects. Claims of a stranger: they may relax a default, never grant anything. */
export type ToolHints = {
  readonly isReadOnly: boolean
  readonly isDestructive: boolean
  readonly isIdempotent: boolean
  /** It reaches beyond its source: the web, mail, other systems. */
  readonly isOpenWorld: boolean
}

/** A tool as it is offered to a model and asked about. Its texts are foreign data. */
export type ToolDefinition = {
  readonly id: ToolId
  readonly source: ToolSource
  /** As its source knows it. */
  readonly name: string
  /** For people; the name where the source gives none. */
  readonly title: string
  readonly description: string
  /** JSON text of a JSON Schema of its arguments. */
  readonly inputSchema: string
  /** JSON text of a JSON Schema of its structured result; undefined where there is none. */
  readonly outputSchema?: string
  readonly hints: ToolHints
  /** A stranger defined it: its name is a fact, its title and hints are what it says of itself. */
  readonly isForeign?: true
  /**
   * It changes only what belongs to its own chat, where each change can be gone back on: no permission is needed. Never
   * said by a server.
   */
  readonly isOfChat?: true
  /** Never run at the same time as another call. */
  readonly runsAlone?: boolean
}

/** The identity of a tool: two sources with tools of one name stay apart. */
export const toolId = (source: Pick<ToolSource, 'id'>, name: string): ToolId =>
  `${source.id} ${name}` as ToolId

/**
 * What a person approves when they approve a tool, as text that is the same for the same definition. Kept whole with
 * the approval, not as a hash: it is compared exactly, and shows what changed.
 */
export const definitionText = ({
  name,
  title,
  description,
  inputSchema,
  outputSchema,
  hints,
}: ToolDefinition): string => canonicalJson({ name, title, description, inputSchema, outputSchema, hints })

/** What the tools of a request say of one function. */
type OfferedTool =
  /** JSON text of a JSON Schema. */
  | { readonly type: 'schema'; readonly schema: string }
  /** It is offered, and says nothing of its arguments. */
  | { readonly type: 'noSchema' }
  | { readonly type: 'notOffered' }

/**
 * The schema of the arguments of the function `name`, in a list of tools as requests have it or people paste it:
 * `{ "type": "function", "function": … }` or the function itself.
 */
export function toolSchema(tools: unknown, name: string): OfferedTool {
  const list: readonly unknown[] = Array.isArray(tools) ? tools : []
  for (const tool of list) {
    if (!isRecord(tool)) continue
    const inner = isRecord(tool['function']) ? tool['function'] : tool
    if (inner['name'] !== name) continue
    const schema = inner['parameters'] ?? inner['input_schema']
    return isRecord(schema) ? { type: 'schema', schema: JSON.stringify(schema) } : { type: 'noSchema' }
  }
  return { type: 'notOffered' }
}

/** The tools of a request body; undefined where it has none. */
export function toolsOfBody(body: string): unknown {
  const request = parseJson(body)
  return isRecord(request) ? request['tools'] : undefined
}

export const ASK_ID = toolId({ id: QUESTIONS }, 'ask_person')

/** Whether a tool is the one that asks the person: its result is what they answer. */
export const asksPerson = (id: ToolId | undefined): boolean => id === ASK_ID
