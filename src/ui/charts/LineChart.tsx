import { useRef, useState, type KeyboardEvent } from 'react'

import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import { Axes, axisScale, axisWords, useWidth, type ChartAxis } from './Axes'
import { ChartFigure } from './ChartFigure'
import { linePath } from './linePath'
import { placeLabels } from './scatter/placeLabels'
import { FILL, STROKE, type SeriesColour } from './seriesColours'

export type LineSeries = {
  readonly label: string
  readonly colour: SeriesColour
  /** By ascending x. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

export type LineChartProps = {
  readonly label: string
  readonly x: ChartAxis
  readonly y: ChartAxis
  readonly series: readonly LineSeries[]
  /** Each value holds from its x to the next one: prices by prompt size, by hour. */
  readonly isStepped?: boolean | undefined
  /** An x that is marked with a rule: now, this conversation. */
  readonly mark?: { readonly x: number; readonly label: string } | undefined
  readonly height?: number | undefined
  readonly className?: string | undefined
}

const MARGIN = { top: 14, right: 14, bottom: 24, left: 52 }

/** A few quantities along one axis, each named at its end. Pointer and arrow keys read values off a rule. */
export function LineChart({
  label,
  x,
  y,
  series,
  isStepped = false,
  mark,
  height = 220,
  className,
}: LineChartProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const width = useWidth(boxRef, 480)
  const [ruleIndex, setRuleIndex] = useState<number>()

  const xs = [...new Set(series.flatMap((each) => each.points.map((point) => point.x)))].sort(
    (one, other) => one - other,
  )
  const xScale = axisScale(x, xs, [MARGIN.left, width - MARGIN.right])
  const ys = series.flatMap((each) => each.points.map((point) => point.y))
  const yScale = axisScale(y, ys, [height - MARGIN.bottom, MARGIN.top])
  const ruleX = ruleIndex === undefined ? undefined : xs[ruleIndex]

  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || xs.length === 0) return
    event.preventDefault()
    setRuleIndex(Math.min(xs.length - 1, Math.max(0, (ruleIndex ?? (step > 0 ? -1 : xs.length)) + step)))
  }
  const endLabels = placeLabels(
    series.flatMap((each) => {
      const last = each.points.at(-1)
      return last ? [{ id: each.label, text: each.label, x: xScale.at(last.x), y: yScale.at(last.y) }] : []
    }),
    width,
    height,
  )

  return (
    <ChartFigure
      label={label}
      aside={t('{y} by {x}', { y: axisWords(y), x: axisWords(x) })}
      className={className}
      tableOf={() => ({
        columns: [x.label, ...series.map((each) => each.label)],
        rows: xs.map((value) => [
          x.format(value),
          ...series.map((each) => written(valueAt(each, value, isStepped), y)),
        ]),
      })}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the rule; the table has the same values */}
      <div
        ref={boxRef}
        role="img"
        aria-label={t('{label}: {value}', { label, value: formatList(series.map((each) => each.label)) })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the rule
        tabIndex={0}
        className="relative rounded-[3px]"
        style={{ height }}
        onKeyDown={press}
        onBlur={() => setRuleIndex(undefined)}
        onPointerLeave={() => setRuleIndex(undefined)}
        onPointerMove={(event) => {
          const left = event.clientX - event.currentTarget.getBoundingClientRect().left
          setRuleIndex(nearestIndex(xs.map(xScale.at), left))
        }}
      >
        <svg width={width} height={height} className="absolute inset-0 overflow-visible" aria-hidden>
          <Axes {...{ x, y, xScale, yScale, width, height, margin: MARGIN }} />
          {mark && (
            <g>
              <line
                x1={xScale.at(mark.x)}
                x2={xScale.at(mark.x)}
                y1={MARGIN.top}
                y2={height - MARGIN.bottom}
                className="stroke-accent"
                strokeDasharray="3 3"
              />
              <text
                x={xScale.at(mark.x)}
                y={MARGIN.top - 3}
                textAnchor={xScale.at(mark.x) > width / 2 ? 'end' : 'start'}
                className="fill-accent text-[11px]"
              >
                {mark.label}
              </text>
            </g>
          )}
          {series.map((each) => (
            <path
              key={each.label}
              d={linePath(
                each.points.map((point) => ({ left: xScale.at(point.x), top: yScale.at(point.y) })),
                isStepped ? width - MARGIN.right : undefined,
              )}
              className={`fill-none ${STROKE[each.colour]}`}
              strokeWidth={1.75}
              strokeLinejoin="round"
            />
          ))}
          {endLabels.map((placed) => (
            <text
              key={placed.id}
              x={placed.labelX}
              y={placed.labelY}
              textAnchor={placed.anchor}
              className={`text-[11px] ${FILL[series.find((each) => each.label === placed.id)?.colour ?? 'none']}`}
            >
              {placed.text}
            </text>
          ))}
          {ruleX !== undefined && (
            <line
              x1={xScale.at(ruleX)}
              x2={xScale.at(ruleX)}
              y1={MARGIN.top}
              y2={height - MARGIN.bottom}
              className="stroke-faint"
            />
          )}
        </svg>
        {ruleX !== undefined && (
          <div
            role="status"
            className="pointer-events-none absolute top-0 z-10 rounded-md border border-line-strong bg-surface px-2 py-1 text-xs leading-4 tabular-nums shadow-(--shadow-float)"
            style={
              xScale.at(ruleX) > width / 2
                ? { right: width - xScale.at(ruleX) + 8 }
                : { left: xScale.at(ruleX) + 8 }
            }
          >
            <p className="text-muted">{x.format(ruleX)}</p>
            {series.map((each) => (
              <p key={each.label}>
                {each.label}{' '}
                <span className="font-semibold">{written(valueAt(each, ruleX, isStepped), y)}</span>
              </p>
            ))}
          </div>
        )}
      </div>
    </ChartFigure>
  )
}

/** The value of a series there; on a stepped one, that of the last step before. Undefined where it has none. */
function valueAt({ points }: LineSeries, x: number, isStepped: boolean): number | undefined {
  return isStepped ? points.findLast((point) => point.x <= x)?.y : points.find((point) => point.x === x)?.y
}

const written = (value: number | undefined, axis: ChartAxis): string =>
  value === undefined ? '–' : axis.format(value)

function nearestIndex(positions: readonly number[], position: number): number | undefined {
  let best: number | undefined
  positions.forEach((each, index) => {
    if (best === undefined || Math.abs(each - position) < Math.abs((positions[best] ?? 0) - position))
      best = index
  })
  return best
}
