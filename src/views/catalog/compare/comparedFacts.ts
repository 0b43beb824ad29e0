import { dataWords } from '@/domain/catalog/dataWords'
import type { PriceItem } from '@/domain/catalog/entry'
import type { Model } from '@/domain/models/model'
import type { ModelCost } from '@/domain/models/costs/priceOnBasis'
import { formatBracket } from '@/domain/pricing/formatMoney'

import { createdOf } from '../catalogRows'
import { AVAILABILITY, dayWords, endWords, plainWords, pricePerMillion, shortTokens } from '../words'

/** One fact of several models: what is written, in their order. */
export type ComparedFact = {
  readonly label: string
  readonly values: readonly string[]
  readonly isDifferent: boolean
}

export type Compared = {
  readonly model: Model
  readonly cost: ModelCost | undefined
  readonly connectionName: string
}

type Fact = readonly [label: string, valueOf: (compared: Compared) => string]

const FACTS: readonly Fact[] = [
  ['Input $/M', ({ model }) => priceWords(model, 'input')],
  ['Cached $/M', ({ model }) => priceWords(model, 'cached')],
  ['Output $/M', ({ model }) => priceWords(model, 'output')],
  ['Context', ({ model }) => shortTokens(model.entry?.contextTokens)],
  ['Max output', ({ model }) => shortTokens(model.entry?.maxOutputTokens)],
  ['Precision', ({ model }) => model.entry?.precision ?? 'unknown'],
  ['Data', ({ model }) => dataWords(model.entry).text],
  ['Training on prompts', ({ model }) => model.entry?.data.training ?? 'unknown'],
  ['Keeps prompts', ({ model }) => model.entry?.data.retention ?? 'unknown'],
  ['Regions', ({ model }) => listOf(model.entry?.data.regions)],
  ['Takes', ({ model }) => listOf(model.entry?.inputModalities)],
  ['Gives', ({ model }) => listOf(model.entry?.outputModalities)],
  ['Features', ({ model }) => listOf(model.entry?.features?.map(plainWords))],
  ['Tiers', ({ model }) => (model.entry ? model.entry.tiers.join(', ') || 'default only' : 'unknown')],
  ['Came out', ({ model }) => dateOr(createdOf(model), 'unknown')],
  ['Ends', ({ model }) => endOr(model.entry?.deprecatedAt)],
  ['Service', ({ connectionName }) => connectionName],
  ['Availability', ({ model }) => AVAILABILITY[model.availability]],
]

/** The facts of several models side by side, with those marked in which they differ; the cost comes first. */
export function comparedFacts(compared: readonly Compared[], costLabel: string): readonly ComparedFact[] {
  const facts: readonly Fact[] = [
    [costLabel, ({ cost }) => (cost ? formatBracket(cost.expectedRange) : 'unknown')],
    [`${costLabel}, from – to`, ({ cost }) => (cost ? formatBracket(cost) : 'unknown')],
    ['Fits', ({ cost }) => cost?.fits ?? 'unknown'],
    ...FACTS,
  ]
  return facts.map(([label, valueOf]) => {
    const values = compared.map(valueOf)
    return { label, values, isDifferent: new Set(values).size > 1 }
  })
}

const endOr = (at: number | undefined): string => (at === undefined ? 'no date' : endWords(at))

/** In full: what a table only hints at has room here. */
const priceWords = ({ entry }: Model, item: PriceItem): string => {
  const { text, hint } = pricePerMillion(entry, item)
  return hint ?? text
}
const listOf = (items: readonly string[] | undefined): string =>
  items === undefined || items.length === 0 ? 'unknown' : items.toSorted().join(', ')

const dateOr = (at: number | undefined, otherwise: string): string =>
  at === undefined ? otherwise : dayWords(at)
