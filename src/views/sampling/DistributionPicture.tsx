import type { NextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import type { Bounds } from '@/domain/sampling/restBounds'
import type { SamplingSettings } from '@/domain/sampling/samplingSettings'
import { BarDistribution } from '@/ui/charts/BarDistribution'

export type DistributionPictureProps = {
  readonly picture: NextTokenPicture
  readonly settings: SamplingSettings
}

/** What the settings make of the next token: bars before and after, the line of the cut, and how much is left open. */
export function DistributionPicture({ picture, settings }: DistributionPictureProps) {
  const { rows, kept, cutBy, entropyBits, isExample } = picture
  const isCutInSight = cutBy !== 'none' && kept.high < rows.length
  return (
    <div className="mt-1">
      <BarDistribution
        label="Next token"
        rows={rows}
        cut={isCutInSight ? { afterRow: kept.high - 1, label: cutLabel(cutBy, settings) } : undefined}
      />
      <p className="mt-1 text-[13px] leading-5 text-muted tabular-nums">
        {isExample ? 'An example' : 'Next token here'} · entropy{' '}
        {span(entropyBits, (bits) => bits.toFixed(1))} bit · {span(entropyBits, choices)} effective choices
      </p>
    </div>
  )
}

const choices = (bits: number): string => {
  const count = 2 ** bits
  return count < 100 ? count.toFixed(1) : Math.round(count).toLocaleString('en')
}

/** One figure where it is known, two where it lies between them. */
function span({ low, high }: Bounds, write: (value: number) => string): string {
  const [from, to] = [write(low), write(high)]
  return from === to ? from : `${from}–${to}`
}

function cutLabel(cutBy: NextTokenPicture['cutBy'], { topK, topP, minP }: SamplingSettings): string {
  if (cutBy === 'topP') return `top-p ${topP.toFixed(2)}`
  return cutBy === 'minP' ? `min-p ${minP.toFixed(2)}` : `top-k ${topK}`
}
