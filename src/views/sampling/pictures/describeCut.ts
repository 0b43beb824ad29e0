import type { NextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

/** How many tokens the cuts leave and how much of the probability they take: "6 tokens kept, 10% of probability removed". */
export function describeCut({ kept, isMoreKept, cutMass }: NextTokenPicture): string {
  if (cutMass.high === 0) return t('Nothing removed. Every word stays possible.')
  const removed = percent(cutMass)
  if (isMoreKept)
    return t('{count} or more tokens kept, {removed} of probability removed', { count: span(kept), removed })
  return kept.low === kept.high
    ? plural(
        kept.high,
        {
          one: '{count} token kept, {removed} of probability removed',
          other: '{count} tokens kept, {removed} of probability removed',
        },
        { removed },
      )
    : t('{count} tokens kept, {removed} of probability removed', { count: span(kept), removed })
}

const span = ({ low, high }: NextTokenPicture['kept']): string =>
  low === high ? formatNumber(high) : `${low}–${high}`

function percent({ low, high }: NextTokenPicture['cutMass']): string {
  const [from, to] = [Math.round(Math.max(0, low) * 100), Math.round(Math.max(0, high) * 100)]
  return from === to ? formatPercent(to / 100) : `${from}–${formatPercent(to / 100)}`
}
