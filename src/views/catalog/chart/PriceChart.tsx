import { useMemo, useRef, useState } from 'react'

import type { Model } from '@/domain/catalog/model'
import { X_AXES, Y_AXES } from '@/domain/catalog/query'
import { Scatter, type ScatterRange } from '@/ui/charts/Scatter'
import { Select } from '@/ui/Select'

import type { Costs } from '../catalogRows'
import type { PageQuery } from '../pageQuery'
import type { ChangePage } from '../usePageQuery'
import { BASIS_COLUMN } from '../words'
import { axisOf } from './axes'
import { brushFilters } from './brushFilters'
import { ChartLegend } from './ChartLegend'
import { chartPoints } from './chartPoints'
import { useHeight } from './useHeight'

type Props = {
  readonly models: readonly Model[]
  readonly costs: Costs
  readonly page: PageQuery
  readonly onChange: ChangePage
  /** The model the priced conversation is set to. */
  readonly current: string | undefined
  readonly onPick: (key: string) => void
}

/** Heading above and legend below, CSS pixels. */
const HEAD_AND_FOOT = 108

/** The figure “Price and context”: every shown model of which both values are known. */
export function PriceChart({ models, costs, page, onChange, current, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const height = useHeight(box, 420)
  const [brushes, setBrushes] = useState(0)
  const { x, y } = page.axes
  const { points, front, missing } = useMemo(
    () => chartPoints(models, costs, { x, y }),
    [models, costs, x, y],
  )
  const brush = (range: ScatterRange | undefined) => {
    if (!range) return
    onChange(brushFilters(page, range))
    // What is left fills the figure: the rectangle that was drawn has done its work.
    setBrushes(brushes + 1)
  }
  const xLabels = { input: 'Input price', output: 'Output price', cost: BASIS_COLUMN[page.basis.type] }
  const yLabels = { context: 'Context', maxOutput: 'Max output', created: 'Came out' }

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-2">
      <div ref={box} className="flex min-h-[340px] flex-1 flex-col">
        <Scatter
          key={`${page.axes.x} ${page.axes.y} ${brushes}`}
          label="Price and context"
          x={axisOf(page.axes.x)}
          y={axisOf(page.axes.y)}
          points={points}
          front={front}
          frontLabel="Pareto front"
          emphasis={current === undefined ? undefined : { id: current, label: 'this conversation' }}
          onPick={onPick}
          onBrush={brush}
          height={Math.max(260, height - HEAD_AND_FOOT)}
          legend={<ChartLegend missing={missing} />}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 py-2">
        <Select
          label="Horizontal axis"
          isLabelHidden
          value={page.axes.x}
          options={X_AXES.map((value) => ({ value, label: `→ ${xLabels[value]}` }))}
          onChange={(x) => onChange({ axes: { ...page.axes, x } })}
        />
        <Select
          label="Vertical axis"
          isLabelHidden
          value={page.axes.y}
          options={Y_AXES.map((value) => ({ value, label: `↑ ${yLabels[value]}` }))}
          onChange={(y) => onChange({ axes: { ...page.axes, y } })}
        />
        <span className="text-[13px] text-muted">Drag to filter, + and − zoom</span>
      </div>
    </div>
  )
}
