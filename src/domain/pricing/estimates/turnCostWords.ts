import { t } from '@/lib/text/t'

import type { TurnEstimate } from './estimateNextTurn'
import { formatBracket, formatMoney } from '../formatMoney'

/** What a turn will cost, in words for people. */
export type TurnCostWords = {
  /** `≈ $0.002`, `≈ $0.001–$0.003` where it is unclear which provider answers, `≥ $0.002`, `Free`, `Cost unknown`. */
  readonly likely: string
  /** `up to $0.96`, `or more` where nothing limits the reply; absent where the likely cost already says all. */
  readonly most?: string
}

/** The likely cost of a turn and, apart from it, the most it can be. */
export function turnCostWords({ expected, high }: Pick<TurnEstimate, 'expected' | 'high'>): TurnCostWords {
  const likely = formatBracket(expected)
  if (!/\d/.test(likely))
    return {
      likely: expected.low.type === 'free' && expected.high.type === 'free' ? t('Free') : t('Cost unknown'),
    }
  if (likely.startsWith('≥')) return { likely }
  const about = { likely: `≈ ${likely}` }
  if (high.type === 'atLeast') return { ...about, most: t('or more') }
  const isSaid = high.type !== 'known' || formatMoney(high) === formatMoney(expected.high)
  return isSaid ? about : { ...about, most: t('up to {cost}', { cost: formatMoney(high) }) }
}
