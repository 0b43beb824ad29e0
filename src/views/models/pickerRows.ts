import { hasEnded, satisfies, type DataRule } from '@/domain/catalog'
import type { Connection } from '@/domain/connections/connection'
import { modelKey, ROUTE_RULES, type ModelRef, type RouteRule } from '@/domain/modelRef'
import { bestKnown } from '@/domain/models/bestKnown'
import { filterTest } from '@/domain/models/browse/filterModels'
import { NO_FILTERS, type CatalogFilters } from '@/domain/models/browse/filters'
import type { Model } from '@/domain/models/model'
import { modelFacts } from '@/domain/models/modelFacts'
import { withWords } from '@/domain/models/search/filterWords'
import { modelSearch, type ModelSearch } from '@/domain/models/search/modelSearch'
import { WEAK_MATCH } from '@/domain/models/search/rankModel'
import { fitOf } from '@/domain/pricing'
import { memoByObject } from '@/lib/result'
import { mark, t } from '@/lib/text/t'

export type PickerOption = {
  readonly type: 'option'
  readonly key: string
  readonly model: Model
  readonly connection: Connection
  readonly isFavourite: boolean
  /** Why a data-locked conversation may not use it. */
  readonly lock: string | undefined
}

/** What a row that can be picked is drawn with: its option, its place in the list and what a press does. */
export type RowProps<Option> = {
  readonly option: Option
  readonly id: string
  /** Among the options, from 1. */
  readonly position: number
  readonly count: number
  /** Pixels from the top of the list. */
  readonly top: number
  readonly height: number
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly onPick: (option: Option) => void
  readonly onPoint: (option: Option) => void
}

/** A rule that chooses a model for each message. */
export type RouteOption = { readonly type: 'route'; readonly key: string; readonly rule: RouteRule }

/** What can be picked. */
export type PickerChoice = PickerOption | RouteOption

type Heading = {
  readonly type: 'heading'
  readonly key: string
  readonly title: string
  readonly count: number
}

export type PickerRow = Heading | PickerChoice

/** A row of the models alone. */
type ModelRow = Heading | PickerOption

/** A rule as what is selected; no model has such a key. */
export const routeKey = (rule: RouteRule): string => `route\n${rule}`

/** The rules above the models, where a chat chooses; a search is for models. */
export const withRoutes = (rows: readonly PickerRow[]): readonly PickerRow[] => [
  { type: 'heading', key: 'heading\nroutes', title: t('For each message'), count: ROUTE_RULES.length },
  ...ROUTE_RULES.map((rule): RouteOption => ({ type: 'route', key: routeKey(rule), rule })),
  ...rows,
]

export type PickerGroup = { readonly connection: Connection; readonly models: readonly Model[] }

export type PickerQuestion = {
  readonly groups: readonly PickerGroup[]
  readonly query: string
  readonly filters: PickerFilters
  readonly favourites: readonly ModelRef[]
  readonly recent: readonly ModelRef[]
  readonly rule: DataRule | null
  /** Tokens the conversation holds, for it to fit. */
  readonly usedTokens: number
  /** Milliseconds since the Unix epoch. */
  readonly now: number
}

/**
 * The rows of the picker, every model once: favourites, then recent ones, then each connection's. While one searches,
 * the best match alone comes first, and the others follow in the order of how well they match.
 */
export function pickerRows(question: PickerQuestion): readonly ModelRow[] {
  const { groups, favourites, recent } = question
  const search = searchIn(groups, question.query)
  if (search.words !== '' || search.filters.length > 0) return matchingRows(question, search)
  const favouriteKeys = new Set(favourites.map(modelKey))
  const first = new Map<string, PickerOption>()
  const firstKeys = new Set([...favouriteKeys, ...recent.map(modelKey)])
  const matches = matcher(question)

  const sections = groups.map((group) => {
    const { connection } = group
    const usable: PickerOption[] = []
    const others: PickerOption[] = []
    const ended: PickerOption[] = []
    for (const option of optionsOf(group.models, group.connection, question.favourites, question.rule)) {
      const { model, key } = option
      if (!matches(model)) continue
      if (firstKeys.has(key)) first.set(key, option)
      else if (hasEnded(model.entry, question.now)) ended.push(option)
      else (model.availability === 'catalogOnly' ? others : usable).push(option)
    }
    const inviting = invitingFirst(usable, question.now)
    return section(connection.name, connection.id, [...inviting, ...others, ...ended])
  })

  const inOrder = (refs: readonly ModelRef[]) => refs.flatMap((ref) => first.get(modelKey(ref)) ?? [])
  const recentOnly = recent.filter((ref) => !favouriteKeys.has(modelKey(ref)))
  return [
    ...section(t('Favourites'), 'favourites', inOrder(favourites)),
    ...section(t('Recent'), 'recent', inOrder(recentOnly)),
    ...sections.flat(),
  ]
}

