import { PRECISIONS } from '../../catalog'
import type { ConversationId } from '../../ids'
import { DEFAULT_WORKLOAD } from '../costs/costBasis'
import type { BasisChoice } from '../costs/costBasis'
import { NO_FILTERS } from './filters'
import type { CatalogFilters, Range } from './filters'
import { SORT_COLUMNS } from './sortModels'
import type { Sorting } from './sortModels'

/** What the figure may have on either axis; besides these any benchmark of a list, as `bench:` and its id. */
export const AXES = ['cost', 'input', 'output', 'context', 'maxOutput', 'speed', 'score', 'created'] as const
export type AxisName = (typeof AXES)[number] | `bench:${string}`
/** Prices, which the figure shows across as the table is sorted by them. */
const PRICES = ['input', 'output', 'cost'] as const

const VIEWS = ['table', 'chart', 'wide'] as const

/** Everything of the catalog browser that a link restores. */
export type CatalogQuery = {
  readonly filters: CatalogFilters
  readonly sorting: Sorting
  /** `wide`: the figure over the whole width, a short table below. */
  readonly view: (typeof VIEWS)[number]
  readonly basis: BasisChoice
  /** Never the same on both. */
  readonly axes: { readonly x: AxisName; readonly y: AxisName }
}

/** The price that the figure shows unless another is chosen: the one the table is sorted by. */
export const sortedAxis = ({ column }: Sorting): AxisName => PRICES.find((axis) => axis === column) ?? 'input'

export const DEFAULT_QUERY: CatalogQuery = {
  filters: NO_FILTERS,
  sorting: { column: 'usual', isDescending: false },
  view: 'table',
  basis: { type: 'nextTurn', conversationId: null },
  axes: { x: 'input', y: 'context' },
}

type Names<Value> = {
  [Key in keyof CatalogFilters]: CatalogFilters[Key] extends Value ? Key : never
}[keyof CatalogFilters]

/** Names in the address. They never change meaning: links outlive versions. */
const RANGES: readonly (readonly [string, 'inputPrice' | 'outputPrice' | 'context' | 'maxOutput'])[] = [
  ['in', 'inputPrice'],
  ['out', 'outputPrice'],
  ['ctx', 'context'],
  ['reply', 'maxOutput'],
]
const LISTS: readonly (readonly [string, Names<readonly string[]>, readonly string[] | null])[] = [
  ['precision', 'precisions', [...PRECISIONS, 'unknown']],
  ['price', 'priceKinds', ['free', 'priced', 'unknown']],
  ['availability', 'availability', ['available', 'listedOnly', 'catalogOnly', 'unknown']],
  ['connection', 'connections', null],
  ['region', 'regions', null],
  ['takes', 'inputModalities', null],
  ['gives', 'outputModalities', null],
  ['parameter', 'parameters', null],
  ['feature', 'features', null],
  ['tier', 'tiers', null],
  ['compliance', 'compliance', null],
]
const FLAGS: readonly (readonly [string, Names<boolean>])[] = [
  ['reasoning', 'reasoning'],
  ['notraining', 'noTraining'],
  ['noretention', 'noRetention'],
  ['current', 'notDeprecated'],
  ['hidden', 'withHidden'],
  ['others', 'withOthers'],
]
const MOST_VALUES = 50
const LONGEST_VALUE_CHARS = 200

/** The query string, without `?`, of a state: always the same for the same state, empty for the default one. */
export function encodeQuery({ filters, sorting, view, basis, axes }: CatalogQuery): string {
  const pairs: [string, string][] = []
  if (filters.text.trim() !== '') pairs.push(['q', filters.text])
  for (const [name, key] of RANGES) {
    const { min, max } = filters[key]
    if (min !== undefined || max !== undefined)
      pairs.push([name, `${min === undefined ? '' : String(min)}..${max === undefined ? '' : String(max)}`])
  }
  for (const [name, key] of LISTS) {
    for (const value of [...new Set<string>(filters[key])].sort()) pairs.push([name, value])
  }
  for (const [name, key] of FLAGS) if (filters[key]) pairs.push([name, '1'])
  const sort = `${sorting.isDescending ? '-' : ''}${sorting.column}`
  if (sorting.column !== 'usual') pairs.push(['sort', sort])
  if (view !== 'table') pairs.push(['view', view])
  const basisText = encodeBasis(basis)
  if (basisText !== 'nextTurn') pairs.push(['basis', basisText])
  if (axes.x !== sortedAxis(sorting)) pairs.push(['x', axes.x])
  if (axes.y !== DEFAULT_QUERY.axes.y) pairs.push(['y', axes.y])
  return new URLSearchParams(pairs).toString()
}

