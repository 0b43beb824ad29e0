import { memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react'

import { benchmarksIn } from '@/domain/models/benchmarks'
import type { Range } from '@/domain/models/browse/filters'
import type { AxisName, CatalogQuery } from '@/domain/models/browse/query'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { Model } from '@/domain/models/model'
import { formatBracket } from '@/domain/pricing'
import { useAppState } from '@/hooks/app'
import { useOwnScores } from '@/hooks/catalog/useOwnScores'
import { useOwnSpeeds } from '@/hooks/catalog/useOwnSpeeds'
import { dotted } from '@/lib/text/dotted'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import type { ChartAxis } from '@/ui/charts/Axes'
import { Scatter } from '@/ui/charts/scatter/Scatter'
import type { ScatterCard, ScatterRange } from '@/ui/charts/scatter/ScatterMarker'
import { IconButton } from '@/ui/controls/IconButton'
import { Maximize2, Minimize2 } from '@/ui/icons'

import { costNumber, createdOf, modelKey, type Costs } from '../catalogRows'
import type { PageQuery } from '../pageQuery'
import { BASIS_NOTE, dayWords, savingWords, shortTokens } from '../words'
import { AxisSelects, ChartFoot, edgeWords } from './ChartControls'
import { axisOf, hasEdge, scoreWords, shownAxis, type AxisFacts } from './axes'
import { chartPoints, newestOfEach, pointsOf } from './chartPoints'

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
  /** The figure has the whole width; undefined where it can't. */
  readonly isWide: boolean
  readonly onWide: ((isWide: boolean) => void) | undefined
  /** The model the priced conversation is set to. */
  readonly current: string | undefined
  readonly onPick: (key: string) => void
  /** Milliseconds since the Unix epoch: what is past its end is drawn as a ring, and never on the line. */
  readonly now: number
}

/** The sentences below, CSS pixels: few lines where the figure is wide. */
const AROUND = { wide: 64, beside: 110 }

/** The figure “Price and context”: the shown models on any two axes. Follows the table by a frame. */
export const PriceChart = memo(function PriceChart(props: Props) {
  const { all, costs, x, y, current, isWide, onAxes, now } = props
  const box = useRef<HTMLDivElement>(null)
  const height = useHeight(box, 420)
  const models = useNextFrame(props.models)
  // Own votes and speeds are read when they are an axis, or someone looks closer.
  const [isLookedAt, setLookedAt] = useState(isWide)
  const [tag, setTag] = useState('')
  const needs = (axis: AxisName) => isLookedAt || x === axis || y === axis
  const scores = useOwnScores(tag === '' ? undefined : tag, needs('score'))
  const { scoreOf } = scores
  const { speedOf } = useOwnSpeeds(needs('speed'))
  const benchmarks = useMemo(() => benchmarksIn(all.flatMap(({ entry }) => entry ?? [])), [all])
  // Prices on the basis, scores and speeds are read only where they are an axis.
  const facts: AxisFacts = useMemo(
    () => ({
      costs: x === 'cost' || y === 'cost' ? costs : NO_COSTS,
      speedOf: x === 'speed' || y === 'speed' ? speedOf : nothing,
      scoreOf: x === 'score' || y === 'score' ? scoreOf : nothing,
    }),
    [x, y, costs, speedOf, scoreOf],
  )
  const made = useMemo(() => pointsOf(all, facts, { x, y, now }), [all, facts, x, y, now])
  const { points, front, missing, atEdge } = useMemo(
    () => chartPoints(models ?? [], made, { x, y, now }),
    [models, made, x, y, now],
  )
  const xAxis = useMemo(() => shownAxis(axisOf(x, benchmarks), points, 'x'), [x, benchmarks, points])
  const yAxis = useMemo(() => shownAxis(axisOf(y, benchmarks), points, 'y'), [y, benchmarks, points])
  const emphasis = useMemo(
    () => (current === undefined ? undefined : { id: current, label: t('This chat') }),
    [current],
  )
  const used = useUsedKeys()
  const newest = useMemo(() => (isWide ? newestOfEach(models ?? []) : undefined), [isWide, models])
  const byKey = useMemo(() => new Map(all.map((model) => [modelKey(model), model])), [all])
  const cardOf = (id: string): ScatterCard | undefined => {
    const model = byKey.get(id)
    const own = current === undefined ? undefined : byKey.get(current)
    return model && modelCard(model, { costs, own, basis: props.basis, scoreOf, speedOf })
  }
  const edges = {
    x: hasEdge(x) ? edgeWords(x, atEdge.x) : undefined,
    y: hasEdge(y) ? edgeWords(y, atEdge.y) : undefined,
  }

  return (
    <div
      className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pt-3 pb-2 md:px-6"
      onPointerEnter={() => setLookedAt(true)}
      onFocus={() => setLookedAt(true)}
    >
      <AxisSelects
        axes={{ x, y }}
        onAxes={onAxes}
        basis={props.basis}
        isWide={isWide}
        benchmarks={benchmarks}
        tags={scores.tags}
        tag={tag}
        onTag={setTag}
      />
      <div ref={box} className="flex min-h-[310px] flex-1 flex-col">
        {models && (
          <Scatter
            key={`${x} ${y}`}
            label={t('Price and context')}
            x={xAxis}
            y={yAxis}
            points={points}
            front={front}
            frontLabel={t('Best trade-offs')}
            rings={used}
            named={newest}
            edges={edges}
            cardOf={cardOf}
            emphasis={emphasis}
            onPick={props.onPick}
            onBrush={props.onBrush}
            hasOwnHead
            actions={
              props.onWide && (
                <IconButton
                  icon={isWide ? Minimize2 : Maximize2}
                  label={isWide ? t('Beside the list') : t('Whole width')}
                  size="small"
                  onClick={() => props.onWide?.(!isWide)}
                />
              )
            }
            footer={
              <ChartFoot
                {...{ x, y, isWide, missing, scores, benchmarks }}
                hasLine={front.length > 0}
                isLog={bothAre('log', xAxis, yAxis)}
              />
            }
            height={Math.max(240, height - AROUND[isWide ? 'wide' : 'beside'])}
          />
        )}
      </div>
    </div>
  )
})

