import { memoByObject } from '@/lib/result'

import { filterTest } from '../browse/filterModels'
import { NO_FILTERS } from '../browse/filters'
import type { Model } from '../model'
import { modelFacts } from '../modelFacts'
import { correctWord, nameText, type NameText, searchedModel } from './nameText'
import { FILLERS, filterWord, withWords, type FilterWord } from './filterWords'
import { hasWord, rankModel, type RankDeps } from './rankModel'

/** A search as it is understood. */
export type ModelSearch = {
  /** What is looked for in names, misspelt words put right; empty where only filters were typed. */
  readonly words: string
  /** What was typed with one letter put right; undefined where nothing was. */
  readonly corrected: string | undefined
  /** What is understood as a filter. */
  readonly filters: readonly FilterWord[]
  /** Lower is nearer; undefined for a model that is not meant. Filters are not asked. */
  readonly rank: (model: Model) => number | undefined
}

type Options = {
  /** The names of connections by their ids, searched as well. */
  readonly connections?: ReadonlyMap<string, string>
  /** Whether descriptions are searched too. */
  readonly inProse?: boolean
}

const NO_CONNECTIONS: ReadonlyMap<string, string> = new Map()

/** Understands what was typed over these models: which words are names, which are filters, which are misspelt. */
export function modelSearch(
  text: string,
  models: readonly Model[],
  { connections = NO_CONNECTIONS, inProse = false }: Options = {},
): ModelSearch {
  const deps = depsOf(models, connections, inProse)
  const typed = text.trim().split(/\s+/).filter(Boolean)
  const { words, filters } = understood(typed, models, deps)
  const spelt = words.map((word) =>
    models.length === 0 || models.some((model) => hasWord(model, word, deps))
      ? word
      : corrected(word, models, deps),
  )
  const isCorrected = spelt.some((word, index) => word !== words[index])
  const asked = spelt.join(' ')
  const isCheap = filters.some(({ change }) => change.inputPrice)
  const rank = rankModel(asked, deps)
  return {
    words: asked,
    corrected: isCorrected ? asked : undefined,
    filters,
    // With nothing else asked for, the cheapest come first.
    rank: asked === '' && isCheap ? byPrice : rank,
  }
}

/** The text without a word that was understood as a filter. */
export const withoutWord = (text: string, word: string): string =>
  text
    .split(/\s+/)
    .filter((each) => each !== word)
    .join(' ')
    .trim()

const byPrice = (model: Model): number => {
  const price = modelFacts(model).inputPerMillion ?? Infinity
  return price === Infinity ? 1 : price / (1 + price)
}

function corrected(word: string, models: readonly Model[], deps: RankDeps): string {
  const near = correctWord(word, models)
  return near !== undefined && models.some((model) => hasWord(model, near, deps)) ? near : word
}

/**
 * Which words are filters. A name that has all that was typed is meant by it; and what would leave nothing is no filter
 * but a word.
 */
function understood(typed: readonly string[], models: readonly Model[], deps: RankDeps) {
  const found = typed.map((word) => filterWord(word, models))
  if (found.every((each) => each === undefined)) return { words: typed, filters: [] }
  const whole = nameText(typed.join(' ')).text
  if (typed.length > 1 && models.some((model) => searchedModel(model).all.includes(whole)))
    return { words: typed, filters: [] }
  const names = typed.filter((word, index) => !found[index] && !FILLERS.has(word.toLowerCase()))
  const rest = rankModel(names.map((name) => spelling(name, models, deps)).join(' '), deps)
  const named = models.filter((model) => rest(model) !== undefined)
  const filters: FilterWord[] = []
  const words: string[] = []
  typed.forEach((word, index) => {
    const filter = found[index]
    if (!filter) {
      if (names.includes(word)) words.push(word)
      return
    }
    const passes = filterTest(withWords(EVERYTHING, [...filters, filter]), 0)
    if (named.some(passes)) filters.push(filter)
    else words.push(word)
  })
  return filters.length > 0 ? { words, filters } : { words: typed, filters }
}

const spelling = (word: string, models: readonly Model[], deps: RankDeps): string =>
  models.some((model) => hasWord(model, word, deps)) ? word : corrected(word, models, deps)

const EVERYTHING = { ...NO_FILTERS, withHidden: true }

const depsOf = memoByObject(
  (models: readonly Model[], connections: ReadonlyMap<string, string>, inProse: boolean): RankDeps => {
    const names = new Map<string, NameText>()
    for (const [id, name] of connections) names.set(id, nameText(name))
    const developers = developersIn(models)
    return {
      connectionOf: ({ connectionId }) => names.get(connectionId),
      developersOf: (family) => developers.get(family) ?? [],
      inProse,
    }
  },
)

/** Who makes the models of a family, from those whose id says it: their own lists leave it out. */
function developersIn(models: readonly Model[]): ReadonlyMap<string, readonly string[]> {
  const families = new Map<string, Map<string, number>>()
  for (const model of models) {
    const { family, developer } = searchedModel(model)
    if (family === '' || developer === '') continue
    const counts = families.get(family) ?? new Map<string, number>()
    families.set(family, counts.set(developer, (counts.get(developer) ?? 0) + 1))
  }
  return new Map(
    [...families].map(([family, counts]) => {
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
      return [family, [...counts].flatMap(([name, count]) => (count > all / 2 ? [name] : []))]
    }),
  )
}
