import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'

import type { AgentTreeId, ConversationId, MessageId } from '../ids'
import type { AgentLimits } from '../tools/toolCall'

/** Why a sub-agent ended: a field of its own, so that one that was cut short never looks like one that is done. */
export type AgentEnding =
  | 'done'
  /** The budget of the tree was used up. */
  | 'money'
  | 'calls'
  | 'time'
  /** Its own reply was cut off: by its length, or the limit of tool rounds. */
  | 'cut'
  | 'failed'
  | 'stopped'

/** A sub-agent, and what it took so far. Its task and its words are in its own chat. */
export type Agent = {
  /** The chat that gave the task, and the message there that holds its result. */
  readonly parent: ConversationId
  readonly call: MessageId
  /** 1 for those of the root chat. */
  readonly depth: number
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly endedAt?: number
  /** Absent while it works, and where its page died. */
  readonly ending?: AgentEnding
  /** The limit that its last request met. */
  readonly met?: 'money' | 'calls' | 'time'
  readonly calls: number
  /** US dollars as a decimal string, as far as known. */
  readonly spent: string
  /** Calls whose cost nobody knows. */
  readonly unpriced: number
}

/** What the chat at the root of a tree asked for itself, in the turn whose model gave tasks away. */
export type RootUse = Pick<Agent, 'calls' | 'spent' | 'unpriced'> & {
  /** What its last request cost, as far as known: the next costs about as much. */
  readonly last: string
}

export const NOTHING_ASKED: RootUse = { calls: 0, spent: '0', unpriced: 0, last: '0' }

/** A request that was let go, and the most it may cost; null where nobody knows. */
export type Reservation = { readonly agent: ConversationId; readonly amount: string | null }

/**
 * A message of a chat whose model gave tasks away: the chat itself and all sub-agents under it share one budget. Stored
 * before each request, so that what was reserved is known whenever the page dies.
 */
export type AgentTree = {
  readonly id: AgentTreeId
  /** The chat at its root. */
  readonly conversationId: ConversationId
  readonly limits: AgentLimits
  /** How long its sub-agents worked before, in milliseconds. */
  readonly usedMs: number
  /** Since when some work, in milliseconds since the epoch; absent while none does. */
  readonly runningSince?: number
  /** When this was written. */
  readonly seenAt: number
  readonly calls: number
  readonly spent: string
  /** Kept back for requests that may have cost something, whose cost never came; at most. */
  readonly unsure: string
  readonly unpriced: number
  readonly reserved: Readonly<Record<string, Reservation>>
  /** How far the request that is under way may go over the budget. */
  readonly mayGoOver?: string
  readonly agents: Readonly<Record<string, Agent>>
  /** Absent in trees from before it counted. */
  readonly root?: RootUse
  /** Its requests wait until the person goes on; the clock stands still. */
  readonly isPaused?: boolean
  /** The person wants what there is: nothing more is begun. */
  readonly isEnding?: boolean
  /** What the person added for all of them, for those that begin later. */
  readonly said?: readonly string[]
}

/** A tree in which no sub-agent has asked yet. @param root what its chat asked before in this turn */
export const plantTree = (
  id: AgentTreeId,
  conversationId: ConversationId,
  limits: AgentLimits,
  now: number,
  root = NOTHING_ASKED,
): AgentTree => ({
  id,
  conversationId,
  limits,
  usedMs: 0,
  seenAt: now,
  calls: root.calls,
  spent: root.spent,
  unsure: '0',
  unpriced: root.unpriced,
  reserved: {},
  agents: {},
  root,
})

/** How deep a chat of the tree is; 0 at its root. */
export const depthOf = ({ agents }: AgentTree, id: ConversationId): number => agents[id]?.depth ?? 0

/** The sub-agents that a chat gave tasks to, in their order. */
export const childrenOf = (
  { agents }: Pick<AgentTree, 'agents'>,
  id: ConversationId,
): readonly ConversationId[] =>
  Object.entries(agents).flatMap(([child, { parent }]) => (parent === id ? [child as ConversationId] : []))

