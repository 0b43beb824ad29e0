import { AGENT_ROLE, DELEGATE_ID, type AgentTask } from '@/domain/agents/agentTool'
import { agentUseOf } from '@/domain/agents/agentUse'
import {
  emptyConversation,
  type AgentPlace,
  type Conversation,
  type ConversationSettings,
} from '@/domain/conversations/conversation'
import { personMessage } from '@/domain/drafts/personMessage'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { chosenRef } from '@/domain/modelRef'
import type { Parameters } from '@/domain/parameters/parameters'
import { withProjectSources } from '@/domain/projects/project'
import { sourceOfTools } from '@/domain/skills/skillSource'
import { NO_TOOLS, type ToolUse } from '@/domain/tools/toolCall'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import type { ReplyOrder } from '../replies/writeReply'
import { replyToContinue } from '../toolLoop/openToolLoop'
import { findTools, toolsToOffer } from '../toolSources/toolSourceCommands'

/** Longest reply of a sub-agent unless its chat says otherwise, in tokens: what may be written has to be reserved. */
const LONGEST_REPLY = 16_000
/** Its time is the tree's. */
const NO_MINUTES = 100_000

type ChildChat = { readonly conversation: Conversation; readonly message: Message }

/**
 * The chat of a new sub-agent: its task as the first message, the instructions and a part of the tools of whoever gave
 * it, and under the same policies. Fails with a sentence for the model where it names a tool that it doesn't have.
 */
export async function childChat(
  deps: CommandDeps,
  parent: Conversation,
  task: AgentTask,
  place: AgentPlace & { readonly mayGoDeeper: boolean; readonly more: readonly string[] },
  signal: AbortSignal,
): Promise<Result<ChildChat, string>> {
  const { mayGoDeeper, more, ...agent } = place
  const tools = await toolsFor(deps, parent, task.tools, { mayGoDeeper, more }, signal)
  if (!tools.ok) return tools
  const id = deps.newId() as ConversationId
  const now = deps.now()
  const message = personMessage(
    { text: task.task, attachments: [] },
    { id: deps.newId() as MessageId, conversationId: id, parentId: null, createdAt: now },
  )
  const conversation: Conversation = {
    ...emptyConversation(id, now),
    title: task.title,
    titledBy: 'person',
    activeLeafId: message.id,
    settings: settingsFor(deps, parent.settings, task, tools.value, agent),
    ...(parent.isTemporary && { isTemporary: true }),
  }
  return ok({ conversation, message })
}

function settingsFor(
  { entryOf }: CommandDeps,
  of: ConversationSettings,
  task: AgentTask,
  toolUse: ToolUse,
  agent: AgentPlace,
): ConversationSettings {
  const { cheaper } = agentUseOf(of.toolUse ?? NO_TOOLS)
  const model = task.isCheaper && cheaper ? cheaper : undefined
  const asked = model ?? chosenRef(of)
  const longest = asked && entryOf(asked)?.maxOutputTokens
  return {
    connectionId: model?.connectionId ?? of.connectionId,
    modelId: model?.modelId ?? of.modelId,
    systemPrompt: [AGENT_ROLE, task.instructions].filter((text) => text !== '').join('\n\n'),
    systemRole: of.systemRole,
    parameters: parametersFor(of.parameters, model !== undefined, longest),
    dataRule: of.dataRule,
    ...(of.personalData && { personalData: of.personalData }),
    ...(of.project !== undefined && { project: of.project }),
    ...(of.compaction !== undefined && { compaction: of.compaction }),
    ...(of.collections !== undefined && { collections: of.collections }),
    ...(!model && of.extraFields !== undefined && { extraFields: of.extraFields }),
    noMemory: true,
    toolUse,
    agent,
  }
}

/** Of the same model all but what belongs to the chat's own answers; of another only the length. */
function parametersFor(of: Parameters, isOtherModel: boolean, most = Infinity): Parameters {
  const { tools: _, tool_choice: __, response_format: ___, stop: ____, max_tokens: chosen, ...same } = of
  const longest = Math.min(chosen?.value ?? LONGEST_REPLY, most)
  return {
    ...(!isOtherModel && same),
    // A model that writes no more anyway is not told.
    ...(longest < most && { max_tokens: { value: longest, origin: chosen?.origin ?? 'preset' } }),
  }
}

/** The part of a chat's tools that its sub-agent gets: those that are named, else all that don't belong to the chat. */
async function toolsFor(
  deps: CommandDeps,
  { settings }: Conversation,
  names: readonly string[] | undefined,
  { mayGoDeeper, more }: { readonly mayGoDeeper: boolean; readonly more: readonly string[] },
  signal: AbortSignal,
): Promise<Result<ToolUse, string>> {
  const use = settings.toolUse ?? NO_TOOLS
  const items = settings.project === undefined ? undefined : await loadItems(deps)
  const on = withProjectSources(use.sources, items?.ok ? items.value : undefined, settings)
  const { tools } = await findTools(deps, on, signal)
  const { named, offered } = toolsToOffer(deps, tools, settings)
  const given = offered.filter(({ tool }) => mayGoDeeper || tool.id !== DELEGATE_ID)
  const unknown = names?.find((name) => !given.some((each) => each.name === name))
  if (unknown !== undefined)
    return failed(
      stored('You have no tool called {name} that a sub-agent may use. It may use: {names}.', {
        name: unknown,
        names: given.map(({ name }) => name).join(', ') || stored('none'),
      }),
    )
  const taken = given.filter(({ name, tool }) => (names ? names.includes(name) : tool.isOfChat !== true))
  const ids = new Set(taken.map(({ tool }) => tool.id))
  const sources = new Set(taken.map(({ tool }) => tool.source.id))
  return ok({
    ...use,
    sources: [...on.filter((source) => sources.has(sourceOfTools(source))), ...more],
    without: [
      ...new Set([...use.without, ...named.flatMap(({ tool }) => (ids.has(tool.id) ? [] : [tool.id]))]),
    ],
    limits: { rounds: use.limits.rounds, minutes: NO_MINUTES, money: '' },
  })
}

/** What a sub-agent does next whose page died: what is done is not done again. Undefined where it had answered. */
export function orderToGoOn(deps: CommandDeps, id: ConversationId): ReplyOrder | undefined {
  const { tree, path } = selectThread(id)(deps.store.getState())
  const lastId = path.at(-1)
  const last = lastId === undefined ? undefined : tree.byId.get(lastId)
  if (!last) return undefined
  const decisions = new Map()
  if (last.role === 'tool') {
    const reply = replyToContinue(deps, id)
    return reply && { conversationId: id, parentId: reply.parentId, resumes: { reply, decisions } }
  }
  if (last.role !== 'assistant') return { conversationId: id, parentId: last.id }
  const isWhole = last.status.type === 'complete'
  if (isWhole && last.parts.some(({ type }) => type === 'toolCall'))
    return { conversationId: id, parentId: last.parentId, resumes: { reply: last, decisions } }
  // What it had written stays beside what comes now.
  return isWhole ? undefined : { conversationId: id, parentId: last.parentId }
}
