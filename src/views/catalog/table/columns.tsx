import type { ReactNode } from 'react'

import { dataWords, type Fact, type Known } from '@/domain/catalog'
import type { SortColumn } from '@/domain/models/browse/sortModels'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { ModelCost } from '@/domain/models/costs/priceOnBasis'
import type { Model } from '@/domain/models/model'
import { featureWords } from '@/domain/models/nameWords'
import { formatBracket } from '@/domain/pricing'
import { formatItems } from '@/lib/text/formatList'
import { mark, t } from '@/lib/text/t'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Clock } from '@/ui/icons'

import { createdOf } from '../catalogRows'
import { availabilityWords } from '../availabilityWords'
import { BASIS_COLUMN, dayWords, endWords, pricePerMillion, shortTokens, TONES } from '../words'
import { Figure } from './Figure'

export type CellFacts = {
  readonly model: Model
  readonly cost: ModelCost | undefined
  readonly connectionName: string
}

export type Column = {
  readonly id: SortColumn
  /** What the person calls it; the heading too, unless the basis names it. */
  readonly label: string
  /** CSS pixels. */
  readonly width: number
  readonly isNumber: boolean
  readonly cell: (facts: CellFacts) => ReactNode
  /** Columns beside each other with the same unit have it above them, once. */
  readonly unit?: string
}

const column = (
  id: SortColumn,
  label: string,
  width: number,
  cell: Column['cell'],
  isNumber = false,
): Column => ({ id, label, width, cell, isNumber })

/** A price of tokens; its unit is the group's. */
const price = (id: 'input' | 'cached' | 'output', label: string): Column => ({
  ...column(id, label, 88, ({ model }) => toned(pricePerMillion(model.entry, id)), true),
  unit: mark('$ per million tokens'),
})

/** Every column besides the name. */
export const COLUMNS: readonly Column[] = [
  column('cost', mark('Cost'), 118, CostCell, true),
  price('input', mark('Input')),
  price('cached', mark('Cached')),
  price('output', mark('Output')),
  column('context', mark('Context'), 88, ({ model }) => tokens(model.entry?.contextTokens), true),
  column('maxOutput', mark('Max output'), 96, ({ model }) => tokens(model.entry?.maxOutputTokens), true),
  column('precision', mark('Precision'), 96, ({ model }) => textOr(known(model.entry?.precision))),
  column('retention', mark('Data policy'), 184, ({ model }) => toned(dataWords(model.entry))),
  column('training', mark('Training'), 92, ({ model }) => policy(model.entry?.data.training)),
  column('regions', mark('Regions'), 96, ({ model }) => textOr(model.entry?.data.regions.join(' '))),
  column('features', mark('Features'), 200, ({ model }) =>
    textOr(formatItems(model.entry?.features?.map(featureWords) ?? [])),
  ),
  column('connection', mark('Provider'), 120, ({ connectionName }) => said(connectionName)),
  column('availability', mark('Availability'), 152, ({ model }) => said(availabilityWords(model))),
  column('owner', mark('Developer'), 120, ({ model }) => textOr(model.entry?.owner ?? model.listed?.owner)),
  column('id', mark('ID'), 220, ({ model }) => said(model.id, 'font-mono text-[12px]')),
  column('created', mark('Released'), 112, ({ model }) => date(createdOf(model)), true),
  column('deprecated', mark('Retires'), 112, ({ model }) => ends(model.entry?.deprecatedAt), true),
]

/** The heading of a column; that of the cost says what it is the cost of. */
export const headingOf = ({ id, label }: Column, basis: BasisChoice['type']): string =>
  id === 'cost' ? t(BASIS_COLUMN[basis]) : t(label)

function CostCell({ cost }: { readonly cost: ModelCost | undefined }) {
  if (!cost || cost.expectedRange.low.type === 'unknown') return UNKNOWN
  const isFree = cost.expectedRange.high.type === 'free'
  const money = isFree ? t('Free') : formatBracket(cost.expectedRange)
  return cost.fits === 'no' ? (
    <span title={t('{money}, but the prompt exceeds its context', { money })} className="text-muted">
      <s aria-hidden>{money}</s> <span className="text-series-2">{t('too long')}</span>
    </span>
  ) : (
    <Figure text={money} places={COST_PLACES} />
  )
}

/** Places after the point that a column has room for: the least cost that is told in figures, and most prices. */
const COST_PLACES = 5
const PRICE_PLACES = 3

/** Each cell is one element whatever it says: a sort then changes words and creates no elements. */
const said = (text: string, className?: string) => (
  <span className={className}>
    <ForeignName text={text} />
  </span>
)
const Unknown = () => said(t('Unknown'), 'text-muted')
const UNKNOWN = <Unknown />

const ends = (at: number | undefined) =>
  at === undefined ? said('–', 'text-muted') : said(endWords(at), 'text-series-2')
const toned = ({ text, tone, hint }: Fact) =>
  hint === undefined ? (
    <Figure text={text} places={PRICE_PLACES} className={TONES[tone]} />
  ) : (
    hinted(text, hint)
  )
const hinted = (text: string, hint: string) => (
  <span title={hint}>
    <Clock aria-hidden size={11} className="me-1 inline text-muted" />
    {text}
    <span className="sr-only"> · {t('by hour: {hint}', { hint })}</span>
  </span>
)
const tokens = (count: number | undefined) => (count === undefined ? UNKNOWN : said(shortTokens(count)))
const date = (at: number | undefined) => (at === undefined ? UNKNOWN : said(dayWords(at)))
const known = (value: string | undefined) => (value === 'unknown' ? undefined : value)
const textOr = (text: string | undefined) => (text === undefined || text === '' ? UNKNOWN : said(text))

function policy(value: Known | undefined) {
  if (value === 'no') return said(t('no'), 'text-accent')
  return value === 'yes' ? said(t('yes'), 'text-series-2') : UNKNOWN
}
