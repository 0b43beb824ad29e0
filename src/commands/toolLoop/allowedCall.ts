import type { ConversationId } from '@/domain/ids'
import type { ToolDecision } from '@/domain/tools/approval'
import { chatApprovalKey, hostApprovalKey, treeApprovalKey } from '@/domain/tools/toolCall'
import { definitionText, type ToolDefinition } from '@/domain/tools/toolDefinition'
import { isRecord, type JsonObject, parseJson } from '@/lib/json'
import { stored } from '@/lib/text/english'

import type { CommandDeps } from '../deps'
import type { createCheckReply } from '../jsonSchema/checkReply'
import { keepSettings } from '../settings/changeAppSettings'

type Decided = {
  readonly conversationId: ConversationId
  readonly tool: ToolDefinition
  readonly decision: ToolDecision
  readonly newHosts?: readonly string[] | undefined
  /** The chat at the root, where allowing it in the chat allows it in the whole tree of sub-agents. */
  readonly root?: ConversationId | undefined
}

/** Keeps what the person allowed for the chat, its tree of sub-agents or all chats. */
export async function rememberDecision(
  deps: CommandDeps,
  { conversationId, tool, decision, newHosts = [], root }: Decided,
): Promise<void> {
  if (decision !== 'always' && decision !== 'chat') return
  const { settings } = deps.store.getState()
  const here = root === undefined ? chatApprovalKey(conversationId, tool.id) : treeApprovalKey(root, tool.id)
  const key = decision === 'always' ? tool.id : here
  const approval = { choice: 'always', definition: definitionText(tool) } as const
  const hosts = newHosts.map((host) => hostApprovalKey(conversationId, tool.id, host))
  const added = Object.fromEntries([key, ...hosts].map((each) => [each, approval]))
  await keepSettings(deps, settings, {
    ...settings,
    toolApprovals: { ...settings.toolApprovals, ...added },
  })
}

/** The arguments as the tool takes them; a sentence where they don't fit its schema. */
export async function fittingArguments(
  checkText: ReturnType<typeof createCheckReply>,
  tool: ToolDefinition,
  text: string,
): Promise<JsonObject | string> {
  const json = text.trim() === '' ? '{}' : text
  const value = parseJson(json)
  if (!isRecord(value)) return stored('The arguments aren’t a JSON object, so the call wasn’t made.')
  const check = { schema: tool.inputSchema, text: json, isWhole: true }
  const validity = await Promise.resolve()
    .then(() => checkText(check))
    .catch(() => undefined)
  const problems = (validity?.problems ?? []).map(({ path, message }) => `${path || '/'}: ${message}`)
  if (problems.length === 0) return value
  return stored('The arguments don’t fit the tool’s schema, so the call wasn’t made. {problems}', {
    problems: problems.slice(0, 5).join('; '),
  })
}
