import type { ReactNode } from 'react'

import type { BasisChoice } from '@/domain/catalog/costBasis'
import type { Known } from '@/domain/catalog/entry'
import type { Model } from '@/domain/catalog/model'
import type { ModelCost } from '@/domain/catalog/priceOnBasis'
import type { SortColumn } from '@/domain/catalog/sortModels'
import { formatMoney } from '@/domain/pricing/formatMoney'

import { createdOf } from '../catalogRows'
import {
  AVAILABILITY,
  BASIS_COLUMN,
  dataWords,
  dayWords,
  plainWords,
  pricePerMillion,
  shortTokens,
  TONES,
  type Fact,
} from '../words'

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
}

const column = (
  id: SortColumn,
  label: string,
  width: number,
  cell: Column['cell'],
  isNumber = false,
): Column => ({ id, label, width, cell, isNumber })

/** Every column besides the name. */
export const COLUMNS: readonly Column[] = [
  column('cost', 'Cost', 96, ({ cost }) => <CostCell cost={cost} />, true),
  column('input', 'Input $/M', 80, ({ model }) => toned(pricePerMillion(model.entry, 'input')), true),
  column('cached', 'Cached', 64, ({ model }) => toned(pricePerMillion(model.entry, 'cached')), true),
  column('output', 'Output $/M', 86, ({ model }) => toned(pricePerMillion(model.entry, 'output')), true),
  column('context', 'Context', 66, ({ model }) => tokens(model.entry?.contextTokens), true),
  column('maxOutput', 'Max output', 96, ({ model }) => tokens(model.entry?.maxOutputTokens), true),
  column('precision', 'Precision', 80, ({ model }) => textOr(known(model.entry?.precision))),
  column('retention', 'Data', 98, ({ model }) => toned(dataWords(model.entry))),
  column('training', 'Training', 88, ({ model }) => policy(model.entry?.data.training)),
  column('regions', 'Regions', 96, ({ model }) => textOr(model.entry?.data.regions.join(' '))),
  column('features', 'Features', 200, ({ model }) =>
    textOr(model.entry?.features?.map(plainWords).join(', ')),
  ),
  column('connection', 'Service', 120, ({ connectionName }) => connectionName),
  column('availability', 'Availability', 152, ({ model }) => AVAILABILITY[model.availability]),
  column('owner', 'Made by', 120, ({ model }) => textOr(model.entry?.owner ?? model.listed?.owner)),
  column('id', 'Id', 220, ({ model }) => <span className="font-mono text-[12px]">{model.id}</span>),
  column('created', 'Came out', 112, ({ model }) => date(createdOf(model)), true),
  column('deprecated', 'Ends', 112, ({ model }) => <EndCell at={model.entry?.deprecatedAt} />, true),
]

/** The heading of a column; that of the cost says what it is the cost of. */
export const headingOf = ({ id, label }: Column, basis: BasisChoice['type']): string =>
  id === 'cost' ? BASIS_COLUMN[basis] : label

function CostCell({ cost }: { readonly cost: ModelCost | undefined }) {
  if (!cost || cost.expected.type === 'unknown') return <Unknown />
  const money = formatMoney(cost.expected)
  return cost.fits === 'no' ? (
    <span title={`${money}, but the prompt is longer than its context`} className="text-muted">
      <s aria-hidden>{money}</s> <span className="text-series-2">too long</span>
    </span>
  ) : (
    <span className={cost.expected.type === 'free' ? undefined : 'text-money'}>{money}</span>
  )
}

function EndCell({ at }: { readonly at: number | undefined }) {
  return at === undefined ? (
    <span className="text-muted">–</span>
  ) : (
    <span className="text-series-2">{dayWords(at)}</span>
  )
}

const Unknown = () => <span className="text-muted">unknown</span>

const toned = ({ text, tone }: Fact) => <span className={TONES[tone]}>{text}</span>
const tokens = (count: number | undefined) => (count === undefined ? <Unknown /> : shortTokens(count))
const date = (at: number | undefined) => (at === undefined ? <Unknown /> : dayWords(at))
const known = (value: string | undefined) => (value === 'unknown' ? undefined : value)
const textOr = (text: string | undefined) => (text === undefined || text === '' ? <Unknown /> : text)

function policy(value: Known | undefined) {
  if (value === 'no') return <span className="text-accent">no</span>
  return value === 'yes' ? <span className="text-series-2">yes</span> : <Unknown />
}
