import { useEffect } from 'react'

import type { Model } from '@/domain/models/model'
import { sortModels, type SortColumn } from '@/domain/models/browse/sortModels'
import { whenIdle } from '@/lib/time/whenIdle'

import type { Costs } from './catalogRows'

/**
 * Puts the models into the orders that a press on a heading may ask for, one at a time while there is nothing else to
 * do: the first press of a column then takes no longer than the next.
 */
export function useOrdersAhead(models: readonly Model[], costs: Costs, columns: readonly SortColumn[]): void {
  useEffect(() => {
    const waiting = columns.flatMap((column) =>
      [true, false].map((isDescending) => ({ column, isDescending })),
    )
    const next = () => {
      const sorting = waiting.shift()
      if (!sorting) return
      sortModels(models, sorting, costs)
      withdraw = whenIdle(next)
    }
    let withdraw = whenIdle(next)
    return () => withdraw()
  }, [models, costs, columns])
}
