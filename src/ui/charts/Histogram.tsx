import { useRef } from 'react'

import { formatNumber } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'

import { axisScale, ChartDrawing, useWidth, type ChartAxis } from './Axes'
import { ChartFigure } from './ChartFigure'

type HistogramProps = {
  readonly label: string
  readonly x: Omit<ChartAxis, 'scale'>
  readonly values: readonly number[]
  readonly bins?: number | undefined
  readonly height?: number | undefined
  readonly className?: string | undefined
}

const MARGIN = { top: 8, right: 10, bottom: 24, left: 36 }

/** How often values fall into which span. */
export function Histogram({
  label,
  x,
  values,
  bins: binCount = 16,
  height = 160,
  className,
}: HistogramProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const width = useWidth(boxRef, 420)
  const bins = binsOf(values, binCount)
  const xAxis: ChartAxis = { ...x, scale: 'linear', domain: [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1] }
  const xScale = axisScale(xAxis, values, [MARGIN.left, width - MARGIN.right])
  const counts = bins.map((bin) => bin.count)
  const yScale = axisScale(COUNT, counts, [height - MARGIN.bottom, MARGIN.top])
  const foot = height - MARGIN.bottom

  return (
    <ChartFigure
      label={label}
      aside={x.label}
      className={className}
      tableOf={() => ({
        columns: [x.label, t('Count')],
        rows: bins.map((bin) => [`${x.format(bin.from)} – ${x.format(bin.to)}`, String(bin.count)]),
      })}
    >
      <ChartDrawing
        boxRef={boxRef}
        label={plural(
          values.length,
          { one: '{label}: {count} value', other: '{label}: {count} values' },
          { label },
        )}
        x={xAxis}
        y={{ ...COUNT, label: t(COUNT.label) }}
        xScale={xScale}
        yScale={yScale}
        width={width}
        height={height}
        margin={MARGIN}
      >
        {bins.map((bin) => (
          <rect
            key={bin.from}
            x={xScale.at(bin.from) + 0.5}
            y={yScale.at(bin.count)}
            width={Math.max(1, xScale.at(bin.to) - xScale.at(bin.from) - 1)}
            height={Math.max(0, foot - yScale.at(bin.count))}
            className="fill-series-1"
          />
        ))}
      </ChartDrawing>
    </ChartFigure>
  )
}

const COUNT: ChartAxis = { label: mark('Count'), scale: 'linear', format: formatNumber }

type Bin = { readonly from: number; readonly to: number; readonly count: number }

/** Spans of equal width over all values; the last one includes its end. One span when all are the same, or nearly. */
export function binsOf(values: readonly number[], count: number): readonly Bin[] {
  const low = values.reduce((least, value) => Math.min(least, value), Infinity)
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity)
  if (values.length === 0) return []
  const width = (high - low) / count
  // As near as numbers come: spans between them could not be told apart.
  if (low + width === low || high - width === high)
    return [{ from: low - 0.5, to: high + 0.5, count: values.length }]
  const counts = new Array<number>(count).fill(0)
  for (const value of values) {
    const index = Math.min(count - 1, Math.floor((value - low) / width))
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts.map((each, index) => ({
    from: low + index * width,
    to: low + (index + 1) * width,
    count: each,
  }))
}

/** Bars that are drawn at most. */
const MOST = 8

/** Shares from 0 to 1 as bars side by side, drawn to the whole: for comparing several such pictures in a row. */
export const SmallBars = ({ shares }: { readonly shares: readonly number[] }) => (
  <svg aria-hidden viewBox="0 0 62 40" preserveAspectRatio="none" className="small-bars" fill="currentColor">
    {shares.slice(0, MOST).map((share, index) => {
      const height = Math.max(1.5, share * 40)
      return <rect key={index} x={index * 8} y={40 - height} width="6" height={height} rx="1" />
    })}
  </svg>
)
