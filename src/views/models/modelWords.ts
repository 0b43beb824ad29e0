import {
  basePrice,
  type CatalogEntry,
  dataWords,
  type Fact,
  hourlyPrices,
  offerRange,
  type PriceItem,
  type PricesByProvider,
} from '@/domain/catalog'
import { formatPerMillion } from '@/domain/pricing'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import type { PickerOption } from './pickerRows'

/** US dollars per million tokens, such as `$0.35`; undefined where the catalog has no price on the default tier. */
export function perMillion(entry: CatalogEntry, item: PriceItem): string | undefined {
  const price = entry.prices.type === 'priced' ? basePrice(entry, item) : undefined
  return price === undefined ? undefined : formatPerMillion(price)
}

/** `$0.35 in · $0.80 out` (at the most expensive hour, where hours differ and that is all there is), `free`, `price varies` or `price unknown`. Unknown is never zero. */
export function describePrice(entry: CatalogEntry | undefined): string {
  if (!entry || entry.prices.type === 'unpriced') return t('price unknown')
  if (entry.prices.type === 'free') return t('Free')
  if (entry.prices.type === 'variable') return rangeWords(entry.prices.offers)
  const input = perMillion(entry, 'input')
  const output = perMillion(entry, 'output')
  if (input === undefined && output === undefined) return t('price varies')
  const isHourly = (['input', 'output'] as const).some((item) => hourlyPrices(entry.prices, item).length > 0)
  const prices = { input: input ?? t('unknown'), output: output ?? t('unknown') }
  return isHourly ? t('{input} in · {output} out, by hour', prices) : t('{input} in · {output} out', prices)
}

/** The range of what providers ask, where they are named: `$0.35–$0.80 in at 3 providers`. Unknown ones leave it out. */
function rangeWords(offers: PricesByProvider = []): string {
  const range = offerRange(offers, 'input')
  if (!range) return t('price varies')
  return plural(
    offers.length,
    { one: '{low}–{high} in at {count} provider', other: '{low}–{high} in at {count} providers' },
    { low: formatPerMillion(range.low), high: formatPerMillion(range.high) },
  )
}

/** What the catalog says of data handling, where no heading says what it is about. */
export function describeData(entry: CatalogEntry | undefined): Fact {
  const fact = dataWords(entry)
  return fact.tone === 'unknown' ? { ...fact, text: t('data policy unknown') } : fact
}

/** What the two lists disagree on, plainly; undefined where they agree. */
export function describeAvailability({ model }: Pick<PickerOption, 'model'>): string | undefined {
  switch (model.availability) {
    case 'available':
      return undefined
    case 'listedOnly':
      return t('not in catalog')
    case 'catalogOnly':
      return t('not available with your key')
    case 'unknown':
      return t('models not loaded yet')
  }
}

export const TONE_CLASSES: Readonly<Record<Fact['tone'], string>> = {
  good: 'text-accent',
  plain: 'text-muted',
  warning: 'text-series-2',
  unknown: 'text-muted',
}
