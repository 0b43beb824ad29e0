import { useMemo } from 'react'

import type { Model } from '@/domain/models/model'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Scatter } from '@/ui/charts/scatter/Scatter'

import { type AxisFacts, axisOf, shownAxis } from '../chart/axes'
import { chartPoints, pointsOf } from '../chart/chartPoints'
import { modelKey, modelPath } from '../modelKey'

type Props = {
  readonly label: string
  readonly model: Model
  /** The models it is compared with, itself among them. */
  readonly models: readonly Model[]
  readonly facts: AxisFacts
  readonly up: 'score' | 'context'
  /** Milliseconds since the Unix epoch. */
  readonly now: number
}

const HEIGHT = 240

/** A model among the others by price and by what it is compared by, with the line of the best deals. */
export function LeadFigure({ label, model, models, facts, up, now }: Props) {
  const go = useGo()
  const { points, front, x, y } = useMemo(() => {
    const axes = { x: 'cost', y: up, now } as const
    // Models without a score have no place here: they are in the figure of the catalog.
    const compared = up === 'score' ? models.filter((each) => facts.scoreOf(each)) : models
    const made = chartPoints(compared, pointsOf(compared, facts, axes), axes)
    return {
      ...made,
      x: shownAxis(axisOf('cost', []), made.points, 'x'),
      y: shownAxis(axisOf(up, []), made.points, 'y'),
    }
  }, [models, facts, up, now])
  return (
    <Scatter
      label={label}
      x={x}
      y={y}
      points={points}
      front={front}
      frontLabel={t('Best trade-offs')}
      emphasis={{ id: modelKey(model), label: t('This model') }}
      onPick={(id) => {
        const picked = models.find((each) => modelKey(each) === id)
        if (picked) go(modelPath(picked))
      }}
      height={HEIGHT}
    />
  )
}
