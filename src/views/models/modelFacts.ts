import type { CatalogEntry, PriceItem, Prices } from '@/domain/catalog/entry'
import { decimal, decimalText, roundPlaces, shift } from '@/lib/decimal'

import type { PickerOption } from './pickerRows'

/** A fact in a word or two. Its tone only repeats what the words say. */
export type Fact = { readonly text: string; readonly tone: 'good' | 'plain' | 'warning' | 'unknown' }

const PER_MILLION_PLACES = 4

/** US dollars per million tokens, such as `$0.35`; undefined where the catalog has no unconditional price. */
export function perMillion(prices: Prices, item: PriceItem): string | undefined {
  if (prices.type !== 'priced') return undefined
  const price = prices.list.findLast((each) => each.item === item && each.when.length === 0)
  if (!price) return undefined
  const [whole = '0', fraction = ''] = decimalText(
    roundPlaces(shift(decimal(price.amount), 6), PER_MILLION_PLACES),
  ).split('.')
  return `$${whole}.${fraction.padEnd(2, '0')}`
}

/** `$0.35 in · $0.80 out`, `free`, `price varies` or `price unknown`. Unknown is never zero. */
export function describePrice(entry: CatalogEntry | undefined): string {
  if (!entry || entry.prices.type === 'unpriced') return 'price unknown'
  if (entry.prices.type === 'free') return 'free'
  if (entry.prices.type === 'variable') return 'price varies'
  const input = perMillion(entry.prices, 'input')
  const output = perMillion(entry.prices, 'output')
  if (input === undefined && output === undefined) return 'price depends'
  return `${input ?? 'unknown'} in · ${output ?? 'unknown'} out`
}

/** Tokens in short: `131k`, `1.05M`, `512`. */
export function shortTokens(tokens: number): string {
  if (tokens < 1000) return String(Math.round(tokens))
  if (tokens < 99_950) return `${trimZero((tokens / 1000).toFixed(1))}k`
  if (tokens < 999_500) return `${Math.round(tokens / 1000)}k`
  return `${trimZero((tokens / 1e6).toFixed(1))}M`
}

const trimZero = (text: string): string => text.replace(/\.0$/, '')

/** What the catalog says of data handling, the worst thing first. */
export function describeData(entry: CatalogEntry | undefined): Fact {
  if (!entry) return { text: 'data handling unknown', tone: 'unknown' }
  const { training, retention, retentionDays } = entry.data
  if (training === 'yes') return { text: 'may train', tone: 'warning' }
  if (retention === 'yes') {
    const days = retentionDays === undefined ? '' : ` ${Math.round(retentionDays)} d`
    return { text: `retains${days}`, tone: 'warning' }
  }
  if (retention === 'no') return { text: 'no retention', tone: 'good' }
  if (training === 'no') return { text: 'no training', tone: 'plain' }
  return { text: 'data handling unknown', tone: 'unknown' }
}

/** What the two lists disagree on, plainly; undefined where they agree. */
export function describeAvailability({ model, isListKnown }: PickerOption): string | undefined {
  switch (model.availability) {
    case 'available':
      return undefined
    case 'listedOnly':
      return 'not in catalog'
    case 'catalogOnly':
      return isListKnown ? 'not available to your key' : 'model list not known yet'
  }
}

export const TONE_CLASSES: Readonly<Record<Fact['tone'], string>> = {
  good: 'text-accent',
  plain: 'text-muted',
  warning: 'text-series-2',
  unknown: 'text-muted',
}
