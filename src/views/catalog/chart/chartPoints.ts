import type { CatalogEntry } from '@/domain/catalog/entry'
import type { Model } from '@/domain/catalog/model'
import { modelFacts } from '@/domain/catalog/modelFacts'
import { paretoFront } from '@/domain/catalog/paretoFront'
import type { ScatterPoint } from '@/ui/charts/Scatter'

import { costNumber, createdOf, type Costs } from '../catalogRows'
import { modelKey } from '../modelKey'
import type { PageQuery } from '../pageQuery'
import { dataWords } from '../words'
import { axisOf } from './axes'

export type ChartPoints = {
  readonly points: readonly ScatterPoint[]
  /** Ids of the points that none beats. */
  readonly front: readonly string[]
  /** How many models have no place, since one of the two values is unknown. */
  readonly missing: number
}

/** The points of the figure: one for each model of which both values are known. */
export function chartPoints(models: readonly Model[], costs: Costs, axes: PageQuery['axes']): ChartPoints {
  const [xAxis, yAxis] = [axisOf(axes.x), axisOf(axes.y)]
  const points: ScatterPoint[] = []
  for (const model of models) {
    const x = xValue(model, costs, axes.x)
    const y = yValue(model, axes.y)
    if (x === undefined || y === undefined) continue
    const { entry } = model
    const precision = entry?.precision ?? 'unknown'
    points.push({
      id: modelKey(model),
      x,
      y,
      series: seriesOf(entry),
      shape: shapeOf(precision),
      label: model.name,
      detail: [
        xAxis.format(x),
        yAxis.format(y),
        precision === 'unknown' ? 'precision unknown' : precision,
        entry && dataWords(entry).tone === 'unknown' ? 'data handling unknown' : dataWords(entry).text,
      ].join(' · '),
    })
  }
  const front = paretoFront(points, { x: 'less', y: 'more' })
  return { points, front: front.map(({ id }) => id), missing: models.length - points.length }
}

function xValue(model: Model, costs: Costs, axis: PageQuery['axes']['x']): number | undefined {
  switch (axis) {
    case 'input':
      return modelFacts(model).inputPerMillion
    case 'output':
      return modelFacts(model).outputPerMillion
    case 'cost':
      return costNumber(costs.get(model))
  }
}

function yValue(model: Model, axis: PageQuery['axes']['y']): number | undefined {
  switch (axis) {
    case 'context':
      return model.entry?.contextTokens
    case 'maxOutput':
      return model.entry?.maxOutputTokens
    case 'created':
      return createdOf(model)
  }
}

/** Bits a weight has: 8 is a dot, 16 and more a square, 6 and fewer a triangle; unknown is a dot too. */
function shapeOf(precision: CatalogEntry['precision']): ScatterPoint['shape'] {
  if (/16|32/.test(precision)) return 'square'
  return /4|6/.test(precision) ? 'triangle' : 'circle'
}

function seriesOf(entry: CatalogEntry | undefined): ScatterPoint['series'] {
  const { text, tone } = dataWords(entry)
  if (tone === 'good') return 1
  if (tone === 'warning') return 2
  return text === 'no training' ? 3 : 'none'
}
