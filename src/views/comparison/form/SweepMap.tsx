import { useMemo } from 'react'

import type { SweepAxis } from '@/domain/runs/sweep'
import type { TokenLogprob } from '@/domain/replies/reply'
import { contourLines, entropyGrid } from '@/domain/sampling/entropyGrid'
import { estimatedTail, rankLogits } from '@/domain/sampling/rankLogits'
import { exampleDistribution } from '@/domain/sampling/shapeDistribution'
import type { SamplingSettings } from '@/domain/sampling/samplingSettings'
import { truncatedDistribution } from '@/domain/sampling/entropy'
import { formatList } from '@/lib/text/formatList'
import { formatNumber } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

type Point = { readonly temperature: number; readonly topP: number }

type Props = {
  readonly axes: readonly SweepAxis[]
  /** Shown where nothing is swept. */
  readonly sampling: SamplingSettings
  /** The selected cell, if temperature or top-p is swept. */
  readonly at: Partial<Point>
  /** The token a reply begins with, where the model told its alternatives. */
  readonly nextToken: TokenLogprob | undefined
}

const WIDTH = 248
const HEIGHT = 190
const STEPS = 25
const LEVELS = [0.25, 0.5, 1, 2, 3, 4, 6, 8]
const example = exampleDistribution()

/** The swept points on a map whose lines join what is equally uncertain. Nothing when neither is swept. */
export function SweepMap({ axes, sampling, at, nextToken }: Props) {
  const valuesOf = (name: string) =>
    axes
      .find(({ parameter }) => parameter === name)
      ?.values.filter((value): value is number => typeof value === 'number')
  const [temperatures, topPs] = [valuesOf('temperature'), valuesOf('top_p')]
  const [rows, columns] = [temperatures ?? [sampling.temperature], topPs ?? [sampling.topP]]
  const highest = Math.max(...rows, at.temperature ?? 0, 1)
  const paths = useMemo(() => contoursOf(nextToken, sampling, highest), [nextToken, sampling, highest])
  if (!temperatures && !topPs) return null
  const x = (temperature: number) => 12 + (temperature / highest) * (WIDTH - 24)
  const y = (topP: number) => HEIGHT - 12 - topP * (HEIGHT - 24)
  const points = rows.flatMap((temperature) => columns.map((topP) => ({ temperature, topP })))
  return (
    <figure aria-label={t('Temperature × Top P')} className="flex flex-col gap-1">
      <h2 className="mb-1 text-[13px] font-semibold">{t('Temperature × Top P')}</h2>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={plural(
          points.length,
          {
            one: '{count} point: temperature {temperatures}; top P {topPs}',
            other: '{count} points: temperature {temperatures}; top P {topPs}',
          },
          {
            temperatures: formatList(rows.map(formatNumber)),
            topPs: formatList(columns.map(formatNumber)),
          },
        )}
        className="w-full"
      >
        <rect
          x="0.5"
          y="0.5"
          width={WIDTH - 1}
          height={HEIGHT - 1}
          className="fill-none stroke-line-strong"
        />
        {paths.map(({ level, segments }) => (
          <path
            key={level}
            d={segments.map((each) => `M${x(each.x1)} ${y(each.y1)}L${x(each.x2)} ${y(each.y2)}`).join('')}
            className="fill-none stroke-line-strong"
          />
        ))}
        {points.map((point) => {
          const isChosen =
            point.temperature === (at.temperature ?? point.temperature) &&
            point.topP === (at.topP ?? point.topP)
          const isMarked = isChosen && (at.temperature !== undefined || at.topP !== undefined)
          return (
            <circle
              key={`${point.temperature}/${point.topP}`}
              cx={x(point.temperature)}
              cy={y(point.topP)}
              r={isMarked ? 6 : 4}
              className={isMarked ? 'fill-accent' : 'fill-series-3/70'}
            />
          )
        })}
      </svg>
      <div
        aria-hidden
        dir="ltr"
        className="flex justify-between text-[11px] leading-4 text-muted tabular-nums"
      >
        <span>{t('0 · top P ↑')}</span>
        <span>{t('temperature {highest} →', { highest })}</span>
      </div>
      <figcaption className="text-[13px] leading-5 text-muted">
        {nextToken
          ? t('Each line joins settings that are equally random. Drawn for the first token of the reference.')
          : t('Each line joins settings that are equally random. Drawn for an example.')}
      </figcaption>
    </figure>
  )
}

function contoursOf(
  token: TokenLogprob | undefined,
  { topK, minP, order }: SamplingSettings,
  highest: number,
) {
  const reported = token && truncatedDistribution(token)
  const ranked = reported ? estimatedTail(reported) : rankLogits(example.logits)
  const xs = Array.from({ length: STEPS }, (_, index) => (highest * index) / (STEPS - 1))
  const ys = Array.from({ length: STEPS }, (_, index) => index / (STEPS - 1))
  const grid = entropyGrid(ranked, xs, ys, { topK, minP, order })
  return LEVELS.map((level) => ({ level, segments: contourLines({ xs, ys, values: grid.bits }, level) }))
}
