import { type CatalogEntry, dataWords, hasEnded } from '@/domain/catalog'
import { familyFacts } from '@/domain/models/families/familyFacts'
import type { AxisName } from '@/domain/models/browse/query'
import { paretoFront } from '@/domain/models/browse/paretoFront'
import type { Model } from '@/domain/models/model'
import type { ScatterPoint } from '@/ui/charts/scatter/ScatterMarker'
import { dotted } from '@/lib/text/dotted'
import { t } from '@/lib/text/t'

import { createdOf, modelKey } from '../catalogRows'

import { type AxisFacts, betterOf, hasEdge, valueOn } from './axes'

export type ChartPoints = {
  readonly points: readonly ScatterPoint[]
  /** Ids of the points that none beats. */
  readonly front: readonly string[]
  /** How many models have no place, since a price, a size or a date is unknown. */
  readonly missing: number
  /** How many stand at the edge, since one axis has no value for them. */
  readonly atEdge: { readonly x: number; readonly y: number }
}

type Axes = { readonly x: AxisName; readonly y: AxisName }

/**
 * A point for each model of which both values are known, or one is and the other's axis has an edge. Made for all
 * models once: filters only choose among them.
 */
export function pointsOf(
  models: readonly Model[],
  facts: AxisFacts,
  { now, x: xAxis, y: yAxis }: Axes & { readonly now: number },
): ReadonlyMap<Model, ScatterPoint> {
  const points = new Map<Model, ScatterPoint>()
  const place = (model: Model, axis: AxisName) =>
    valueOn(model, axis, facts) ?? (hasEdge(axis) ? NaN : undefined)
  for (const model of models) {
    const [x, y] = [place(model, xAxis), place(model, yAxis)]
    if (x === undefined || y === undefined || (Number.isNaN(x) && Number.isNaN(y))) continue
    const score = yAxis === 'score' ? facts.scoreOf(model) : undefined
    const yRange = score && ([score.low * 100, score.high * 100] as const)
    points.set(model, new ModelPoint(model, { x, y, yRange, isEnded: hasEnded(model.entry, now) }))
  }
  return points
}

/** What of all points is drawn for these models. */
export function chartPoints(
  models: readonly Model[],
  all: ReadonlyMap<Model, ScatterPoint>,
  { now, x, y }: Axes & { readonly now: number },
): ChartPoints {
  const points: ScatterPoint[] = []
  const lasting: ScatterPoint[] = []
  for (const model of models) {
    const point = all.get(model)
    if (!point) continue
    points.push(point)
    if (!hasEnded(model.entry, now)) lasting.push(point)
  }
  const front = paretoFront(lasting, betterOf(x, y))
  return {
    points,
    front: front.map(({ id }) => id),
    missing: models.length - points.length,
    atEdge: {
      x: points.filter((point) => Number.isNaN(point.x)).length,
      y: points.filter((point) => Number.isNaN(point.y)).length,
    },
  }
}

/** Developers whose newest model is named: those of most models. */
const MOST_NAMED = 12

/** The newest model of each of the developers with most models, by its key. */
export function newestOfEach(models: readonly Model[]): readonly string[] {
  const byDeveloper = new Map<string, { count: number; newest: Model; at: number }>()
  for (const model of models) {
    const { developer } = familyFacts(model)
    const at = createdOf(model) ?? -Infinity
    if (developer === '') continue
    const known = byDeveloper.get(developer)
    if (!known) byDeveloper.set(developer, { count: 1, newest: model, at })
    else {
      known.count += 1
      if (at > known.at) Object.assign(known, { newest: model, at })
    }
  }
  return [...byDeveloper.values()]
    .filter(({ at }) => at > -Infinity)
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_NAMED)
    .map(({ newest }) => modelKey(newest))
}

/** A class for its getter on the prototype: thousands are made, and few are ever put into words. */
class ModelPoint implements ScatterPoint {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly yRange: ScatterPoint['yRange']
  readonly series = 'none'
  readonly shape: ScatterPoint['shape']
  readonly label: string
  readonly #entry: CatalogEntry | undefined

  constructor(
    model: Model,
    { x, y, yRange, isEnded }: Pick<ScatterPoint, 'x' | 'y' | 'yRange'> & { readonly isEnded: boolean },
  ) {
    this.id = modelKey(model)
    this.x = x
    this.y = y
    this.yRange = yRange
    this.label = model.name
    this.shape = isEnded ? 'ring' : 'circle'
    this.#entry = model.entry
  }

  get detail(): string {
    const precision = this.#entry?.precision ?? 'unknown'
    const data = dataWords(this.#entry)
    return dotted([
      ...(this.shape === 'ring' ? [t('retired')] : []),
      precision === 'unknown' ? t('precision unknown') : precision,
      data.tone === 'unknown' ? t('data policy unknown') : data.text,
    ])
  }
}
