import { memoByObject } from '@/lib/memoByObject'

import { addCosts } from './addCosts'
import type { Cost } from './cost'

/**
 * Adds up costs like `addCosts`, for a list that grows at its end: what was added before is not added again, so that one
 * more costs the same however many there are. One sum for each kind of list.
 */
export function createCostSum(): (costs: readonly Cost[]) => Cost | undefined {
  const joined = memoByObject((cost: Cost, before: Cost | undefined): Cost =>
    addCosts(before ? [before, cost] : [cost]),
  )
  return (costs) => costs.reduce<Cost | undefined>((sum, cost) => joined(cost, sum), undefined)
}