/** The state a query string stands for. Unknown names and values are left out; never throws. */
export function decodeQuery(text: string): CatalogQuery {
  const params = new URLSearchParams(text)
  const lists = LISTS.map(([name, key, allowed]) => {
    const values = params.getAll(name).filter((value) => value !== '' && value.length <= LONGEST_VALUE_CHARS)
    return [
      key,
      [...new Set(values)]
        .filter((value) => !allowed || allowed.includes(value))
        .slice(0, MOST_VALUES)
        .sort(),
    ] as const
  })
  const filters: CatalogFilters = {
    ...NO_FILTERS,
    text: (params.get('q') ?? '').slice(0, LONGEST_VALUE_CHARS),
    ...Object.fromEntries(RANGES.map(([name, key]) => [key, decodeRange(params.get(name))] as const)),
    ...Object.fromEntries(lists),
    ...Object.fromEntries(FLAGS.map(([name, key]) => [key, params.get(name) === '1'] as const)),
  }
  const sorting = decodeSorting(params.get('sort'))
  return {
    filters,
    sorting,
    view: VIEWS.find((view) => view === params.get('view')) ?? 'table',
    basis: decodeBasis(params.get('basis')),
    axes: decodeAxes(axisIn(params.get('x')) ?? sortedAxis(sorting), axisIn(params.get('y'))),
  }
}

function axisIn(text: string | null): AxisName | undefined {
  if (text?.startsWith('bench:') && text.length <= LONGEST_VALUE_CHARS) return text as AxisName
  return AXES.find((axis) => axis === text)
}

function decodeAxes(x: AxisName, y: AxisName = DEFAULT_QUERY.axes.y): CatalogQuery['axes'] {
  return x === y ? { x, y: x === DEFAULT_QUERY.axes.y ? 'input' : DEFAULT_QUERY.axes.y } : { x, y }
}

function decodeRange(text: string | null): Range {
  const dots = text?.indexOf('..') ?? -1
  if (text === null || dots < 0) return {}
  const [min, max] = [numberIn(text.slice(0, dots)), numberIn(text.slice(dots + 2))]
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

const numberIn = (text: string | undefined): number | undefined => {
  const value = Number(text)
  return text === undefined || text === '' || !Number.isFinite(value) || value < 0 ? undefined : value
}

function decodeSorting(text: string | null): Sorting {
  const name = text?.replace(/^-/, '')
  const column = SORT_COLUMNS.find((candidate) => candidate === name)
  return column ? { column, isDescending: text?.startsWith('-') ?? false } : DEFAULT_QUERY.sorting
}

function encodeBasis(basis: BasisChoice): string {
  switch (basis.type) {
    case 'nextTurn':
    case 'replay':
    case 'soFar':
      return basis.conversationId === null ? basis.type : `${basis.type}:${basis.conversationId}`
    case 'prompt':
      return 'prompt'
    case 'workload':
      return `workload:${[basis.inputTokens, basis.outputTokens, basis.cachedShare, basis.requestsPerMonth].join(',')}`
  }
}

function decodeBasis(text: string | null): BasisChoice {
  const [type = '', ...rest] = (text ?? '').split(':')
  const about = rest.join(':').slice(0, LONGEST_VALUE_CHARS)
  switch (type) {
    case 'nextTurn':
    case 'replay':
    case 'soFar':
      return { type, conversationId: about === '' ? null : (about as ConversationId) }
    case 'prompt':
      return { type }
    case 'workload': {
      const [input, output, cached, requests] = about.split(',').map(numberIn)
      return {
        type,
        inputTokens: Math.round(input ?? DEFAULT_WORKLOAD.inputTokens),
        outputTokens: Math.round(output ?? DEFAULT_WORKLOAD.outputTokens),
        cachedShare: Math.min(1, cached ?? DEFAULT_WORKLOAD.cachedShare),
        requestsPerMonth: Math.round(requests ?? DEFAULT_WORKLOAD.requestsPerMonth),
      }
    }
    default:
      return DEFAULT_QUERY.basis
  }
}
