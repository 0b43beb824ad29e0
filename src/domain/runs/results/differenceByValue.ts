import type { MessageId } from '../../ids'
import type { NumericName } from '../../parameters/parameters'

import type { Run, RunCell } from '../run'

/** How much the replies at one value of a parameter differ from the reference on average, from 0 to 1. */
export type DifferenceAt = { readonly value: number; readonly share: number; readonly replies: number }

/** Along temperature where it is varied, else the first parameter with several values; undefined without one. */
export function differenceByValue(
  run: Pick<Run, 'plan' | 'cells'>,
  shareOf: (id: MessageId) => number | undefined,
): { readonly parameter: NumericName; readonly points: readonly DifferenceAt[] } | undefined {
  const several = run.plan.axes.filter(({ values }) => values.length > 1)
  const axis = several.find(({ parameter }) => parameter === 'temperature') ?? several[0]
  if (!axis) return undefined
  const points = [...axis.values]
    .sort((one, other) => one - other)
    .flatMap((value) => {
      const isHere = ({ values }: RunCell) =>
        values.some((each) => each.parameter === axis.parameter && each.value === value)
      const shares = run.cells.filter(isHere).flatMap(({ id }) => shareOf(id) ?? [])
      const sum = shares.reduce((total, share) => total + share, 0)
      return shares.length === 0 ? [] : [{ value, share: sum / shares.length, replies: shares.length }]
    })
  return points.length < 2 ? undefined : { parameter: axis.parameter, points }
}
