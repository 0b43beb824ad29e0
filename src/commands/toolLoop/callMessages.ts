import { stored } from '@/lib/text/english'
import { hostOf, originOf } from '@/domain/connections/baseUrl'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId, ToolId } from '@/domain/ids'
import type { Message, ToolCallPart } from '@/domain/messages/message'
import { definitionChanges, mayCoverTree, verdictOn } from '@/domain/tools/approval'
import type { ScheduledRun } from '@/domain/schedules/caps'
import { asksPerson } from '@/domain/tools/toolDefinition'
import { readForm } from '@/domain/tools/personForm'
import { argumentsOf, chatApprovalKey, readArguments } from '@/domain/tools/toolCall'
import type { RunnableTool } from '@/domain/tools/toolExecutor'
import { isSettled, isToolRun, type ToolRun, withHowSaid } from '@/domain/tools/toolRun'
import { NOT_ALLOWED, NOT_KNOWN, withEdit } from '@/domain/tools/resultText'
import { hasForeignText } from '@/domain/web/namedAddresses'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { holdsPersonal } from '../personalData/personalState'
import { record } from '../record'
import { newAddresses, shownAddresses, type Turn } from './newAddresses'
import { approvalCase, approvalsIn } from './treeGrants'

type Known = {
  readonly tools: ReadonlyMap<string, RunnableTool>
  /** Names of functions the person wrote: they give the results. */
  readonly own: ReadonlySet<string>
  readonly turn: Turn
  /** The run of a schedule: a call that would ask is refused. */
  readonly schedule?: ScheduledRun
}

/** The run of a tool message; undefined where a person wrote it. */
export const runOf = ({ parts }: Pick<Message, 'parts'>): ToolRun | undefined => {
  const [part] = parts
  return part?.type === 'toolResult' && isToolRun(part.run) ? part.run : undefined
}

/**
 * The tool messages of a reply's calls, one each in their order: those that are there after a page that died, else new
 * ones. They are on disk before a call is made, so that none is ever repeated unasked.
 */
export async function callMessages(
  deps: CommandDeps,
  reply: Message,
  calls: readonly ToolCallPart[],
  known: Known,
): Promise<readonly Message[]> {
  const { tree, path } = selectThread(reply.conversationId)(deps.store.getState())
  const after = path.slice(path.indexOf(reply.id) + 1)
  const there = after
    .flatMap((id) => tree.byId.get(id) ?? [])
    .filter((message) => runOf(message) !== undefined)
  if (there.length > 0) {
    const messages = there.map((message) => {
      const run = runOf(message)
      const isLost = run?.state === 'running' && known.tools.get(run.name)?.goesOn !== true
      return isLost ? unknownAfterDeath(message) : message
    })
    await record(deps, { messages })
    return messages
  }
  hear(
    known.turn,
    path.slice(known.turn.heard).flatMap((id) => tree.byId.get(id) ?? []),
  )
  let parentId: MessageId = reply.id
  const messages = calls.map((call): Message => {
    const message = newMessage(deps, reply, parentId, call, firstRun(deps, reply, call, known))
    parentId = message.id
    return message
  })
  const conversation = deps.store.getState().conversations[reply.conversationId]
  await record(deps, {
    messages,
    ...(conversation && {
      conversations: [{ ...conversation, activeLeafId: parentId, updatedAt: deps.now() }],
    }),
  })
  return messages
}

/** What the person typed meanwhile; what tools found is known already. */
function hear(turn: Turn, messages: readonly Message[]): void {
  turn.named.hear(messages)
  turn.hasForeignText ||= hasForeignText(messages)
  turn.heard += messages.length
}

const newMessage = (
  { newId, now }: CommandDeps,
  { conversationId }: Message,
  parentId: MessageId,
  call: ToolCallPart,
  run: ToolRun,
): Message => ({
  id: newId() as MessageId,
  conversationId,
  parentId,
  role: 'tool',
  parts: [
    {
      type: 'toolResult',
      toolCallId: call.id,
      text: isSettled(run) ? (run.notes ?? []).join(' ') : run.state === 'running' ? NOT_KNOWN : NOT_ALLOWED,
      run: withHowSaid(run),
    },
  ],
  status: { type: 'complete' },
  createdAt: now(),
})

function unknownAfterDeath(message: Message): Message {
  const [part] = message.parts
  if (part?.type !== 'toolResult' || !part.run) return message
  const notes = [
    stored('The page closed while this ran. Check whether it was carried out before you run it again.'),
  ]
  return {
    ...message,
    parts: [{ ...part, text: withEdit(part.run, NOT_KNOWN), run: { ...part.run, state: 'unknown', notes } }],
  }
}

/** The arguments of the last call of a tool that was made in this chat. */
function lastMade({ store }: CommandDeps, { conversationId }: Message, tool: ToolId): string | undefined {
  const { tree, path } = selectThread(conversationId)(store.getState())
  const id = path.findLast((each) => {
    const message = tree.byId.get(each)
    const run = message && runOf(message)
    return run?.toolId === tool && run.state === 'done'
  })
  const message = id === undefined ? undefined : tree.byId.get(id)
  return message && runOf(message)?.arguments
}

