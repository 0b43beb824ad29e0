import { dataWords, type PriceItem } from '@/domain/catalog'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { ModelCost } from '@/domain/models/costs/priceOnBasis'
import type { Model } from '@/domain/models/model'
import { featureWords, kindWords } from '@/domain/models/nameWords'
import { formatBracket } from '@/domain/pricing'
import { compareNames } from '@/lib/text/compareNames'
import { formatItems } from '@/lib/text/formatList'
import { mark, t } from '@/lib/text/t'

import { availabilityWords } from '../availabilityWords'
import { createdOf, modelKey } from '../catalogRows'
import { encodePage, type PageQuery } from '../pageQuery'
import { BASIS_COLUMN, dayWords, endWords, knownWords, pricePerMillion, shortTokens } from '../words'

/** One fact of several models: what is written, in their order. */
export type ComparedFact = {
  /** What its row is called. */
  readonly label: string
  /** What a sentence calls it. */
  readonly named: string
  readonly values: readonly string[]
  readonly isDifferent: boolean
}

export type Compared = {
  readonly model: Model
  readonly cost: ModelCost | undefined
  readonly connectionName: string
}

type Fact = readonly [label: string, named: string, valueOf: (compared: Compared) => string]

const FACTS: readonly Fact[] = [
  [mark('Input, $/M'), mark('input price'), ({ model }) => priceWords(model, 'input')],
  [mark('Cached, $/M'), mark('price of cached input'), ({ model }) => priceWords(model, 'cached')],
  [mark('Output, $/M'), mark('output price'), ({ model }) => priceWords(model, 'output')],
  [mark('Context'), mark('context'), ({ model }) => shortTokens(model.entry?.contextTokens)],
  [mark('Max output'), mark('max output'), ({ model }) => shortTokens(model.entry?.maxOutputTokens)],
  [mark('Precision'), mark('precision'), ({ model }) => orUnknown(model.entry?.precision)],
  [mark('Data policy'), mark('data policy'), ({ model }) => dataWords(model.entry).text],
  [
    mark('Trains on prompts'),
    mark('training on prompts'),
    ({ model }) => orUnknown(knownWords(model.entry?.data.training)),
  ],
  [
    mark('Stores prompts'),
    mark('storage of prompts'),
    ({ model }) => orUnknown(knownWords(model.entry?.data.retention)),
  ],
  [mark('Regions'), mark('regions'), ({ model }) => listOf(model.entry?.data.regions)],
  [
    mark('Input types'),
    mark('input types'),
    ({ model }) => listOf(model.entry?.inputModalities.map(kindWords)),
  ],
  [
    mark('Output types'),
    mark('output types'),
    ({ model }) => listOf(model.entry?.outputModalities.map(kindWords)),
  ],
  [mark('Features'), mark('features'), ({ model }) => listOf(model.entry?.features?.map(featureWords))],
  [
    mark('Service tiers'),
    mark('service tiers'),
    ({ model }) => orUnknown(model.entry && (formatItems(model.entry.tiers) || t('default only'))),
  ],
  [mark('Released'), mark('release date'), ({ model }) => dateOr(createdOf(model))],
  [mark('Retires'), mark('end date'), ({ model }) => endOr(model.entry?.deprecatedAt)],
  [mark('Provider'), mark('provider'), ({ connectionName }) => connectionName],
  [mark('Availability'), mark('availability'), ({ model }) => availabilityWords(model)],
]

/** The facts of several models side by side, with those marked in which they differ; the cost comes first. */
export function comparedFacts(
  compared: readonly Compared[],
  basis: BasisChoice['type'],
): readonly ComparedFact[] {
  const costLabel = t(BASIS_COLUMN[basis])
  const facts: readonly Fact[] = [
    [costLabel, t(COST_NAMES[basis]), ({ cost }) => costWords(cost?.expectedRange)],
    [t('{cost}, range', { cost: costLabel }), t(COST_NAMES[basis]), ({ cost }) => costWords(cost)],
    [t('Fits'), t('fit'), ({ cost }) => orUnknown(knownWords(cost?.fits))],
    ...FACTS.map(([label, named, valueOf]): Fact => [t(label), t(named), valueOf]),
  ]
  return facts.map(([label, named, valueOf]) => {
    const values = compared.map(valueOf).map(orUnknown)
    return { label, named, values, isDifferent: new Set(values).size > 1 }
  })
}

/** What the cost on a basis is called inside a sentence. */
const COST_NAMES: Readonly<Record<BasisChoice['type'], string>> = {
  nextTurn: mark('next message'),
  replay: mark('full replay'),
  soFar: mark('cost so far'),
  prompt: mark('prompt'),
  workload: mark('cost per month'),
}

/** As the prices below it: “Free” at the beginning of a cell. */
const costWords = (cost: Parameters<typeof formatBracket>[0] | undefined): string =>
  cost === undefined ? t('Unknown') : cost.high.type === 'free' ? t('Free') : formatBracket(cost)

/** What nobody says is one word everywhere. */
const orUnknown = (value: string | undefined): string =>
  value === undefined || value === 'unknown' || value === '' ? t('Unknown') : value

const endOr = (at: number | undefined): string => orUnknown(at === undefined ? undefined : endWords(at))

/** In full: what a table only hints at has room here. */
const priceWords = ({ entry }: Model, item: PriceItem): string => {
  const { text, hint } = pricePerMillion(entry, item)
  return hint ?? text
}
const listOf = (items: readonly string[] | undefined): string =>
  items === undefined || items.length === 0 ? t('Unknown') : formatItems(items.toSorted(compareNames))

const dateOr = (at: number | undefined): string => orUnknown(at === undefined ? undefined : dayWords(at))

/** `/compare` with these models chosen, each as `connection/model`. */
export const promptPath = (models: readonly Model[]): string =>
  `/compare?models=${models.map((model) => encodeURIComponent(modelKey(model))).join(',')}`

/** The page with the chosen models side by side; the way back restores the filters. */
export const sideBySidePath = (page: PageQuery): string => `/catalog/compare?${encodePage(page)}`

/** A link that looks like a button. */
export const LINK =
  'inline-flex h-8 items-center rounded border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-sunken pointer-coarse:min-h-11'