function matchingRows(question: PickerQuestion, { words, rank }: ModelSearch): readonly ModelRow[] {
  const { groups, favourites, recent } = question
  const matches = matcher(question)
  const liked = new Set([...favourites, ...recent].map(modelKey))
  const found = groups
    .flatMap((group) => optionsOf(group.models, group.connection, question.favourites, question.rule))
    .filter(({ model }) => matches(model))
    .map((option) => ({
      option,
      rank: rankOf(option, rank(option.model) ?? 0, { liked, now: question.now }),
    }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
  const [first] = found
  // A name that is only found in parts, or in that of the provider, is no better than the next.
  if (first === undefined || words === '' || (rank(first.model) ?? WEAK_MATCH) >= WEAK_MATCH)
    return section(t('Matches'), 'matches', found)
  return [
    ...section(t('Best match'), 'best', [first]),
    ...section(t('Other matches'), 'others', found.slice(1)),
  ]
}

/**
 * What can't be used with the key comes last, and behind it what is past its end; of equal matches a favourite or recent
 * one comes first.
 */
function rankOf(
  { key, model }: PickerOption,
  rank: number,
  { liked, now }: { readonly liked: ReadonlySet<string>; readonly now: number },
): number {
  const unusable = hasEnded(model.entry, now) ? 200 : model.availability === 'catalogOnly' ? 100 : 0
  return rank + unusable - (liked.has(key) ? 0.05 : 0)
}

type Asked = Pick<PickerQuestion, 'favourites' | 'rule'>
/** The options of a group, the same ones for every search: what stays in sight is not rendered again. */
const optionsOf = memoByObject(
  (
    models: PickerGroup['models'],
    connection: PickerGroup['connection'],
    favourites: Asked['favourites'],
    rule: Asked['rule'],
  ): readonly PickerOption[] => {
    const favouriteKeys = new Set(favourites.map(modelKey))
    return models.filter(writes).map((model): PickerOption => {
      const key = modelKey({ connectionId: connection.id, modelId: model.id })
      const verdict = rule === null ? undefined : satisfies(model.entry, rule)
      return {
        type: 'option',
        key,
        model,
        connection,
        isFavourite: favouriteKeys.has(key),
        lock: verdict?.allowed === false ? verdict.reason : undefined,
      }
    })
  },
)

/** A chat has no use for a model that makes vectors of texts, or only reads aloud. */
const writes = (model: Model): boolean => modelFacts(model).chats

/** So few models are in sight anyway. */
const FEW = 12
/** How many are brought forward. */
const MOST_INVITING = 6

/**
 * The newest model of each of the developers with most models first, then the others in their order: the top of a long
 * list shows what people come for, whatever order the service has.
 */
function invitingFirst(options: readonly PickerOption[], now: number): readonly PickerOption[] {
  if (options.length <= FEW) return options
  const byDeveloper = new Map<string, PickerOption[]>()
  for (const option of options) {
    const developer = developerOf(option.model)
    byDeveloper.set(developer, [...(byDeveloper.get(developer) ?? []), option])
  }
  const inviting = [...byDeveloper]
    .filter(([developer]) => developer !== '')
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([, made]) => {
      const best = bestKnown(
        made.map(({ model }) => model),
        now,
      )
      return made.filter(({ model }) => model === best)
    })
    .slice(0, MOST_INVITING)
  const first = new Set(inviting)
  return [...inviting, ...options.filter((option) => !first.has(option))]
}

const developerOf = ({ entry, listed, id }: Model): string => {
  const slash = id.indexOf('/')
  return entry?.owner ?? listed?.owner ?? (slash > 0 ? id.slice(0, slash) : '')
}

const section = (title: string, key: string, options: readonly PickerOption[]): readonly ModelRow[] =>
  options.length === 0
    ? []
    : [{ type: 'heading', key: `heading\n${key}`, title, count: options.length }, ...options]

function matcher({ groups, query, filters, usedTokens, now }: PickerQuestion) {
  const search = searchIn(groups, query)
  const passes = pickerTest(withTyped(filters, search), usedTokens, now)
  return (model: Model): boolean => search.rank(model) !== undefined && passes(model)
}

/** What was typed into the picker, as it is understood over all models of the groups. */
export const searchIn = memoByObject((groups: readonly PickerGroup[], query: string): ModelSearch => {
  const { models, connections } = allOf(groups)
  return modelSearch(query, models, { connections })
})

const allOf = memoByObject((groups: readonly PickerGroup[]) => ({
  models: groups.flatMap((group) => group.models).filter(writes),
  connections: new Map<string, string>(groups.map(({ connection }) => [connection.id, connection.name])),
}))

/** The filters that are on, with those that were typed. */
export const withTyped = ({ filters, fits }: PickerFilters, search: ModelSearch): PickerFilters =>
  search.filters.length === 0 ? { filters, fits } : { filters: withWords(filters, search.filters), fits }

/** What the picker lets through: the catalog's filters, and whether the conversation must fit. */
export type PickerFilters = { readonly filters: CatalogFilters; readonly fits: boolean }

/**
 * Nothing held back: what a provider holds back may still be listed for the key, and is then to be found here.
 * What doesn't chat is left out of its rows.
 */
export const NO_PICKER_FILTERS: PickerFilters = {
  filters: { ...NO_FILTERS, withHidden: true, withOthers: true },
  fits: false,
}

/** The filters asked for most, as chips. */
export const PICKER_CHIPS = ['tools', 'vision', 'reasoning'] as const
type PickerChip = (typeof PICKER_CHIPS)[number]

export const CHIP_LABELS: Readonly<Record<PickerChip, string>> = {
  tools: mark('Tools'),
  vision: mark('Images'),
  reasoning: mark('Reasoning'),
}

/** The value a chip stands for in a list of the catalog's filters; reasoning is a filter of its own. */
const VALUES = { tools: ['features', 'tools'], vision: ['inputModalities', 'image'] } as const

/** Whether the filter of a chip is on. */
export function isChipOn(chip: PickerChip, { filters }: PickerFilters): boolean {
  if (chip === 'reasoning') return filters.reasoning
  const [key, value] = VALUES[chip]
  return filters[key].some((other) => other === value)
}

/** The filters with that of a chip on, or off if it was on. */
export function withChip(chip: PickerChip, before: PickerFilters): PickerFilters {
  const { filters, fits } = before
  const isOn = isChipOn(chip, before)
  if (chip === 'reasoning') return { filters: { ...filters, reasoning: !isOn }, fits }
  const [key, value] = VALUES[chip]
  const others = filters[key].filter((other) => other !== value)
  return { filters: { ...filters, [key]: isOn ? others : [...others, value] }, fits }
}

/**
 * Whether a model passes; made once, then asked of each model. A model that no catalog describes passes nothing that
 * asks for an ability or a promise. `now` is in milliseconds since the epoch.
 */
export function pickerTest(
  { filters, fits }: PickerFilters,
  usedTokens: number,
  now: number,
): (model: Model) => boolean {
  const passes = filterTest(filters, now)
  return fits ? (model) => passes(model) && surelyFits(model, usedTokens) : passes
}

/** Whether the catalog says that this many tokens fit a model. */
export const surelyFits = ({ entry }: Model, usedTokens: number): boolean =>
  entry !== undefined && fitOf(entry, { low: usedTokens, high: usedTokens }) === 'yes'
