import { DEEPEST_JSON, isRecord, isTooDeep, type JsonObject, parseJson } from '@/lib/json'
import { prettyJson } from '@/lib/jsonText'
import { t } from '@/lib/text/t'
import { HIDDEN, visibleText } from '@/lib/text/visibleText'

import type { ConversationId, ToolId } from '../ids'
import type { ModelRef } from '../modelRef'

/** What the arguments of a tool call turned out to be. Only `valid` ones may be run. */
export type ReadArguments =
  | { readonly type: 'valid'; readonly pretty: string }
  /** The reply ended by length, or the text ends in the middle of a value. */
  | { readonly type: 'cut' }
  | { readonly type: 'invalid' }
  /** More than 500 levels: it may be JSON, but this app does not read it. */
  | { readonly type: 'tooDeep' }

/** Judges the arguments of a call as they came. Empty arguments are `{}`. */
export function readArguments(text: string, { wasCut }: { readonly wasCut: boolean }): ReadArguments {
  const json = text.trim() === '' ? '{}' : text
  if (isTooDeep(json)) return { type: 'tooDeep' }
  // Laid out as text: as a number, a long id would lose digits.
  if (parseJson(json) !== undefined) return { type: 'valid', pretty: prettyJson(json) }
  return { type: wasCut || !/[}\]]\s*$/.test(text) ? 'cut' : 'invalid' }
}

/** A sentence on arguments that are not valid; undefined where a word says it all. */
export const describeArguments = (read: ReadArguments): string | undefined =>
  read.type === 'tooDeep'
    ? t(
        'These arguments nest more than {DEEPEST_JSON} levels deep, so they are shown as they came and not checked. You can still answer, or regenerate the reply.',
        { DEEPEST_JSON },
      )
    : undefined

/** Most characters in one line. */
const MOST_WORDS = 80

/** The arguments of a call by name, whole, as text for people; one row for what is no object. */
export function argumentRows(text: string): readonly (readonly [name: string, value: string])[] {
  const value = argumentsOf(text)
  if (value === undefined) return [['', text]]
  return Object.entries(value).map(([name, each]) => [name, textOf(each)])
}

/** The arguments of a call; undefined for what is no object. None at all are an empty one. */
export function argumentsOf(text: string): JsonObject | undefined {
  const value = parseJson(text.trim() === '' ? '{}' : text)
  return isRecord(value) ? value : undefined
}

/**
 * The arguments exactly as a tool gets them, as JSON: read once, so that a member given twice is there once, and with
 * escapes for what nobody would see.
 */
export function sentArguments(text: string): string {
  const value = argumentsOf(text)
  return value === undefined ? text : JSON.stringify(value, null, 2).replace(HIDDEN, escaped)
}

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, unit) => {
    const code = character.charCodeAt(unit).toString(16)
    return `\\u${code.padStart(4, '0')}`
  }).join('')

/** What says most in one line: the values of the first arguments. */
export const mainArgument = (text: string): string =>
  visibleText(
    argumentRows(text)
      .map(([, value]) => value)
      .join(', ')
      .slice(0, MOST_WORDS),
  )

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** How long a reply may go on calling tools by itself, for one message of the person. */
export type ToolLimits = {
  readonly rounds: number
  /** Minutes. */
  readonly minutes: number
  /** US dollars as a decimal string; empty for none. */
  readonly money: string
}

export const DEFAULT_TOOL_LIMITS: ToolLimits = { rounds: 25, minutes: 10, money: '1' }

/**
 * What all sub-agents of one message may take together, before the next request of one is refused. There is always a
 * limit: 0 dollars is free models only.
 */
export type AgentLimits = {
  /** US dollars as a decimal string. */
  readonly money: string
  /** Requests to models. */
  readonly calls: number
  readonly minutes: number
  /** How deep sub-agents may give tasks on; 1 is sub-agents of the chat alone. */
  readonly depth: number
  /** Sub-agents that one chat or sub-agent may have at a time. */
  readonly width: number
}

export const DEFAULT_AGENT_LIMITS: AgentLimits = { money: '1', calls: 60, minutes: 20, depth: 3, width: 4 }

/** How sub-agents of a chat work. */
export type AgentUse = {
  readonly limits: AgentLimits
  /** Who does what a cheaper model can do; absent for the model of the chat. */
  readonly cheaper?: ModelRef
}

/** Which tools a conversation uses. Absent in a conversation without tools. */
export type ToolUse = {
  /** The ids of the sources that are on (`ToolSource.id`), in the order they were switched on. */
  readonly sources: readonly string[]
  /** Tools of the given sources that are off here. */
  readonly without: readonly ToolId[]
  readonly limits: ToolLimits
  /** Absent for the usual limits. */
  readonly agents?: AgentUse
}

/** No tool is on. */
export const NO_TOOLS: ToolUse = { sources: [], without: [], limits: DEFAULT_TOOL_LIMITS }

/**
 * What a person decided about a tool, and the definition they decided about (`definitionText`): another definition is
 * asked about again.
 */
type ToolApproval = { readonly choice: 'always' | 'never'; readonly definition: string }

/**
 * By tool id for all conversations, and by `chatApprovalKey` or `treeApprovalKey` for one; a tool without an entry is asked
 * about. Never in a file, and never taken from one: only the person approves, on this device.
 */
export type ToolApprovals = Readonly<Record<string, ToolApproval>>

/** Where it is kept that a tool is allowed in one conversation. */
export const chatApprovalKey = (conversationId: ConversationId, tool: ToolId): string =>
  `chat ${conversationId} ${tool}`

/** Where it is kept that a tool is allowed in a chat and in all its sub-agents, by the chat at their root. */
export const treeApprovalKey = (root: ConversationId, tool: ToolId): string => `tree ${root} ${tool}`

/** Where it is kept that a tool may ask a host in one conversation for addresses that nobody named. */
export const hostApprovalKey = (conversationId: ConversationId, tool: ToolId, host: string): string =>
  [chatApprovalKey(conversationId, tool), host].join(' ')