export const hasDataLock = (conversation: Conversation | undefined): boolean => {
  const rule = conversation?.settings.dataRule
  return rule?.noTraining === true || rule?.noRetention === true
}

/** How a call begins: it runs, it asks, or it has failed already. */
function firstRun(deps: CommandDeps, reply: Message, call: ToolCallPart, known: Known): ToolRun {
  const { tools, own, turn, schedule } = known
  const { conversationId } = reply
  const tool = tools.get(call.name)
  const args = argumentsOf(call.arguments)
  const reached = args && tool?.reach?.(args)?.address
  const origin = reached === undefined ? tool?.source.origin : originOf(reached)
  const base = {
    // What a stranger's tool is really called; how it calls itself is a claim.
    title: (tool?.isForeign === true ? tool.name : tool?.title) ?? call.name,
    ...(tool?.isForeign === true && { isForeign: true as const }),
    ...(tool?.isForeign === true && tool.title !== tool.name && { claimedTitle: tool.title }),
    source: tool?.source.name ?? '',
    ...(tool?.source.address !== undefined && { address: tool.source.address }),
    ...(tool && { toolId: tool.id }),
    ...(tool?.page !== undefined && { page: { uri: tool.page } }),
    ...(origin !== undefined && { origin }),
    name: call.name,
    arguments: call.arguments,
    isWriting: tool ? !tool.hints.isReadOnly : false,
    isUntrusted: tool?.hints.isOpenWorld ?? false,
  }
  const fails = (note: string): ToolRun => ({ ...base, state: 'failed', notes: [note] })
  const refuses = (reason?: string): ToolRun => ({
    ...base,
    state: 'denied',
    notes: [...(reason === undefined ? [] : [reason]), NOBODY_THERE()],
  })
  if (own.has(call.name)) return schedule ? refuses() : { ...base, state: 'asking', isByHand: true }
  if (!tool) return fails(stored('There is no tool called {name}.', { name: call.name }))
  const read = readArguments(call.arguments, { wasCut: reply.reply?.finishReason === 'length' })
  if (read.type !== 'valid') return fails(stored('The arguments aren’t valid JSON, so the call wasn’t made.'))

  if (asksPerson(tool.id))
    return schedule
      ? refuses()
      : readForm(call.arguments)
        ? { ...base, state: 'asking' }
        : fails(stored('There were no questions in it, so nothing was asked.'))

  const key = `${call.name} ${call.arguments}`
  const repeats = (turn.made.get(key) ?? 0) + 1
  turn.made.set(key, repeats)
  const { settings, conversations } = deps.store.getState()
  const approvals = schedule ? schedule.approvals : approvalsIn(deps, conversationId, tool)
  const addresses = args ? newAddresses({ tool, args, conversationId, approvals, turn }) : []
  const newHosts = [...new Set(addresses.map((address) => hostOf(address) ?? address))]
  const given = approvalCase(
    { conversationId, tool, turn },
    {
      approvals,
      trusted: schedule ? [] : settings.trustedToolSources,
      repeats,
      isLocked: origin !== undefined && hasDataLock(conversations[conversationId]),
      holdsPersonal: origin !== undefined && holdsPersonal(deps, conversationId, call.arguments),
      newHosts,
    },
  )
  const verdict = verdictOn(given)
  if (verdict.type === 'never')
    return { ...base, state: 'denied', notes: [stored('You never allow this tool.')] }
  if (verdict.type === 'run') return { ...base, state: 'running', startedAt: deps.now() }
  if (schedule) return refuses(verdict.reason)
  const approval = approvals[chatApprovalKey(conversationId, tool.id)] ?? approvals[tool.id]
  const changes = approval ? definitionChanges(approval.definition, tool) : []
  const before = lastMade(deps, reply, tool.id)
  const shown = addresses.length > 0 || reached === undefined ? addresses : [reached]
  return {
    ...base,
    state: 'asking',
    ...(verdict.reason !== undefined && { reason: verdict.reason }),
    ...(shown.length > 0 && { addresses: shownAddresses(shown, pathOf(deps, conversationId)) }),
    ...(newHosts.length > 0 && { newHosts }),
    ...(changes.length > 0 && { changes }),
    ...(conversations[conversationId]?.settings.agent && mayCoverTree(given) && { isForTree: true as const }),
    ...(before !== undefined && { before }),
  }
}

const NOBODY_THERE = () =>
  stored(
    'This run of a schedule may not do that without asking, and nobody was there to ask. Tools that may are chosen in the schedule.',
  )

/** The messages of the path that is shown. */
export function pathOf({ store }: Pick<CommandDeps, 'store'>, id: ConversationId): readonly Message[] {
  const thread = selectThread(id)(store.getState())
  return thread.path.flatMap((each) => thread.tree.byId.get(each) ?? [])
}
