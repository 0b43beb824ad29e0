import { memoByObject } from '@/lib/result'

import { NO_COSTS, sumOf, withCost, type CostsSoFar } from './addCosts'
import type { Cost } from './cost'

/**
 * Adds up costs like `addCosts`, for a list that grows at its end: what was added before is not added again, so that one
 * more costs the same however many there are. One sum for each kind of list.
 */
export function createCostSum(): (costs: readonly Cost[]) => Cost | undefined {
  const joined = memoByObject((cost: Cost, before: CostsSoFar) => withCost(before, cost))
  const summed = memoByObject(sumOf)
  return (costs) =>
    costs.length === 0
      ? undefined
      : summed(costs.reduce<CostsSoFar>((before, cost) => joined(cost, before), NO_COSTS))
}
