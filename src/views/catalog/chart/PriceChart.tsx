import { memo, useMemo, useRef } from 'react'

import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { Model } from '@/domain/models/model'
import type { CatalogQuery } from '@/domain/models/browse/query'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import type { ChartAxis } from '@/ui/charts/axisScale'
import { Scatter } from '@/ui/charts/scatter/Scatter'
import type { ScatterPoint, ScatterRange } from '@/ui/charts/scatter/scatterPoint'
import { DAY_MS } from '@/lib/time/dayMs'

import type { Costs } from '../catalogRows'
import { BASIS_COLUMN } from '../words'
import { axisOf } from './axes'
import { AxesButton } from './AxesButton'
import { chartPoints, pointsOf } from './chartPoints'
import { useHeight } from './useHeight'
import { useNextFrame } from './useNextFrame'

type Axes = CatalogQuery['axes']

type Props = {
  /** Every model there is, and those that pass. */
  readonly all: readonly Model[]
  readonly models: readonly Model[]
  readonly costs: Costs
  readonly basis: BasisChoice['type']
  readonly x: Axes['x']
  readonly y: Axes['y']
  readonly onAxes: (axes: Axes) => void
  readonly onBrush: (range: ScatterRange) => void
  /** The model the priced conversation is set to. */
  readonly current: string | undefined
  readonly onPick: (key: string) => void
  /** Milliseconds since the Unix epoch: what is past its end is drawn as a ring, and never on the line. */
  readonly now: number
}

/** The heading with its sentence above, and the sentences below, CSS pixels. */
const AROUND = 140

/** The figure “Price and context”: every shown model of which both values are known. Follows the table by a frame. */
export const PriceChart = memo(function PriceChart(props: Props) {
  const { all, costs, x, y, current, onAxes, now } = props
  const box = useRef<HTMLDivElement>(null)
  const height = useHeight(box, 420)
  const models = useNextFrame(props.models)
  // Prices on the basis are read only where they are the axis.
  const priced = x === 'cost' ? costs : NO_COSTS
  const made = useMemo(() => pointsOf(all, priced, { x, y, now }), [all, priced, x, y, now])
  const { points, front, missing } = useMemo(() => chartPoints(models ?? [], made, now), [models, made, now])
  const yAxis = useMemo(() => shownAxis(axisOf(y), points), [y, points])
  const emphasis = useMemo(
    () => (current === undefined ? undefined : { id: current, label: t('This chat') }),
    [current],
  )
  const cost = t('Cost: {basis}', { basis: t(BASIS_COLUMN[props.basis]).toLowerCase() })
  const xLabels = { input: t('Input price'), output: t('Output price'), cost }
  const yLabels = { context: t('Context'), maxOutput: t('Max output'), created: t('Released') }

  const scales =
    yAxis.scale === 'log' ? t('Both scales are logarithmic.') : t('Prices are on a logarithmic scale.')
  const footer = (
    <>
      {t('No model that matches is better in both than those on the line.')} {scales}
      {missing > 0 &&
        ` ${plural(missing, {
          one: '{count} model lacks data and isn’t shown',
          other: '{count} models lack data and aren’t shown',
        })}.`}
      <span className="pointer-coarse:hidden"> {t('Drag to filter, Shift-drag to zoom')}.</span>
    </>
  )

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pt-3 pb-2 md:px-6">
      <div ref={box} className="flex min-h-[310px] flex-1 flex-col">
        {models && (
          <Scatter
            key={`${x} ${y}`}
            label={t('Price and context')}
            x={axisOf(x)}
            y={yAxis}
            points={points}
            front={front}
            frontLabel={t('Best trade-offs')}
            emphasis={emphasis}
            onPick={props.onPick}
            onBrush={props.onBrush}
            subtitle={t('{y} by {x}', { y: yLabels[y], x: xLabels[x].toLowerCase() })}
            actions={<AxesButton x={x} y={y} xLabels={xLabels} yLabels={yLabels} onAxes={onAxes} />}
            footer={footer}
            height={Math.max(240, height - AROUND)}
          />
        )}
      </div>
    </div>
  )
})

const NO_COSTS: Costs = new Map()

/** Dates are no amounts: their axis begins with the first of them, not with nothing. */
function shownAxis(axis: ChartAxis, points: readonly ScatterPoint[]): ChartAxis {
  if (axis.scale === 'log' || points.length === 0) return axis
  let [first, last] = [Infinity, -Infinity]
  for (const { y } of points) {
    first = Math.min(first, y)
    last = Math.max(last, y)
  }
  const air = Math.max((last - first) * 0.03, DAY_MS)
  return { ...axis, domain: [first - air, last + air] }
}