const NO_COSTS: Costs = new Map()
const nothing = () => undefined

const bothAre = (scale: ChartAxis['scale'], x: ChartAxis, y: ChartAxis): boolean =>
  x.scale === scale && y.scale === scale

/** The models one uses, as the figure names them. */
function useUsedKeys(): readonly string[] {
  const recent = useAppState((state) => state.settings.recentModels)
  const favourites = useAppState((state) => state.settings.favouriteModels)
  return useMemo(
    () =>
      [...recent, ...favourites].map(({ connectionId, modelId }) => modelKey({ connectionId, id: modelId })),
    [recent, favourites],
  )
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

type CardDeps = AxisFacts & {
  /** The chat's own model, against which the price is told. */
  readonly own: Model | undefined
  readonly basis: BasisChoice['type']
}

/** What the figure says of the model one points at: what the chat costs with it, then its size, speed and score. */
function modelCard(model: Model, { costs, own, basis, scoreOf, speedOf }: CardDeps): ScatterCard {
  const cost = costs.get(model)
  const isKnown = cost !== undefined && cost.expectedRange.low.type !== 'unknown'
  const isFree = cost?.expectedRange.high.type === 'free'
  const [here, there] = [costNumber(cost), own && costNumber(costs.get(own))]
  const share = here !== undefined && there !== undefined && there > 0 ? here / there - 1 : undefined
  const score = scoreOf(model)
  const speed = speedOf(model)?.tokensPerSecond
  const released = createdOf(model)
  const rows: (readonly [string, string])[] = []
  if (model.entry?.contextTokens !== undefined)
    rows.push([t('Context'), t('{tokens} tokens', { tokens: shortTokens(model.entry.contextTokens) })])
  if (speed !== undefined)
    rows.push([t('My speed'), t('{speed} tokens/s', { speed: formatNumber(Math.round(speed)) })])
  if (score) rows.push([t('My score'), scoreWords(score)])
  if (released !== undefined) rows.push([t('Released'), dayWords(released)])
  return {
    lead: !isKnown ? t('Price unknown') : isFree ? t('Free') : formatBracket(cost.expectedRange),
    note: dotted([t(BASIS_NOTE[basis]), model === own ? '' : againstWords(share)]),
    rows,
  }
}

/** How much more or less something costs, in a few words; empty where nothing can be said. */
function againstWords(share: number | undefined): string {
  if (share === undefined || Math.abs(share) < 0.005) return ''
  return share < 0
    ? t('{saving} less', { saving: savingWords(-share) })
    : t('{more} more', { more: formatPercent(share) })
}

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
