import { add, compare, type Decimal, decimal, decimalText, subtract, ZERO } from '@/lib/decimal'

import type { ConversationId } from '../ids'
import type { Cost } from '../pricing'
import { type Agent, type AgentTree, withoutClock, workedMs } from './agentTree'

/** What the next request of a sub-agent costs. */
export type CallPrice = {
  /** Its prompt alone, as a decimal string. */
  readonly least: string
  /** With the longest reply that it may get. */
  readonly most: string
}

export type Call = {
  readonly id: string
  readonly agent: ConversationId
  /** Null where nobody knows: it counts as a call, and no dollar can be reserved for it. */
  readonly price: CallPrice | null
}

/** What the budget says to a request. */
export type Reserving =
  | { readonly type: 'reserved'; readonly tree: AgentTree }
  /** Others are under way, and what they leave will tell. */
  | { readonly type: 'wait' }
  | { readonly type: 'refused'; readonly limit: BudgetLimit }

export type BudgetLimit = 'money' | 'calls' | 'time'

const MINUTE_MS = 60_000

/** How long it may still work. */
export const leftMs = (tree: AgentTree, now: number): number =>
  Math.max(0, tree.limits.minutes * MINUTE_MS - workedMs(tree, now))

/** What is kept for requests under way, at most. */
export const reservedAmount = ({ reserved }: AgentTree): string =>
  decimalText(Object.values(reserved).reduce((sum, { amount }) => add(sum, decimal(amount ?? '0')), ZERO))

/** What was spent or may have been. */
const gone = ({ spent, unsure }: AgentTree): Decimal => add(decimal(spent), decimal(unsure))

/**
 * Reserves the most that a request may cost before it leaves. What doesn't fit waits for those under way, which often
 * cost less. Only where none is, and the prompt fits, one may leave whose reply could go over: how far is said
 * (`mayGoOver`), and nothing else that costs leaves beside it. So a tree never spends more than its budget and what one
 * request goes over.
 */
export function reserve(tree: AgentTree, call: Call, now: number): Reserving {
  const { limits } = tree
  if (tree.isPaused === true) return { type: 'wait' }
  if (leftMs(tree, now) === 0) return { type: 'refused', limit: 'time' }
  if (tree.calls >= limits.calls) return { type: 'refused', limit: 'calls' }
  const limit = decimal(limits.money)
  const most = call.price && decimal(call.price.most)
  const isFree = most !== null && most.digits === 0n
  if (isFree) return { type: 'reserved', tree: withCall(tree, call, now) }
  const isUsedUp = compare(gone(tree), limit) >= 0
  const open = decimal(reservedAmount(tree))
  if (most === null) {
    if (isUsedUp) return { type: 'refused', limit: 'money' }
    return { type: 'reserved', tree: withCall(tree, call, now) }
  }
  const whole = add(add(gone(tree), open), most)
  if (compare(whole, limit) <= 0) return { type: 'reserved', tree: withCall(tree, call, now) }
  // Nothing of what is gone comes back: waiting would not help.
  const least = add(gone(tree), decimal(call.price?.least ?? '0'))
  if (isUsedUp || compare(least, limit) > 0) return { type: 'refused', limit: 'money' }
  if (open.digits > 0n) return { type: 'wait' }
  const mayGoOver = decimalText(subtract(whole, limit))
  return { type: 'reserved', tree: { ...withCall(tree, call, now), mayGoOver } }
}

/** Another attempt of a request that is reserved. */
export function reserveAgain(tree: AgentTree, agent: ConversationId, now: number): Reserving {
  if (leftMs(tree, now) === 0) return { type: 'refused', limit: 'time' }
  if (tree.calls >= tree.limits.calls) return { type: 'refused', limit: 'calls' }
  return { type: 'reserved', tree: countCall(tree, agent, 1, now) }
}

/** Puts what a request cost in the place of what was reserved. Where that can't be told, the most stays set aside. */
export function settle(tree: AgentTree, id: string, cost: Cost, now: number): AgentTree {
  const { [id]: open, ...reserved } = tree.reserved
  if (!open) return tree
  const settled = { ...withoutOver(tree), reserved, seenAt: now }
  if (cost.type === 'free') return settled
  if (cost.type === 'known') return withSpent(settled, open.agent, cost.amount)
  const amount = cost.type === 'atLeast' ? cost.amount : '0'
  const held = open.amount === null ? ZERO : subtract(decimal(open.amount), decimal(amount))
  return withUnpriced(
    {
      ...withSpent(settled, open.agent, amount),
      unsure: decimalText(add(decimal(settled.unsure), held.digits > 0n ? held : ZERO)),
    },
    open.agent,
  )
}

/** Gives back what was reserved for a request that never left. */
export function release(tree: AgentTree, id: string, now: number): AgentTree {
  const { [id]: open, ...reserved } = tree.reserved
  if (!open) return tree
  return countCall({ ...withoutOver(tree), reserved }, open.agent, -1, now)
}

/**
 * The tree as a page finds it whose predecessor died: what was under way may have cost all that was reserved, and the
 * clock stood still meanwhile.
 */
export const afterDeath = (tree: AgentTree): AgentTree =>
  withoutClock(
    Object.keys(tree.reserved).reduce((next, id) => settle(next, id, { type: 'unknown' }, tree.seenAt), tree),
  )

function withCall(tree: AgentTree, { id, agent, price }: Call, now: number): AgentTree {
  const reserved = { ...tree.reserved, [id]: { agent, amount: price?.most ?? null } }
  return countCall({ ...tree, reserved }, agent, 1, now)
}

/** What may go over is alone: when it is settled nothing may. */
function withoutOver({ mayGoOver: _, ...tree }: AgentTree): AgentTree {
  return tree
}

const countCall = (tree: AgentTree, agent: ConversationId, by: number, now: number): AgentTree => ({
  ...withAgentChange(tree, agent, ({ calls }) => ({ calls: calls + by })),
  calls: tree.calls + by,
  seenAt: now,
})

const withSpent = (tree: AgentTree, agent: ConversationId, amount: string): AgentTree => ({
  ...withAgentChange(tree, agent, ({ spent }) => ({ spent: sum(spent, amount) })),
  spent: sum(tree.spent, amount),
})

const withUnpriced = (tree: AgentTree, agent: ConversationId): AgentTree => ({
  ...withAgentChange(tree, agent, ({ unpriced }) => ({ unpriced: unpriced + 1 })),
  unpriced: tree.unpriced + 1,
})

function withAgentChange(
  tree: AgentTree,
  id: ConversationId,
  change: (agent: Agent) => Partial<Agent>,
): AgentTree {
  const agent = tree.agents[id]
  return agent ? { ...tree, agents: { ...tree.agents, [id]: { ...agent, ...change(agent) } } } : tree
}

const sum = (one: string, other: string): string => decimalText(add(decimal(one), decimal(other)))
