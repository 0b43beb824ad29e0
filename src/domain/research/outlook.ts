import { add, approximate, decimal } from '@/lib/decimal'

import { type AgentTree, workedMs } from '../agents/agentTree'
import { leftMs } from '../agents/budget'

/** Requests of one question, as a rule, and their tokens: for a plan that nothing is known of yet. */
export const TYPICAL_QUESTION = { calls: 6, promptTokens: 9_000, completionTokens: 700 }
/** Tokens of the report, and of the notes it is made from. */
export const TYPICAL_REPORT = { promptTokens: 12_000, completionTokens: 2_500 }

/** One that works counts as done to this part at most: the last steps are seen only when they are over. */
const MOST_OF_ONE = 0.9

/** What a research will have cost at its end, and how long it will still take, as far as its beginning tells. */
export type Outlook = {
  /** US dollars; undefined while too little is known. */
  readonly total?: number
  readonly leftMs?: number
}

/** @param parts the sub-agents of the questions that were begun; `total` all questions. */
export function outlookOf(tree: AgentTree, parts: readonly string[], total: number, now: number): Outlook {
  const agents = parts.flatMap((id) => tree.agents[id] ?? [])
  const ended = agents.filter(({ ending }) => ending !== undefined)
  const usual =
    ended.length === 0
      ? TYPICAL_QUESTION.calls
      : Math.max(1, ended.reduce((sum, { calls }) => sum + calls, 0) / ended.length)
  const done = agents.reduce(
    (sum, { ending, calls }) => sum + (ending === undefined ? Math.min(MOST_OF_ONE, calls / (usual + 1)) : 1),
    0,
  )
  const share = total === 0 ? 0 : Math.min(1, done / total)
  // The first request tells little.
  if (agents.reduce((sum, { calls }) => sum + calls, 0) < 2 || share === 0) return {}
  const before = approximate(decimal(tree.root?.spent ?? '0'))
  const spent = approximate(add(decimal(tree.spent), decimal(tree.unsure)))
  const worked = workedMs(tree, now)
  const isPriced = tree.unpriced === 0 || spent > 0
  return {
    ...(isPriced && {
      total: Math.min(before + (spent - before) / share, Math.max(spent, Number(tree.limits.money))),
    }),
    leftMs: Math.min((worked / share) * (1 - share), leftMs(tree, now)),
  }
}
