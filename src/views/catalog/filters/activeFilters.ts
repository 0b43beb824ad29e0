import { NO_FILTERS, type CatalogFilters, type Range } from '@/domain/models/browse/filters'
import type { Connection } from '@/domain/connections/connection'
import { featureWords, kindWords, parameterWords, priceWords } from '@/domain/models/nameWords'
import { formatUsdShort } from '@/lib/text/formatUsd'
import { mark, t } from '@/lib/text/t'

import { isRange, type PageQuery } from '../pageQuery'
import { AVAILABILITY, claimWords, dayWords, shortTokens } from '../words'

/** A filter that is on: what its chip says, and the page without it. */
export type ActiveFilter = {
  readonly key: string
  readonly label: string
  readonly without: Partial<PageQuery>
}

type RangeKey = 'inputPrice' | 'outputPrice' | 'context' | 'maxOutput'
type ListKey = {
  [Key in keyof CatalogFilters]: CatalogFilters[Key] extends readonly string[] ? Key : never
}[keyof CatalogFilters]
type FlagKey = {
  [Key in keyof CatalogFilters]: CatalogFilters[Key] extends boolean ? Key : never
}[keyof CatalogFilters]

const RANGES: readonly (readonly [RangeKey, string, (value: number) => string])[] = [
  ['inputPrice', mark('Input'), perMillion],
  ['outputPrice', mark('Output'), perMillion],
  ['context', mark('Context'), shortTokens],
  ['maxOutput', mark('Max output'), shortTokens],
]
const LISTS: readonly (readonly [ListKey, (value: string) => string])[] = [
  ['precisions', (value) => (value === 'unknown' ? t('precision unknown') : value)],
  ['priceKinds', priceWords],
  ['regions', (value) => t('Region: {value}', { value })],
  ['inputModalities', (value) => t('{value} input', { value: kindWords(value) })],
  ['outputModalities', (value) => t('{value} output', { value: kindWords(value) })],
  ['parameters', parameterWords],
  ['features', featureWords],
  ['tiers', (value) => t('{value} tier', { value })],
  ['compliance', claimWords],
]
export const FLAG_LABELS: Readonly<Record<FlagKey, string>> = {
  reasoning: mark('Supports reasoning'),
  noTraining: mark('Doesn’t train on prompts'),
  noRetention: mark('Doesn’t store prompts'),
  notDeprecated: mark('Not retiring'),
  withHidden: mark('Include hidden models'),
  withOthers: mark('Include models that don’t chat'),
}

/** Every filter that is on, as chips say it; the search text is not among them. */
export function activeFilters(page: PageQuery, connections: readonly Connection[]): readonly ActiveFilter[] {
  const { filters } = page
  const without = (change: Partial<CatalogFilters>) => ({ filters: { ...filters, ...change } })
  const nameOf = (id: string) => connections.find((connection) => connection.id === id)?.name ?? id
  return [
    ...RANGES.flatMap(([key, what, write]) =>
      isRange(filters[key])
        ? [{ key, label: rangeWords(t(what), filters[key], write), without: without({ [key]: {} }) }]
        : [],
    ),
    ...(isRange(page.cost)
      ? [{ key: 'cost', label: rangeWords(t('Cost'), page.cost, dollars), without: { cost: {} } }]
      : []),
    ...(isRange(page.created)
      ? [
          {
            key: 'created',
            label: rangeWords(t('Released'), page.created, dayWords),
            without: { created: {} },
          },
        ]
      : []),
    ...LISTS.flatMap(([key, write]) =>
      filters[key].map((value: string) => ({
        key: `${key} ${value}`,
        label: write(value),
        without: without({ [key]: withoutValue(filters[key], value) }),
      })),
    ),
    ...filters.availability.map((value) => ({
      key: `availability:${value}`,
      label: t(AVAILABILITY[value]),
      without: without({ availability: withoutValue(filters.availability, value) }),
    })),
    ...filters.connections.map((value) => ({
      key: `connections:${value}`,
      label: nameOf(value),
      without: without({ connections: withoutValue(filters.connections, value) }),
    })),
    ...flagKeys.flatMap((key) =>
      filters[key] ? [{ key, label: t(FLAG_LABELS[key]), without: without({ [key]: false }) }] : [],
    ),
    ...(page.fits ? [{ key: 'fits', label: t('Fits for certain'), without: { fits: false } }] : []),
  ]
}

const flagKeys: readonly FlagKey[] = [
  'reasoning',
  'noTraining',
  'noRetention',
  'notDeprecated',
  'withHidden',
  'withOthers',
]

/** Nothing held back but by the search text. */
export const cleared = ({ filters }: PageQuery): Partial<PageQuery> => ({
  filters: { ...NO_FILTERS, text: filters.text },
  cost: {},
  created: {},
  fits: false,
})

const withoutValue = <Value>(values: readonly Value[], value: Value): readonly Value[] =>
  values.filter((other) => other !== value)

function rangeWords(what: string, { min, max }: Range, write: (value: number) => string): string {
  if (min !== undefined && max !== undefined)
    return t('{what} {min} to {max}', { what, min: write(min), max: write(max) })
  return min === undefined
    ? t('{what} up to {max}', { what, max: write(max ?? 0) })
    : t('{what} {min}+', { what, min: write(min) })
}

function dollars(value: number): string {
  return formatUsdShort(value)
}
function perMillion(value: number): string {
  return `${formatUsdShort(value)}/M`
}
