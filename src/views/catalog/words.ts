import {
  basePrice,
  type CatalogEntry,
  type Fact,
  type Known,
  LONG_AGO,
  offerRange,
  type PriceItem,
  type PricesByProvider,
} from '@/domain/catalog'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { Availability } from '@/domain/models/model'
import { plainWords } from '@/domain/models/nameWords'
import { formatPerMillion, hourWords } from '@/domain/pricing'
import type { UsualTurn } from '@/domain/tokens/replyLengths'
import { formatDay, formatMoment, formatMonth } from '@/lib/text/formatTime'
import { formatTokenLimit } from '@/lib/text/formatTokens'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { mark, t } from '@/lib/text/t'

export const TONES: Readonly<Record<Fact['tone'], string>> = {
  good: 'text-accent',
  plain: 'text-text',
  warning: 'text-series-2',
  unknown: 'text-muted',
}

/** A share that is saved as a percentage, rounded down: what costs something is not “100% less”. */
export const savingWords = (share: number): string => formatPercent(Math.floor(share * 100) / 100)

/** A size of a model as tables show it: `8k`, `131k`, `1M`. */
export const shortTokens = (tokens: number | undefined): string =>
  tokens === undefined ? t('Unknown') : formatTokenLimit(tokens)

/**
 * The price of a million units, without the sign unless told: `0.35`, `free`, `–` for one there is not, `unknown`. Of
 * what is priced by the hour only the most expensive, and its hours as the hint.
 */
export function pricePerMillion(entry: CatalogEntry | undefined, item: PriceItem, isBare = true): Fact {
  const type = entry?.prices.type ?? 'unpriced'
  if (type === 'free') return { text: t('Free'), tone: 'plain' }
  if (entry?.prices.type === 'variable') return rangeFact(entry.prices.offers, item, isBare)
  const price = entry && basePrice(entry, item)
  if (price !== undefined) {
    const hint = entry && hourWords(entry, item)
    const text = formatPerMillion(price, isBare)
    return { text, tone: 'plain', ...(hint !== undefined && { hint }) }
  }
  // A model with prices and none for cached tokens charges them as others: that is no gap in the catalog.
  return type === 'priced' && item === 'cached'
    ? { text: '–', tone: 'unknown' }
    : { text: t('Unknown'), tone: 'unknown' }
}

/** What several providers ask, where it is unclear which one answers: `0.35–0.80`. */
function rangeFact(offers: PricesByProvider = [], item: PriceItem, isBare: boolean): Fact {
  const range = offerRange(offers, item)
  if (!range) return { text: t('Varies'), tone: 'unknown' }
  const [low, high] = [range.low, range.high].map((price) => formatPerMillion(price, isBare))
  return { text: low === high ? `${low}` : `${low}–${high}`, tone: 'plain' }
}

export const AVAILABILITY: Readonly<Record<Availability, string>> = {
  available: mark('Available with your key'),
  listedOnly: mark('Not in catalog'),
  catalogOnly: mark('Not listed for your key'),
  unknown: mark('Models not loaded'),
}

/** What the cost column is called on a basis. */
export const BASIS_COLUMN: Readonly<Record<BasisChoice['type'], string>> = {
  nextTurn: mark('Next message'),
  replay: mark('Full replay'),
  soFar: mark('So far'),
  prompt: mark('Prompt'),
  workload: mark('Per month'),
}

/** The same in a line of facts and behind a colon. */
export const BASIS_NOTE: Readonly<Record<BasisChoice['type'], string>> = {
  nextTurn: mark('next message'),
  replay: mark('full replay'),
  soFar: mark('so far'),
  prompt: mark('prompt'),
  workload: mark('per month'),
}

/** What a first message is priced as. */
export const usualWords = ({ input, output, isOwn }: UsualTurn & { readonly isOwn: boolean }): string => {
  const sizes = { input: formatNumber(input), output: formatNumber(output) }
  return isOwn
    ? t('as usual for you: {input} tokens in, {output} out', sizes)
    : t('{input} tokens in, {output} out', sizes)
}

/** `20 Nov 2026`, in the person's own way of writing; empty for no date there is. */
export const dayWords = (at: number): string => (Number.isNaN(new Date(at).getTime()) ? '' : formatDay(at))

/** That a model is past its end, in a word or two. */
export const endedWords = (at: number): string =>
  at === LONG_AGO ? t('Deprecated') : t('Retired {day}', { day: dayWords(at) })

export const KNOWN: Readonly<Record<Known, string>> = {
  yes: mark('yes'),
  no: mark('no'),
  unknown: mark('Unknown'),
}

/** Yes or no in words; undefined for what nobody says. */
export const knownWords = (value: Known | undefined): string | undefined =>
  value === undefined || value === 'unknown' ? undefined : t(KNOWN[value])

const WRITTEN_DAY = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/

/** A day or month as catalogs write it (`2025-01-31`, `2025-01`) in the one format of dates; other words as they are. */
export function cutoffWords(written: string): string {
  const [, year, month, day] = WRITTEN_DAY.exec(written) ?? []
  if (year === undefined || month === undefined) return written
  // Noon, so that no time zone makes another day of it.
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day ?? 15), 12)
  return day === undefined ? formatMonth(at) : formatDay(at)
}

/** When a model ends or ended; `deprecated` where nobody says when. */
export const endWords = (at: number): string => (at === LONG_AGO ? t('deprecated') : dayWords(at))

/** `20 Nov 2026, 17:20`. */
export const instantWords = (at: number): string => formatMoment(at)

/** A claim of compliance for people: `hipaa` is “HIPAA”, `never_leaves_this_device` “Never leaves this device”. */
export function claimWords(name: string): string {
  if (name.toLowerCase() === 'zdr') return t('Zero data retention')
  if (name === 'never_leaves_this_device') return t('Never leaves this device')
  const words = plainWords(name)
  return words.includes(' ') ? words.charAt(0).toUpperCase() + words.slice(1) : name.toUpperCase()
}

/** The end of a field's path for people: `pricing.web_search` is “web search”. */
export const fieldWords = (path: string): string => plainWords(path.slice(path.lastIndexOf('.') + 1))
