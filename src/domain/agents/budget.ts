import { add, compare, type Decimal, decimal, decimalText, multiply, subtract, ZERO } from '@/lib/decimal'

import type { ConversationId } from '../ids'
import type { Cost } from '../pricing'
import { type Agent, type AgentTree, NOTHING_ASKED, type RootUse, withoutClock, workedMs } from './agentTree'

/** What the next request of a chat in a tree costs. */
export type CallPrice = {
  /** Its prompt alone, as a decimal string. */
  readonly least: string
  /** With the longest reply that it may get. */
  readonly most: string
}

export type Call = {
  readonly id: string
  /** A sub-agent, or the chat at the root. */
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

const TENTH = decimal('0.1')
const HALF = decimal('0.5')
/** Requests that are kept for the answer at most: a report is sent back twice. */
const MOST_KEPT_CALLS = 4

const most = (one: Decimal, other: Decimal): Decimal => (compare(one, other) > 0 ? one : other)

/**
 * What sub-agents leave for the answer of the chat that gave them tasks: a tenth of the budget, or as much as that chat's
 * last request cost, up to half of it.
 */
function keptMoney({ limits, root }: AgentTree): Decimal {
  const limit = decimal(limits.money)
  const half = multiply(limit, HALF)
  const last = decimal(root?.last ?? '0')
  return most(multiply(limit, TENTH), compare(last, half) > 0 ? half : last)
}

const keptCalls = ({ limits }: AgentTree): number =>
  Math.max(1, Math.min(MOST_KEPT_CALLS, Math.floor(limits.calls / 10)))

const isRoot = (tree: AgentTree, agent: ConversationId): boolean => agent === tree.conversationId

/** How many requests there may be when this one leaves. */
const callsFor = (tree: AgentTree, agent: ConversationId): number =>
  isRoot(tree, agent) ? tree.limits.calls : tree.limits.calls - keptCalls(tree)

/** Whether no more than what was kept for the answer is left: it is asked for next. */
export function isAnswerDue(tree: AgentTree): boolean {
  if (tree.calls >= tree.limits.calls - 1) return true
  const limit = decimal(tree.limits.money)
  // Without dollars only free models are asked: none are left for an answer.
  return limit.digits > 0n && compare(gone(tree), subtract(limit, keptMoney(tree))) >= 0
}

/**
 * Reserves the most that a request may cost before it leaves. What doesn't fit waits for those under way, which often
 * cost less. Only where none is, and the prompt fits, one may leave whose reply could go over: how far is said
 * (`mayGoOver`), and nothing else that costs leaves beside it. So a tree never spends more than its budget and what one
 * request goes over. Sub-agents leave a part for the answer of their chat, whose own requests wait in no pause and have
 * no time but the turn's.
 */
export function reserve(tree: AgentTree, call: Call, now: number): Reserving {
  const isOfRoot = isRoot(tree, call.agent)
  if (!isOfRoot && tree.isPaused === true) return { type: 'wait' }
  if (!isOfRoot && leftMs(tree, now) === 0) return { type: 'refused', limit: 'time' }
  if (tree.calls >= callsFor(tree, call.agent)) return { type: 'refused', limit: 'calls' }
  const whole = decimal(tree.limits.money)
  const limit = isOfRoot ? whole : subtract(whole, keptMoney(tree))
  const atMost = call.price && decimal(call.price.most)
  if (atMost?.digits === 0n) return { type: 'reserved', tree: withCall(tree, call, now) }
  const isUsedUp = compare(gone(tree), limit) >= 0
  const open = decimal(reservedAmount(tree))
  if (atMost === null) {
    if (isUsedUp) return { type: 'refused', limit: 'money' }
    return { type: 'reserved', tree: withCall(tree, call, now) }
  }
  const all = add(add(gone(tree), open), atMost)
  if (compare(all, limit) <= 0) return { type: 'reserved', tree: withCall(tree, call, now) }
  // Nothing of what is gone comes back: waiting would not help.
  const least = add(gone(tree), decimal(call.price?.least ?? '0'))
  if (isUsedUp || compare(least, limit) > 0) return { type: 'refused', limit: 'money' }
  if (open.digits > 0n) return { type: 'wait' }
  const over = subtract(all, whole)
  const mayGoOver = over.digits > 0n && { mayGoOver: decimalText(over) }
  return { type: 'reserved', tree: { ...withCall(tree, call, now), ...mayGoOver } }
}

/** What a chat asked for itself, with one more reply and what it cost: before its model gave a task away. */
export function withReply(use = NOTHING_ASKED, cost: Cost | undefined): RootUse {
  const amount = cost?.type === 'known' || cost?.type === 'atLeast' ? cost.amount : '0'
  const isSure = cost?.type === 'known' || cost?.type === 'free'
  return {
    calls: use.calls + 1,
    spent: sum(use.spent, amount),
    unpriced: use.unpriced + (isSure ? 0 : 1),
    last: amount,
  }
}

/** Another attempt of a request that is reserved. */
export function reserveAgain(tree: AgentTree, agent: ConversationId, now: number): Reserving {
  if (!isRoot(tree, agent) && leftMs(tree, now) === 0) return { type: 'refused', limit: 'time' }
  if (tree.calls >= callsFor(tree, agent)) return { type: 'refused', limit: 'calls' }
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

function withSpent(tree: AgentTree, agent: ConversationId, amount: string): AgentTree {
  const changed = withAgentChange(tree, agent, ({ spent }) => ({ spent: sum(spent, amount) }))
  const root = isRoot(tree, agent) && { root: { ...(changed.root ?? NOTHING_ASKED), last: amount } }
  return { ...changed, ...root, spent: sum(tree.spent, amount) }
}

const withUnpriced = (tree: AgentTree, agent: ConversationId): AgentTree => ({
  ...withAgentChange(tree, agent, ({ unpriced }) => ({ unpriced: unpriced + 1 })),
  unpriced: tree.unpriced + 1,
})

function withAgentChange(
  tree: AgentTree,
  id: ConversationId,
  change: (use: Pick<Agent, 'calls' | 'spent' | 'unpriced'>) => Partial<Omit<RootUse, 'last'>>,
): AgentTree {
  if (isRoot(tree, id)) {
    const root = tree.root ?? NOTHING_ASKED
    return { ...tree, root: { ...root, ...change(root) } }
  }
  const agent = tree.agents[id]
  return agent ? { ...tree, agents: { ...tree.agents, [id]: { ...agent, ...change(agent) } } } : tree
}

const sum = (one: string, other: string): string => decimalText(add(decimal(one), decimal(other)))
