import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'

import type { CatalogQuery, X_AXES, Y_AXES } from '@/domain/models/browse/query'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { Model } from '@/domain/models/model'
import { formatMonth } from '@/lib/text/formatTime'
import { formatUsdShort } from '@/lib/text/formatUsd'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { DAY_MS } from '@/lib/time/dayMs'
import type { ChartAxis } from '@/ui/charts/axisScale'
import { Scatter } from '@/ui/charts/scatter/Scatter'
import type { ScatterPoint, ScatterRange } from '@/ui/charts/scatter/ScatterMarker'

import type { Costs } from '../catalogRows'
import { BASIS_COLUMN, shortTokens } from '../words'

import { AxesButton } from './AxesButton'
import { chartPoints, pointsOf } from './chartPoints'

type AxisName = (typeof X_AXES)[number] | (typeof Y_AXES)[number]

const dollars = (value: number): string => {
  if (value <= 0) return t('Free')
  return formatUsdShort(value, value >= 100 ? 3 : 2)
}

const POWERS = Array.from({ length: 14 }, (_, step) => 2048 * 2 ** step)
/** Context lengths are powers of two; every other one is enough. */
const TOKEN_TICKS = POWERS.filter((_, index) => index % 2 === 0)

const AXES: Readonly<Record<AxisName, ChartAxis>> = {
  input: { label: mark('Input, $/M'), scale: 'log', format: dollars },
  output: { label: mark('Output, $/M'), scale: 'log', format: dollars },
  cost: { label: mark('Cost'), scale: 'log', format: dollars },
  context: { label: mark('Context'), scale: 'log', format: shortTokens, ticks: TOKEN_TICKS },
  maxOutput: { label: mark('Max output'), scale: 'log', format: shortTokens, ticks: TOKEN_TICKS },
  created: { label: mark('Released'), scale: 'linear', format: formatMonth },
}

/** An axis of the figure by its name in the address. */
const axisOf = (name: AxisName): ChartAxis => ({ ...AXES[name], label: t(AXES[name].label) })

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

/** What the line says, by what is up. */
const BEST: Readonly<Record<Props['y'], string>> = {
  context: mark('The line joins the best deals: nothing else is both cheaper and larger.'),
  maxOutput: mark('The line joins the best deals: nothing else is cheaper and writes more.'),
  created: mark('The line joins the best deals: nothing else is both cheaper and newer.'),
}

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
      {front.length > 0 && t(BEST[y])} {scales}
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

/** The height of an element, CSS pixels, as it changes; `initial` until it has been measured. */
function useHeight(ref: RefObject<HTMLElement | null>, initial: number): number {
  const [height, setHeight] = useState(initial)
  useEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.height > 0) setHeight(Math.floor(entry.contentRect.height))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return height
}

/**
 * A value one frame behind, undefined before the first: each comes after the frame that shows it elsewhere has been
 * drawn. So that what is slower to draw never holds back what is read first.
 */
function useNextFrame<Value>(value: Value): Value | undefined {
  const [shown, setShown] = useState<Value>()
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(() => value))
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