/** Those and all under them. */
export const descendantsOf = (
  tree: Pick<AgentTree, 'agents'>,
  id: ConversationId,
): readonly ConversationId[] =>
  childrenOf(tree, id).flatMap((child) => [child, ...descendantsOf(tree, child)])

export const isWorking = ({ ending }: Agent): boolean => ending === undefined

type NewAgent = Pick<Agent, 'parent' | 'call'> & { readonly id: ConversationId }

/** The tree with one more sub-agent; fails with a sentence for the model where it would be too deep or one too many. */
export function withAgent(
  tree: AgentTree,
  { id, parent, call }: NewAgent,
  now: number,
): Result<AgentTree, string> {
  const depth = depthOf(tree, parent) + 1
  const { limits } = tree
  if (depth > limits.depth)
    return failed(
      stored('Sub-agents can’t give tasks on this deep (limit: {depth}). Do this task yourself.', {
        depth: limits.depth,
      }),
    )
  const working = childrenOf(tree, parent).filter((child) => tree.agents[child]?.ending === undefined)
  if (working.length >= limits.width)
    return failed(
      stored(
        'Too many sub-agents work here already (limit: {width}). Wait for one to end, then give the next task.',
        { width: limits.width },
      ),
    )
  const agent: Agent = { parent, call, depth, startedAt: now, calls: 0, spent: '0', unpriced: 0 }
  return ok(withClock({ ...tree, agents: { ...tree.agents, [id]: agent } }, now))
}

/** The tree in which a sub-agent has ended, or works again where no ending is given. */
export function withEnding(
  tree: AgentTree,
  id: ConversationId,
  ending: AgentEnding | undefined,
  now: number,
): AgentTree {
  const agent = tree.agents[id]
  if (!agent) return tree
  const { ending: _, endedAt: __, met: ___, ...rest } = agent
  const next: Agent = ending === undefined ? rest : { ...rest, ending, endedAt: now }
  return withClock({ ...tree, agents: { ...tree.agents, [id]: next } }, now)
}

/** The tree in which a request of a sub-agent met a limit. */
export function withMet(tree: AgentTree, id: ConversationId, met: NonNullable<Agent['met']>): AgentTree {
  const agent = tree.agents[id]
  return agent ? { ...tree, agents: { ...tree.agents, [id]: { ...agent, met } } } : tree
}

/** How long the sub-agents of a tree have worked, in milliseconds: the clock stands still while none does. */
export const workedMs = ({ usedMs, runningSince }: AgentTree, now: number): number =>
  usedMs + (runningSince === undefined ? 0 : Math.max(0, now - runningSince))

function withClock(tree: AgentTree, now: number): AgentTree {
  const { runningSince, ...rest } = tree
  const isRunning = tree.isPaused !== true && Object.values(tree.agents).some(isWorking)
  if (isRunning) return { ...rest, runningSince: runningSince ?? now, seenAt: now }
  return { ...rest, usedMs: workedMs(tree, now), seenAt: now }
}

/** The tree in which requests wait, or go on. */
export const withPause = ({ isPaused: _, ...tree }: AgentTree, isPaused: boolean, now: number): AgentTree =>
  withClock({ ...tree, ...(isPaused && { isPaused }) }, now)

/** The tree after time in which its page did not run: none of it was worked. */
export const withLostTime = (tree: AgentTree, lostMs: number, now: number): AgentTree =>
  tree.runningSince === undefined
    ? tree
    : { ...tree, runningSince: Math.min(now, tree.runningSince + lostMs) }

/** The tree in which nobody works whose page died before the chat was on disk: nothing can go on with it. */
export const withoutChatless = (tree: AgentTree, hasChat: (id: ConversationId) => boolean): AgentTree =>
  Object.entries(tree.agents).reduce((next, [id, agent]) => {
    const isLost = isWorking(agent) && !hasChat(id as ConversationId)
    return isLost ? withEnding(next, id as ConversationId, 'cut', tree.seenAt) : next
  }, tree)

/** The tree as it was left when its page died: nobody works or waits, and the clock stopped at the last that is known. */
export function withoutClock(tree: AgentTree): AgentTree {
  const { runningSince: _, isPaused: __, ...rest } = tree
  return { ...rest, usedMs: workedMs(tree, tree.seenAt) }
}
