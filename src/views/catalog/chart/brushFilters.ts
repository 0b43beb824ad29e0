import type { Range } from '@/domain/models/browse/filters'
import type { ScatterRange } from '@/ui/charts/scatter/ScatterMarker'

import type { PageQuery } from '../pageQuery'

const SIGNIFICANT = 3

/** The page with the ranges a dragged rectangle stands for, in round numbers no narrower than it. */
export function brushFilters(page: PageQuery, range: ScatterRange): Partial<PageQuery> {
  const x: Range = { min: rounded(range.x[0], Math.floor), max: rounded(range.x[1], Math.ceil) }
  const y: Range = { min: rounded(range.y[0], Math.floor), max: rounded(range.y[1], Math.ceil) }
  const { axes } = page
  return {
    filters: {
      ...page.filters,
      ...(axes.x === 'input' && { inputPrice: x }),
      ...(axes.x === 'output' && { outputPrice: x }),
      ...(axes.y === 'context' && { context: whole(y) }),
      ...(axes.y === 'maxOutput' && { maxOutput: whole(y) }),
    },
    ...(axes.x === 'cost' && { cost: x }),
    ...(axes.y === 'created' && { created: { min: Math.floor(range.y[0]), max: Math.ceil(range.y[1]) } }),
  }
}

function rounded(value: number, round: (value: number) => number): number {
  if (value <= 0 || !Number.isFinite(value)) return 0
  const unit = 10 ** (Math.floor(Math.log10(value)) - SIGNIFICANT + 1)
  return Number((round(value / unit + (round === Math.ceil ? -1e-9 : 1e-9)) * unit).toPrecision(SIGNIFICANT))
}

const whole = ({ min = 0, max = Infinity }: Range): Range => ({ min: Math.floor(min), max: Math.ceil(max) })
