import type { Range } from '@/domain/models/browse/filters'
import type { ScatterRange } from '@/ui/charts/scatter/ScatterMarker'

import type { PageQuery } from '../pageQuery'

const SIGNIFICANT = 3

/** The page with the ranges a dragged rectangle stands for, in round numbers no narrower than it. */
export function brushFilters(page: PageQuery, range: ScatterRange): Partial<PageQuery> {
  let filters = page.filters
  let own: Partial<PageQuery> = {}
  for (const which of ['x', 'y'] as const) {
    const [low, high] = range[which]
    const about: Range = { min: rounded(low, Math.floor), max: rounded(high, Math.ceil) }
    switch (page.axes[which]) {
      case 'input':
        filters = { ...filters, inputPrice: about }
        break
      case 'output':
        filters = { ...filters, outputPrice: about }
        break
      case 'context':
        filters = { ...filters, context: whole(about) }
        break
      case 'maxOutput':
        filters = { ...filters, maxOutput: whole(about) }
        break
      case 'cost':
        own = { ...own, cost: about }
        break
      case 'created':
        own = { ...own, created: { min: Math.floor(low), max: Math.ceil(high) } }
        break
      // Own scores, speeds and benchmarks are no filters: the rectangle says what it can of the other axis.
      default:
    }
  }
  return { filters, ...own }
}

function rounded(value: number, round: (value: number) => number): number {
  if (value <= 0 || !Number.isFinite(value)) return 0
  const unit = 10 ** (Math.floor(Math.log10(value)) - SIGNIFICANT + 1)
  return Number((round(value / unit + (round === Math.ceil ? -1e-9 : 1e-9)) * unit).toPrecision(SIGNIFICANT))
}

const whole = ({ min = 0, max = Infinity }: Range): Range => ({ min: Math.floor(min), max: Math.ceil(max) })
