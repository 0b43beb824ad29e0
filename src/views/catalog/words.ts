import { basePrice } from '@/domain/catalog/basePrice'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { Fact } from '@/domain/catalog/dataWords'
import type { CatalogEntry, PriceItem, PricesByProvider } from '@/domain/catalog/entry'
import { LONG_AGO } from '@/domain/catalog/longAgo'
import { offerRange } from '@/domain/catalog/offerRange'
import type { Availability } from '@/domain/models/model'
import { formatPerMillion } from '@/domain/pricing/formatMoney'
import { hourWords } from '@/domain/pricing/hourWords'

export const TONES: Readonly<Record<Fact['tone'], string>> = {
  good: 'text-accent',
  plain: 'text-text',
  warning: 'text-series-2',
  unknown: 'text-muted',
}

const LARGE = 1_000_000

/** A number of tokens as tables show it, never rounded up: `8k`, `131k`, `1.0M`. */
export function shortTokens(tokens: number | undefined): string {
  if (tokens === undefined) return 'unknown'
  if (tokens < 1000) return String(Math.round(tokens))
  if (tokens < LARGE) return `${Math.floor(tokens / 1000)}k`
  return `${(Math.floor(tokens / (LARGE / 10)) / 10).toFixed(1)}M`
}

/**
 * The price of a million units without the sign: `0.35`, `free`, `–` for one there is not, `unknown`. Of what is
 * priced by the hour only the most expensive, and its hours as the hint.
 */
export function pricePerMillion(entry: CatalogEntry | undefined, item: PriceItem): Fact {
  const type = entry?.prices.type ?? 'unpriced'
  if (type === 'free') return { text: 'free', tone: 'plain' }
  if (entry?.prices.type === 'variable') return rangeFact(entry.prices.offers, item)
  const price = entry && basePrice(entry, item)
  if (price !== undefined) {
    const hint = entry && hourWords(entry, item)
    const text = formatPerMillion(price).replace('$', '')
    return { text, tone: 'plain', ...(hint !== undefined && { hint }) }
  }
  // A model with prices and none for cached tokens charges them as others: that is no gap in the catalog.
  return type === 'priced' && item === 'cached'
    ? { text: '–', tone: 'unknown' }
    : { text: 'unknown', tone: 'unknown' }
}

/** What several providers ask, where it is unclear which one answers: `0.35–0.80`. */
function rangeFact(offers: PricesByProvider = [], item: PriceItem): Fact {
  const range = offerRange(offers, item)
  if (!range) return { text: 'varies', tone: 'unknown' }
  const [low, high] = [range.low, range.high].map((price) => formatPerMillion(price).replace('$', ''))
  return { text: low === high ? `${low}` : `${low}–${high}`, tone: 'plain' }
}

export const AVAILABILITY: Readonly<Record<Availability, string>> = {
  available: 'available to my key',
  listedOnly: 'not in catalog',
  catalogOnly: 'not listed for my key',
  unknown: 'model list not known',
}

/** What the cost column is called on a basis. */
export const BASIS_COLUMN: Readonly<Record<BasisChoice['type'], string>> = {
  nextTurn: 'Next turn',
  replay: 'Whole replay',
  soFar: 'So far',
  prompt: 'Prompt',
  workload: 'A month',
}

// Made once: asking a date for its own words makes a formatter each time, which takes longer than a row of a table.
const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const instants = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** `20 Nov 2026`, in the person's own way of writing; empty for no date there is. */
export const dayWords = (at: number): string => (Number.isNaN(new Date(at).getTime()) ? '' : days.format(at))

/** When a model ends or ended; `deprecated` where nobody says when. */
export const endWords = (at: number): string => (at === LONG_AGO ? 'deprecated' : dayWords(at))

/** `20 Nov, 17:20`. */
export const instantWords = (at: number): string => instants.format(at)

/** A name of the wire for people: `structured_outputs` is “structured outputs”. */
export const plainWords = (name: string): string => name.replaceAll('_', ' ')

/** `1 entry`, `2 entries`, `1,204 models`. */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`
