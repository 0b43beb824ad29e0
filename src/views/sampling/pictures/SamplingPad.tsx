import { useContext, useMemo } from 'react'

import type { CatalogEntry } from '@/domain/catalog'
import type { Parameters, ParameterValues } from '@/domain/parameters/parameters'
import type { TokenLogprob } from '@/domain/replies/reply'
import { contourLines, entropyGrid } from '@/domain/sampling/entropyGrid'
import { estimatedTail, rankLogits } from '@/domain/sampling/rankLogits'
import { exampleDistribution } from '@/domain/sampling/shapeDistribution'
import { samplingOf } from '@/domain/sampling/samplingSettings'
import { truncatedDistribution } from '@/domain/sampling/entropy'
import { HeldParametersContext, useWithMoved } from '@/hooks/parameters/heldParameters'
import { t } from '@/lib/text/t'
import { ContourPad } from '@/ui/charts/ContourPad'
import { Disclosure } from '@/ui/layout/Disclosure'

export type SamplingPadProps = {
  readonly parameters: Parameters
  readonly entry: CatalogEntry | undefined
  readonly nextToken: TokenLogprob | undefined
  readonly onSet: (name: 'temperature' | 'top_p', value: ParameterValues['temperature']) => void
}

/** Temperature and top-p as one point on a map whose lines join what is equally uncertain. */
export function SamplingPad(props: SamplingPadProps) {
  return (
    <Disclosure label={t('Temperature × Top P')} className="border-b border-line px-4 py-2.5">
      <Pad {...props} />
    </Disclosure>
  )
}

function Pad({ parameters, entry, nextToken, onSet }: SamplingPadProps) {
  const held = useContext(HeldParametersContext)
  const moved = useWithMoved(parameters)
  const settings = useMemo(() => samplingOf(moved, entry), [moved, entry])
  const move = held?.move ?? onSet
  const { topK, minP, order } = settings
  const contours = useMemo(() => {
    const reported = nextToken && truncatedDistribution(nextToken)
    const ranked = reported ? estimatedTail(reported) : rankLogits(example.logits)
    const grid = entropyGrid(ranked, TEMPERATURES, TOP_PS, { topK, minP, order })
    return LEVELS.map((words) => ({
      label: t('{count} words', { count: words }),
      segments: contourLines({ xs: TEMPERATURES, ys: TOP_PS, values: grid.bits }, Math.log2(words)),
    })).filter((contour) => contour.segments.length > 0)
  }, [nextToken, topK, minP, order])

  return (
    <ContourPad
      label={t('Temperature × Top P')}
      x={{ label: t('temperature'), min: 0, max: 2, step: 0.05, value: settings.temperature }}
      y={{ label: t('top P'), min: 0, max: 1, step: 0.05, value: settings.topP }}
      contours={contours}
      onMove={(temperature, topP) => {
        if (temperature !== settings.temperature) move('temperature', temperature)
        if (topP !== settings.topP) move('top_p', topP)
      }}
      onRest={held?.settle}
      footer={
        nextToken
          ? t('Each line joins settings that are equally random. Rare words are estimated.')
          : t('Each line joins settings that are equally random. Drawn for an example.')
      }
    />
  )
}

const example = exampleDistribution()
const STEPS = 33
const TEMPERATURES = Array.from({ length: STEPS }, (_, index) => (2 * index) / (STEPS - 1))
const TOP_PS = Array.from({ length: STEPS }, (_, index) => index / (STEPS - 1))
const LEVELS = [1.5, 2, 4, 8, 16, 64, 256, 1024]
