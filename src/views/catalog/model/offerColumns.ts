import { dataWords } from '@/domain/catalog'
import { familyFacts } from '@/domain/models/families/familyFacts'
import type { OfferRow } from '@/domain/models/families/familiesOf'
import { formatBracket } from '@/domain/pricing'
import type { ReadSpeeds } from '@/hooks/catalog/useOwnSpeeds'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'

import type { Costs } from '../catalogRows'
import { pricePerMillion, shortTokens, TONES } from '../words'

export type MeasuredFacts = { readonly costs: Costs; readonly speeds: ReadSpeeds }

export type OfferColumn = {
  readonly id: string
  readonly headingOf: () => string
  /** Empty where nobody says it: a column that is empty in all rows is left out. */
  readonly textOf: (row: OfferRow, facts: MeasuredFacts) => string
  readonly isNumber: boolean
  /** There is no room for it on a phone. */
  readonly isWide: boolean
  readonly tone?: (row: OfferRow) => string
}

const price = (item: 'input' | 'cached' | 'output', headingOf: () => string): OfferColumn => ({
  id: item,
  headingOf,
  textOf: ({ model }) => {
    const { text, tone } = pricePerMillion(model.entry, item)
    return tone === 'unknown' ? '' : text
  },
  isNumber: true,
  isWide: item === 'cached',
})

/** What is told of each offer besides who offers it. */
export const OFFER_COLUMNS: readonly OfferColumn[] = [
  {
    id: 'region',
    headingOf: () => t('Region'),
    textOf: ({ model }) =>
      (model.entry?.data.regions.join(' ') || familyFacts(model).variant.region || '').toUpperCase(),
    isNumber: false,
    isWide: true,
  },
  {
    id: 'policy',
    headingOf: () => t('Data policy'),
    textOf: ({ model }) => {
      const { text, tone } = dataWords(model.entry)
      return tone === 'unknown' ? '' : text
    },
    tone: ({ model }) => TONES[dataWords(model.entry).tone],
    isNumber: false,
    isWide: true,
  },
  {
    id: 'cost',
    headingOf: () => t('Next message'),
    textOf: ({ model }, { costs }) => {
      const range = costs.get(model)?.expectedRange
      if (!range || range.low.type === 'unknown') return ''
      return range.high.type === 'free' ? t('Free') : formatBracket(range)
    },
    isNumber: true,
    isWide: false,
  },
  price('input', () => t('Input, $/M')),
  price('cached', () => t('Cached')),
  price('output', () => t('Output')),
  {
    id: 'context',
    headingOf: () => t('Context'),
    textOf: ({ model }) =>
      model.entry?.contextTokens === undefined ? '' : shortTokens(model.entry.contextTokens),
    isNumber: true,
    isWide: true,
  },
  {
    id: 'speed',
    headingOf: () => t('My tokens/s'),
    textOf: ({ model }, { speeds }) => {
      const speed = speeds.speedOf(model)?.tokensPerSecond
      return speed === undefined ? '' : formatNumber(Math.round(speed))
    },
    isNumber: true,
    isWide: true,
  },
]
