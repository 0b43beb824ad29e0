import { useRef } from 'react'

import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import { axisScale, ChartDrawing, useWidth, type ChartAxis } from './Axes'
import { ChartFigure } from './ChartFigure'
import { FILL, GROUND, type SeriesColour } from './seriesColours'

export type StackSeries = { readonly id: string; readonly label: string; readonly colour: SeriesColour }

export type StackedBar = {
  readonly id: string
  /** Under the bar: "20 Nov". */
  readonly label: string
  /** By series; what is missing is 0. */
  readonly amounts: Readonly<Record<string, number>>
}

export type StackedBarsProps = {
  readonly label: string
  readonly y: Omit<ChartAxis, 'scale'>
  readonly series: readonly StackSeries[]
  readonly bars: readonly StackedBar[]
  readonly height?: number | undefined
  readonly className?: string | undefined
}

const MARGIN = { top: 8, right: 8, bottom: 24, left: 52 }

/** Amounts by day or kind, stacked: spending by model. Series also differ by their order, never by colour alone. */
export function StackedBars({ label, y, series, bars, height = 200, className }: StackedBarsProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const width = useWidth(boxRef, 480)
  const totals = bars.map((bar) => total(bar, series))
  const yAxis: ChartAxis = { ...y, scale: 'linear' }
  const yScale = axisScale(yAxis, totals, [height - MARGIN.bottom, MARGIN.top])
  const slot = (width - MARGIN.left - MARGIN.right) / Math.max(1, bars.length)
  const barWidth = Math.min(48, Math.max(1, slot - Math.min(6, slot * 0.3)))
  const every = Math.max(1, Math.ceil(44 / slot))
  const nowhere = { at: () => 0, valueAt: () => 0, ticks: [] }

  return (
    <ChartFigure
      label={label}
      aside={y.label}
      className={className}
      footer={
        <ul className="flex flex-wrap gap-x-4">
          {series.map((each) => (
            <li key={each.id} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2.5 rounded-[2px] ${GROUND[each.colour]}`} />
              {each.label}
            </li>
          ))}
        </ul>
      }
      tableOf={() => ({
        columns: ['', ...series.map((each) => each.label), t('Total')],
        rows: bars.map((bar, index) => [
          bar.label,
          ...series.map((each) => y.format(bar.amounts[each.id] ?? 0)),
          y.format(totals[index] ?? 0),
        ]),
      })}
    >
      <ChartDrawing
        boxRef={boxRef}
        label={plural(
          bars.length,
          { one: '{label}: {count} bar', other: '{label}: {count} bars' },
          { label },
        )}
        x={{ ...yAxis, label: '' }}
        y={yAxis}
        xScale={nowhere}
        yScale={yScale}
        width={width}
        height={height}
        margin={MARGIN}
      >
        {bars.map((bar, index) => (
          <g key={bar.id}>
            {stack(bar, series).map(({ id, colour, from, to }) => (
              <rect
                key={id}
                x={MARGIN.left + (index + 0.5) * slot - barWidth / 2}
                width={barWidth}
                y={yScale.at(to)}
                // A hairline of ground between the parts.
                height={Math.max(0, yScale.at(from) - yScale.at(to) - (from > 0 ? 0.75 : 0))}
                className={FILL[colour]}
              >
                <title>{`${bar.label}: ${y.format(to - from)}`}</title>
              </rect>
            ))}
            {index % every === 0 && (
              <text
                x={MARGIN.left + (index + 0.5) * slot}
                y={height - MARGIN.bottom + 15}
                textAnchor="middle"
                className="fill-muted text-[11px]"
              >
                {bar.label}
              </text>
            )}
          </g>
        ))}
      </ChartDrawing>
    </ChartFigure>
  )
}

const total = (bar: StackedBar, series: readonly StackSeries[]): number =>
  series.reduce((sum, each) => sum + (bar.amounts[each.id] ?? 0), 0)

function stack(bar: StackedBar, series: readonly StackSeries[]) {
  let from = 0
  return series.flatMap(({ id, colour }) => {
    const amount = bar.amounts[id] ?? 0
    if (amount <= 0) return []
    const part = { id, colour, from, to: from + amount }
    from += amount
    return [part]
  })
}
