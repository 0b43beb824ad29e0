import { dataWords } from '@/domain/catalog/dataRule'
import type { PriceItem } from '@/domain/catalog/entry'
import type { Model } from '@/domain/models/model'
import type { ModelCost } from '@/domain/models/costs/priceOnBasis'
import { formatBracket } from '@/domain/pricing/formatMoney'
import { mark, t } from '@/lib/text/t'

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
  [mark('Input, $/M'), ({ model }) => priceWords(model, 'input')],
  [mark('Cached, $/M'), ({ model }) => priceWords(model, 'cached')],
  [mark('Output, $/M'), ({ model }) => priceWords(model, 'output')],
  [mark('Context'), ({ model }) => shortTokens(model.entry?.contextTokens)],
  [mark('Max output'), ({ model }) => shortTokens(model.entry?.maxOutputTokens)],
  [mark('Precision'), ({ model }) => model.entry?.precision ?? t('Unknown')],
  [mark('Data policy'), ({ model }) => dataWords(model.entry).text],
  [mark('Trains on prompts'), ({ model }) => model.entry?.data.training ?? t('Unknown')],
  [mark('Stores prompts'), ({ model }) => model.entry?.data.retention ?? t('Unknown')],
  [mark('Regions'), ({ model }) => listOf(model.entry?.data.regions)],
  [mark('Input types'), ({ model }) => listOf(model.entry?.inputModalities)],
  [mark('Output types'), ({ model }) => listOf(model.entry?.outputModalities)],
  [mark('Features'), ({ model }) => listOf(model.entry?.features?.map(plainWords))],
  [
    mark('Service tiers'),
    ({ model }) => (model.entry ? model.entry.tiers.join(', ') || t('default only') : t('Unknown')),
  ],
  [mark('Released'), ({ model }) => dateOr(createdOf(model), t('Unknown'))],
  [mark('Retires'), ({ model }) => endOr(model.entry?.deprecatedAt)],
  [mark('Provider'), ({ connectionName }) => connectionName],
  [mark('Availability'), ({ model }) => t(AVAILABILITY[model.availability])],
]

/** The facts of several models side by side, with those marked in which they differ; the cost comes first. */
export function comparedFacts(compared: readonly Compared[], costLabel: string): readonly ComparedFact[] {
  const facts: readonly Fact[] = [
    [costLabel, ({ cost }) => (cost ? formatBracket(cost.expectedRange) : t('Unknown'))],
    [t('{cost}, range', { cost: costLabel }), ({ cost }) => (cost ? formatBracket(cost) : t('Unknown'))],
    [t('Fits'), ({ cost }) => cost?.fits ?? t('Unknown')],
    ...FACTS.map(([label, valueOf]): Fact => [t(label), valueOf]),
  ]
  return facts.map(([label, valueOf]) => {
    const values = compared.map(valueOf).map((value) => (value === 'unknown' ? t('Unknown') : value))
    return { label, values, isDifferent: new Set(values).size > 1 }
  })
}

const endOr = (at: number | undefined): string => (at === undefined ? t('no date') : endWords(at))

/** In full: what a table only hints at has room here. */
const priceWords = ({ entry }: Model, item: PriceItem): string => {
  const { text, hint } = pricePerMillion(entry, item)
  return hint ?? text
}
const listOf = (items: readonly string[] | undefined): string =>
  items === undefined || items.length === 0 ? t('Unknown') : items.toSorted().join(', ')

const dateOr = (at: number | undefined, otherwise: string): string =>
  at === undefined ? otherwise : dayWords(at)
