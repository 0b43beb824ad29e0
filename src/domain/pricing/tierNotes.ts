import { formatPercent } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'

import type { CatalogEntry } from '../catalog'
import type { BilledUsage } from './quantities'
import { isPriced } from './cost'
import { costOf } from './price'

/**
 * What each service tier does to the price beside the default one, in a word or two: "−50%", or "in +20%, out
 * +100%" where the two differ. A tier without a price of its own has no note.
 *
 * @param at milliseconds since the Unix epoch: prices may depend on the hour.
 */
export function tierNotes(
  { prices, tiers }: Pick<CatalogEntry, 'prices' | 'tiers'>,
  at: number,
): Readonly<Record<string, string>> {
  const shareOf = (usage: BilledUsage, tier: string): number | undefined => {
    const [usual, asked] = [costOf({ prices, usage, at }), costOf({ prices, usage, at, tier })]
    if (!isPriced(usual) || !isPriced(asked) || Number(usual.amount) === 0) return undefined
    return Math.round((Number(asked.amount) / Number(usual.amount) - 1) * 100)
  }
  return Object.fromEntries(
    tiers.flatMap((tier) => {
      const input = shareOf({ promptTokens: 1000, completionTokens: 0 }, tier)
      const output = shareOf({ promptTokens: 0, completionTokens: 1000 }, tier)
      if (input === undefined && output === undefined) return []
      if (input === undefined || output === undefined || input === output)
        return [[tier, signed(input ?? output ?? 0)]]
      return [[tier, t('in {input}, out {output}', { input: signed(input), output: signed(output) })]]
    }),
  )
}

const signed = (percent: number): string =>
  percent === 0 ? t('same price') : `${percent > 0 ? '+' : ''}${formatPercent(percent / 100)}`
