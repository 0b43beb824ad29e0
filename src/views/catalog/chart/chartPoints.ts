import { type CatalogEntry, dataWords, hasEnded } from '@/domain/catalog'
import type { Model } from '@/domain/models/model'
import { modelFacts } from '@/domain/models/modelFacts'
import { paretoFront } from '@/domain/models/browse/paretoFront'
import type { ScatterPoint } from '@/ui/charts/scatter/ScatterMarker'
import { t } from '@/lib/text/t'

import { costNumber, createdOf, type Costs } from '../catalogRows'
import { modelKey } from '../modelKey'
import type { PageQuery } from '../pageQuery'

export type ChartPoints = {
  readonly points: readonly ScatterPoint[]
  /** Ids of the points that none beats. */
  readonly front: readonly string[]
  /** How many models have no place, since one of the two values is unknown. */
  readonly missing: number
}

type Axes = PageQuery['axes']

/** A point for each model of which both values are known. Made for all models once: filters only choose among them. */
export function pointsOf(
  models: readonly Model[],
  costs: Costs,
  { now, ...axes }: Axes & { readonly now: number },
): ReadonlyMap<Model, ScatterPoint> {
  const points = new Map<Model, ScatterPoint>()
  for (const model of models) {
    const x = xValue(model, costs, axes.x)
    const y = yValue(model, axes.y)
    if (x !== undefined && y !== undefined)
      points.set(model, new ModelPoint(model, { x, y, isEnded: hasEnded(model.entry, now) }))
  }
  return points
}

/** What of all points is drawn for these models. */
export function chartPoints(
  models: readonly Model[],
  all: ReadonlyMap<Model, ScatterPoint>,
  now: number,
): ChartPoints {
  const points: ScatterPoint[] = []
  const lasting: ScatterPoint[] = []
  for (const model of models) {
    const point = all.get(model)
    if (!point) continue
    points.push(point)
    if (!hasEnded(model.entry, now)) lasting.push(point)
  }
  const front = paretoFront(lasting, { x: 'less', y: 'more' })
  return { points, front: front.map(({ id }) => id), missing: models.length - points.length }
}

/** A class for its getter on the prototype: thousands are made, and few are ever put into words. */
class ModelPoint implements ScatterPoint {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly series = 'none'
  readonly shape: ScatterPoint['shape']
  readonly label: string
  readonly #entry: CatalogEntry | undefined

  constructor(
    model: Model,
    { x, y, isEnded }: { readonly x: number; readonly y: number; readonly isEnded: boolean },
  ) {
    this.id = modelKey(model)
    this.x = x
    this.y = y
    this.label = model.name
    this.shape = isEnded ? 'ring' : 'circle'
    this.#entry = model.entry
  }

  get detail(): string {
    const precision = this.#entry?.precision ?? 'unknown'
    const data = dataWords(this.#entry)
    return [
      ...(this.shape === 'ring' ? [t('retired')] : []),
      precision === 'unknown' ? t('precision unknown') : precision,
      data.tone === 'unknown' ? t('data policy unknown') : data.text,
    ].join(' · ')
  }
}

function xValue(model: Model, costs: Costs, axis: Axes['x']): number | undefined {
  switch (axis) {
    case 'input':
      return modelFacts(model).inputPerMillion
    case 'output':
      return modelFacts(model).outputPerMillion
    case 'cost':
      return costNumber(costs.get(model))
  }
}

function yValue(model: Model, axis: Axes['y']): number | undefined {
  switch (axis) {
    case 'context':
      return model.entry?.contextTokens
    case 'maxOutput':
      return model.entry?.maxOutputTokens
    case 'created':
      return createdOf(model)
  }
}
