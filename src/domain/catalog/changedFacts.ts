import { canonicalJson } from '@/lib/canonicalJson'
import { hashText } from '@/lib/hashText'
import { memoByObject } from '@/lib/result'

import type { CatalogEntry, Price, PriceItem, Prices } from './entry'

/** One fact of a model that is not what it was, besides its usual prices, its context and what is done with data. */
export type ChangedFact =
  | {
      readonly fact: 'features' | 'parameters' | 'inputs' | 'outputs' | 'tiers'
      readonly added: readonly string[]
      readonly removed: readonly string[]
      /** Still there, and taken otherwise. */
      readonly changed: readonly string[]
    }
  | {
      readonly fact: 'maxOutput' | 'maxPrompt'
      readonly before: number | undefined
      readonly after: number | undefined
    }
  | { readonly fact: 'precision'; readonly before: string; readonly after: string }
  | { readonly fact: 'ready'; readonly isReady: boolean }
  /** A price that holds under conditions. Decimal strings per unit; undefined where there is none. */
  | {
      readonly fact: 'step'
      readonly item: PriceItem
      readonly when: Price['when']
      readonly before: string | undefined
      readonly after: string | undefined
    }

/** What is not as it was; empty where none of it changed. */
export function changedFacts(was: CatalogEntry, is: CatalogEntry): readonly ChangedFact[] {
  const limit = (fact: 'maxOutput' | 'maxPrompt', before: number | undefined, after: number | undefined) =>
    before === after ? [] : [{ fact, before, after }]
  return [
    ...names('features', was.features, is.features),
    ...names('inputs', was.inputModalities, is.inputModalities),
    ...names('outputs', was.outputModalities, is.outputModalities),
    ...names('tiers', was.tiers, is.tiers),
    ...names('parameters', keysOf(was), keysOf(is), changedParameters(was, is)),
    ...limit('maxOutput', was.maxOutputTokens, is.maxOutputTokens),
    ...limit('maxPrompt', was.maxPromptTokens, is.maxPromptTokens),
    ...(was.precision === is.precision
      ? []
      : [{ fact: 'precision', before: was.precision, after: is.precision } as const]),
    ...(was.isReady === is.isReady ? [] : [{ fact: 'ready', isReady: is.isReady } as const]),
    ...steps(was.prices, is.prices),
  ]
}

const keysOf = ({ parameters }: CatalogEntry): readonly string[] | undefined =>
  parameters && Object.keys(parameters)

const changedParameters = (
  { parameters: before = {} }: CatalogEntry,
  { parameters: after = {} }: CatalogEntry,
) =>
  Object.keys(after).filter(
    (name) => Object.hasOwn(before, name) && canonicalJson(before[name]) !== canonicalJson(after[name]),
  )

function names(
  fact: 'features' | 'parameters' | 'inputs' | 'outputs' | 'tiers',
  before: readonly string[] = [],
  after: readonly string[] = [],
  changed: readonly string[] = [],
): readonly ChangedFact[] {
  const added = after.filter((name) => !before.includes(name))
  const removed = before.filter((name) => !after.includes(name))
  return added.length + removed.length + changed.length === 0 ? [] : [{ fact, added, removed, changed }]
}

/** Prices under conditions: for long prompts, tiers, hours. Those without are told one by one elsewhere. */
function steps(was: Prices, is: Prices): readonly ChangedFact[] {
  if (was.type !== 'priced' || is.type !== 'priced') return []
  const [before, after] = [conditional(was.list), conditional(is.list)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): readonly ChangedFact[] => {
    const [one, other] = [before.get(key), after.get(key)]
    const price = other ?? one
    if (!price || one?.amount === other?.amount) return []
    return [
      {
        fact: 'step',
        item: price.item,
        when: price.when,
        before: one?.amount,
        after: other?.amount,
      },
    ]
  })
}

const conditional = (list: readonly Price[]): ReadonlyMap<string, Price> =>
  new Map(
    list
      .filter(({ when, ttlSeconds }) => when.length > 0 || ttlSeconds !== undefined)
      .map((price) => [canonicalJson([price.item, price.when, price.ttlSeconds ?? null]), price]),
  )

/**
 * A hash of the facts a reply is priced and judged by: identity, limits, abilities, tiers, prices, data handling,
 * life cycle. Prose, links and the raw entry are not in it, so that a reworded description is no new version.
 * 16 hexadecimal digits; the same in every browser.
 */
export const entryHash = memoByObject((entry: CatalogEntry) => hashText(canonicalJson(factsOf(entry))))

function factsOf(entry: CatalogEntry) {
  const { id, deprecatedAt, successor, contextTokens, maxOutputTokens, maxPromptTokens, precision } = entry
  const { inputModalities, outputModalities, parameters, features, tiers, prices, data, isReady } = entry
  return {
    id,
    deprecatedAt,
    successor,
    contextTokens,
    maxOutputTokens,
    maxPromptTokens,
    precision,
    inputModalities,
    outputModalities,
    parameters,
    features,
    tiers,
    prices,
    data,
    isReady,
  }
}
