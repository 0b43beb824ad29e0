import { satisfies } from '@/domain/catalog/dataRule'
import type { CatalogEntry } from '@/domain/catalog/entry'
import type { Model } from '@/domain/catalog/model'
import type { Connection } from '@/domain/connection'
import type { DataRule } from '@/domain/conversation'
import type { ModelRef } from '@/domain/settings'

import { passesFilter, type PickerFilter } from './pickerFilters'

export type PickerOption = {
  readonly type: 'option'
  readonly key: string
  readonly model: Model
  readonly connection: Connection
  readonly isFavourite: boolean
  /** Whether the list of the connection is known, so that absence from it says something. */
  readonly isListKnown: boolean
  /** Why a data-locked conversation may not use it. */
  readonly lock: string | undefined
}

export type PickerRow =
  | { readonly type: 'heading'; readonly key: string; readonly title: string; readonly count: number }
  | PickerOption

export type PickerGroup = {
  readonly connection: Connection
  readonly models: readonly Model[]
  readonly isListKnown: boolean
}

export type PickerQuestion = {
  readonly groups: readonly PickerGroup[]
  readonly query: string
  readonly filters: ReadonlySet<PickerFilter>
  readonly favourites: readonly ModelRef[]
  readonly recent: readonly ModelRef[]
  readonly rule: DataRule | null
  /** Tokens the conversation holds, for the filter `fits`. */
  readonly usedTokens: number
}

/** One key for one model of one connection. */
export const keyOfModel = ({ connectionId, modelId }: ModelRef): string => `${connectionId}\n${modelId}`

/** The rows of the picker: favourites, then recent ones, then each connection's, every model once. */
export function pickerRows(question: PickerQuestion): readonly PickerRow[] {
  const { groups, favourites, recent } = question
  const favouriteKeys = new Set(favourites.map(keyOfModel))
  const first = new Map<string, PickerOption>()
  const firstKeys = new Set([...favouriteKeys, ...recent.map(keyOfModel)])
  const matches = matcher(question)

  const sections = groups.map(({ connection, models, isListKnown }) => {
    const usable: PickerOption[] = []
    const others: PickerOption[] = []
    for (const model of models) {
      if (!matches(model, connection)) continue
      const key = keyOfModel({ connectionId: connection.id, modelId: model.id })
      const option: PickerOption = {
        type: 'option',
        key,
        model,
        connection,
        isFavourite: favouriteKeys.has(key),
        isListKnown,
        lock: lockReason(model.entry, question.rule),
      }
      if (firstKeys.has(key)) first.set(key, option)
      else (isListKnown && model.availability === 'catalogOnly' ? others : usable).push(option)
    }
    return section(connection.name, connection.id, [...usable, ...others])
  })

  const inOrder = (refs: readonly ModelRef[]) => refs.flatMap((ref) => first.get(keyOfModel(ref)) ?? [])
  const recentOnly = recent.filter((ref) => !favouriteKeys.has(keyOfModel(ref)))
  return [
    ...section('Favourites', 'favourites', inOrder(favourites)),
    ...section('Recent', 'recent', inOrder(recentOnly)),
    ...sections.flat(),
  ]
}

function lockReason(entry: CatalogEntry | undefined, rule: DataRule | null): string | undefined {
  if (rule === null) return undefined
  const verdict = satisfies(entry, rule)
  return verdict.allowed ? undefined : verdict.reason
}

const section = (title: string, key: string, options: readonly PickerOption[]): readonly PickerRow[] =>
  options.length === 0
    ? []
    : [{ type: 'heading', key: `heading\n${key}`, title, count: options.length }, ...options]

function matcher({ query, filters, usedTokens }: PickerQuestion) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const asked = [...filters]
  return (model: Model, connection: Connection): boolean => {
    for (const filter of asked) if (!passesFilter(model.entry, filter, usedTokens)) return false
    if (words.length === 0) return true
    const haystack = haystackOf(model)
    const connectionName = connection.name.toLowerCase()
    return words.every((word) => haystack.includes(word) || connectionName.includes(word))
  }
}

/** Lower-case text of each model, made once: five thousand are searched at each key press. */
const haystacks = new WeakMap<Model, string>()

function haystackOf(model: Model): string {
  const known = haystacks.get(model)
  if (known !== undefined) return known
  const { entry } = model
  const haystack = [
    model.id,
    model.name,
    entry?.owner,
    model.listed?.owner,
    entry?.precision,
    ...(entry?.aliases ?? []),
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
  haystacks.set(model, haystack)
  return haystack
}
