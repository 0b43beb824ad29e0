import { benchmarksOf, type Benchmark } from '@/domain/models/benchmarks'
import { type AxisName, AXES } from '@/domain/models/browse/query'
import type { Better } from '@/domain/models/browse/paretoFront'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { Model } from '@/domain/models/model'
import { modelFacts } from '@/domain/models/modelFacts'
import type { OwnSpeed } from '@/domain/ledger/ownSpeeds'
import type { Score } from '@/domain/scores/bradleyTerry'
import { formatNumber } from '@/lib/text/formatNumber'
import { formatMonth } from '@/lib/text/formatTime'
import { formatUsd, formatUsdShort } from '@/lib/text/formatUsd'
import { mark, t } from '@/lib/text/t'
import { DAY_MS } from '@/lib/time/dayMs'
import type { ChartAxis } from '@/ui/charts/Axes'
import type { ScatterPoint } from '@/ui/charts/scatter/ScatterMarker'

import { costNumber, createdOf, type Costs } from '../catalogRows'
import { BASIS_NOTE, shortTokens } from '../words'

/** What the values of the figure are taken from, besides the models. */
export type AxisFacts = {
  readonly costs: Costs
  readonly speedOf: (model: Model) => Pick<OwnSpeed, 'tokensPerSecond'> | undefined
  readonly scoreOf: (model: Model) => Score | undefined
}

type Plain = Exclude<AxisName, `bench:${string}`>

const dollars = (value: number): string => {
  if (value <= 0) return t('Free')
  // As cents are written: $0.10, not $0.1.
  if (value >= 0.1 && value < 10) return formatUsd(value, { places: 2 })
  return formatUsdShort(value, value >= 100 ? 3 : 2)
}
const whole = (value: number): string => formatNumber(Math.round(value))

/** Context lengths are near powers of two; every other one is enough, in the figures they are named by. */
const TOKEN_TICKS = [2e3, 8e3, 32e3, 128e3, 512e3, 2e6, 8e6, 32e6]

const PLAIN: Readonly<Record<Plain, ChartAxis>> = {
  input: { label: mark('Input, $/M'), scale: 'log', format: dollars },
  output: { label: mark('Output, $/M'), scale: 'log', format: dollars },
  cost: { label: mark('Cost'), scale: 'log', format: dollars },
  context: { label: mark('Context'), scale: 'log', format: shortTokens, ticks: TOKEN_TICKS },
  maxOutput: { label: mark('Max output'), scale: 'log', format: shortTokens, ticks: TOKEN_TICKS },
  speed: { label: mark('My speed, tokens/s'), scale: 'log', format: whole },
  score: { label: mark('My score'), scale: 'linear', format: whole },
  created: { label: mark('Released'), scale: 'linear', format: formatMonth },
}

const NAMES: Readonly<Record<Exclude<Plain, 'cost'>, string>> = {
  input: mark('Input price'),
  output: mark('Output price'),
  context: mark('Context'),
  maxOutput: mark('Max output'),
  speed: mark('My speed'),
  score: mark('My score'),
  created: mark('Released'),
}

/** A benchmark of the lists, as an axis is chosen by it. */
export type BenchmarkName = Omit<Benchmark, 'value'>

/** The id of the benchmark an axis shows; undefined for one that shows none. */
export const benchmarkIn = (name: AxisName): string | undefined =>
  name.startsWith('bench:') ? name.slice('bench:'.length) : undefined

const isPlain = (name: AxisName): name is Plain => AXES.some((axis) => axis === name)

/** An axis of the figure by its name in the address. */
export function axisOf(name: AxisName, benchmarks: readonly BenchmarkName[]): ChartAxis {
  if (isPlain(name)) return { ...PLAIN[name], label: t(PLAIN[name].label) }
  const label = benchmarks.find(({ id }) => id === benchmarkIn(name))?.name ?? t('Benchmark')
  return { label, scale: 'linear', format: (value) => formatNumber(Number(value.toPrecision(4))) }
}

/** The axes there are to choose from; of prices that on the page's basis names it. */
export const axisOptions = (basis: BasisChoice['type'], benchmarks: readonly BenchmarkName[]) => [
  ...AXES.map((value) => ({
    value: value as AxisName,
    label: value === 'cost' ? t('Cost: {basis}', { basis: t(BASIS_NOTE[basis]) }) : t(NAMES[value]),
    group: undefined,
  })),
  ...benchmarks.map(({ id, name, source }) => ({
    value: `bench:${id}` as AxisName,
    label: name,
    group: source,
  })),
]

/** The axes on which less is better. */
export const PRICES: ReadonlySet<AxisName> = new Set(['cost', 'input', 'output'])

/** Which end of an axis is better: less of a price, more of everything else. */
export const betterOf = (x: AxisName, y: AxisName): Better => ({
  x: PRICES.has(x) ? 'less' : 'more',
  y: PRICES.has(y) ? 'less' : 'more',
})

/** Whether models without a value stand at the edge: few have been judged, measured or tested. */
export const hasEdge = (name: AxisName): boolean =>
  name === 'score' || name === 'speed' || benchmarkIn(name) !== undefined

/** What a model has on an axis; undefined where it is not known. */
export function valueOn(model: Model, name: AxisName, facts: AxisFacts): number | undefined {
  switch (name) {
    case 'input':
      return modelFacts(model).inputPerMillion
    case 'output':
      return modelFacts(model).outputPerMillion
    case 'cost':
      return costNumber(facts.costs.get(model))
    case 'context':
      return model.entry?.contextTokens
    case 'maxOutput':
      return model.entry?.maxOutputTokens
    case 'created':
      return createdOf(model)
    case 'speed':
      return facts.speedOf(model)?.tokensPerSecond
    case 'score': {
      const score = facts.scoreOf(model)
      return score && score.share * 100
    }
    default:
      return model.entry && benchmarksOf(model.entry).find(({ id }) => id === benchmarkIn(name))?.value
  }
}

/** `64 ± 5`: a score as people read it, in percent. */
export const scoreWords = ({ share, low, high }: Score): string =>
  t('{score} ± {margin}', { score: Math.round(share * 100), margin: Math.round(((high - low) / 2) * 100) })

/** Scales without a logarithm show the part there are values in: dates and scores don't begin with nothing. */
export function shownAxis(axis: ChartAxis, points: readonly ScatterPoint[], which: 'x' | 'y'): ChartAxis {
  if (axis.scale === 'log') return axis
  let [first, last] = [Infinity, -Infinity]
  for (const { [which]: value } of points) {
    if (Number.isNaN(value)) continue
    first = Math.min(first, value)
    last = Math.max(last, value)
  }
  if (first > last) return axis
  const air = Math.max((last - first) * 0.08, axis.format === formatMonth ? DAY_MS : 1)
  return { ...axis, domain: [first - air, last + air] }
}
