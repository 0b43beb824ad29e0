import { sentence, stored } from '@/lib/text/english'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import type { ConversationId, ToolId } from '../ids'
import { definitionText, toolId, type ToolDefinition } from './toolDefinition'
import { chatApprovalKey, treeApprovalKey, type ToolApprovals } from './toolCall'

/** What the person says to a call that waits; a result where they give it themselves, or arguments to call it with once. */
export type ToolDecision =
  'once' | 'chat' | 'always' | 'deny' | { readonly result: string } | { readonly arguments: string }

/** What becomes of a call before it is made. */
export type Verdict =
  | { readonly type: 'run' }
  | { readonly type: 'never' }
  | {
      readonly type: 'ask'
      /** In English, as it is stored. */
      readonly reason?: string
    }

export type ApprovalCase = {
  readonly tool: ToolDefinition
  readonly conversationId: ConversationId
  readonly approvals: ToolApprovals
  /** Sources whose read-only tools may run. */
  readonly trusted: readonly string[]
  /** Untrusted content has come into the conversation. */
  readonly isTainted: boolean
  /** Hosts of addresses that nobody but the model named, not allowed since text of strangers came in. */
  readonly newHosts: readonly string[]
  /** The tool lets the model choose the address, which decides in place of the tool. */
  readonly isByAddress: boolean
  /** Tools that were asked about in this turn since then. */
  readonly askedInTurn: ReadonlySet<ToolId>
  /** Those of them whose call contained personal data: a call allowed without any says nothing about one with it. */
  readonly askedPersonal: ReadonlySet<ToolId>
  /** The person allowed it since then for all sub-agents of this turn. */
  readonly isAskedInTree?: boolean
  /** The chat has a data lock, and the call takes data off this device. */
  readonly isLocked: boolean
  /** It takes off this device what the chat hides from its model. */
  readonly holdsPersonal?: boolean
  /** How often this very call was made in this turn. */
  readonly repeats: number
}

/** The same call is asked about from this time on. */
const MOST_REPEATS = 3

/**
 * Whether a call may be made, by what the person decided before; in doubt it is asked about. In this order: never;
 * a definition other than the approved one; a call repeated again and again; an address that nobody named; untrusted
 * content; personal data that is hidden from the model; a data lock; an approval; a tool that only reads, or changes nothing outside its chat.
 */
export function verdictOn(given: ApprovalCase): Verdict {
  const { tool, approvals, conversationId, repeats, isTainted, isLocked, askedInTurn } = given
  const forAll = approvals[tool.id]
  if (forAll?.choice === 'never') return { type: 'never' }
  const approval = approvals[chatApprovalKey(conversationId, tool.id)] ?? forAll
  if (approval && approval.definition !== definitionText(tool))
    return { type: 'ask', reason: stored('This tool has changed since you allowed it.') }
  if (repeats >= MOST_REPEATS)
    return { type: 'ask', reason: stored('The model keeps making the same call with the same arguments.') }
  const isPlain = (tool.hints.isReadOnly || tool.isOfChat === true) && !tool.hints.isOpenWorld
  if (given.newHosts.length > 0) return { type: 'ask', reason: newAddressReason(given.newHosts) }
  const isAsked = askedInTurn.has(tool.id) || given.isAskedInTree === true
  if (isTainted && !isPlain && !given.isByAddress && !isAsked)
    return {
      type: 'ask',
      reason: stored(
        'This chat holds content from outside, which may try to steer the model. Check what is sent, and where.',
      ),
    }
  if (given.holdsPersonal === true && !given.askedPersonal.has(tool.id))
    return {
      type: 'ask',
      reason: stored(
        'This call contains personal data that is hidden from the model. The tool gets the real values below. Check what is sent, and where.',
      ),
    }
  if (isLocked && !askedInTurn.has(tool.id))
    return {
      type: 'ask',
      reason: stored(
        'This chat has a data policy, and nothing is known about what this server does with data. Check what is sent, and where.',
      ),
    }
  if (approval) return { type: 'run' }
  // Nothing leaves this device and nothing changes: a calculator needs no permission.
  if (isPlain && tool.source.origin === undefined) return { type: 'run' }
  return tool.hints.isReadOnly && given.trusted.includes(tool.source.id) ? { type: 'run' } : { type: 'ask' }
}

/**
 * Whether “Allow” may count for all sub-agents of a chat, too. Never where it is about this call alone: the same one again,
 * an address that nobody named, personal data, a data lock.
 */
export const mayCoverTree = ({ repeats, newHosts, holdsPersonal, isLocked }: ApprovalCase): boolean =>
  repeats < MOST_REPEATS && newHosts.length === 0 && holdsPersonal !== true && !isLocked

/** Where a call is made: its chat, and the one at the root of the sub-agents that it belongs to. */
type CallPlace = { readonly conversationId: ConversationId; readonly root: ConversationId }

/** The approvals as the chat of a call has them: what was allowed for a whole tree is allowed in it. */
export function approvalsAt(
  approvals: ToolApprovals,
  { conversationId, root }: CallPlace,
  tool: ToolDefinition,
): ToolApprovals {
  const ofTree = approvals[treeApprovalKey(root, tool.id)]
  const key = chatApprovalKey(conversationId, tool.id)
  if (!ofTree || approvals[key]?.definition === definitionText(tool)) return approvals
  return { ...approvals, [key]: ofTree }
}

/** The approvals without those of the tools of a source: for all chats, for one, and for one with its sub-agents. */
export const withoutApprovalsOf = (approvals: ToolApprovals, source: string): ToolApprovals =>
  Object.fromEntries(
    Object.entries(approvals).filter(
      ([key]) => !key.replace(/^(?:chat|tree) \S+ /, '').startsWith(toolId({ id: source }, '')),
    ),
  )

const newAddressReason = (hosts: readonly string[]): string =>
  sentence(() =>
    t(
      'The model chose this address after reading text from outside, which may try to carry your words away. Neither you, a search nor a link named it. Allowing it in this chat covers every address on {host}.',
      { host: formatList(hosts) },
    ),
  )

/** What differs between the definition that was approved and the one there is now, for people. */
export function definitionChanges(
  approved: string,
  tool: ToolDefinition,
): readonly { readonly name: string; readonly before: string; readonly after: string }[] {
  const before = fieldsOf(approved)
  const after = fieldsOf(definitionText(tool))
  return Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: before[name] ?? '', after: after[name] ?? '' }))
}

function fieldsOf(definition: string): Readonly<Record<string, string>> {
  const fields: unknown = JSON.parse(definition)
  return Object.fromEntries(
    Object.entries(typeof fields === 'object' && fields ? fields : {}).map(
      ([name, value]: [string, unknown]) => [name, typeof value === 'string' ? value : JSON.stringify(value)],
    ),
  )
}
