import { approximate, decimal } from '@/lib/decimal'
import { DAY_MS } from '@/lib/time/dayMs'

import { basePrice } from './basePrice'
import type { CatalogEntry } from './entry'

/** What must be known of a model to find another for it. Without prices none is nearer for its price. */
type Ending = Pick<
  CatalogEntry,
  'id' | 'successor' | 'contextTokens' | 'inputModalities' | 'outputModalities'
> &
  Partial<Pick<CatalogEntry, 'prices'>>

/**
 * The model to go on with when one is deprecated or gone: the one its catalog names unless that has ended too, else the nearest of its family
 * that is neither deprecated nor smaller in context, preferring near names, then near prices, then newer ones.
 * Undefined when there is none.
 */
export const suggestSuccessor = (
  entry: Ending,
  catalog: readonly CatalogEntry[],
  now: number,
): CatalogEntry | undefined => createSuccessorFinder(catalog, now)(entry)

/** `suggestSuccessor` for many entries of one catalog: the catalog is sorted into families once. */
export function createSuccessorFinder(
  catalog: readonly CatalogEntry[],
  now: number,
): (entry: Ending) => CatalogEntry | undefined {
  const families = new Map<string, CatalogEntry[]>()
  for (const other of catalog) {
    if (!other.isReady || hasEnded(other, now)) continue
    const family = familyOf(other.id)
    const known = families.get(family)
    if (known) known.push(other)
    else families.set(family, [other])
  }
  const byName = new Map(
    catalog.flatMap((other) => {
      const id = other.id.toLowerCase()
      return [[id.split('/').pop() ?? id, other] as const, [id, other] as const]
    }),
  )
  return (entry) => {
    const named = entry.successor === undefined ? undefined : byName.get(entry.successor.toLowerCase())
    if (named && !hasEnded(named, now)) return named
    let nearest: { readonly other: CatalogEntry; readonly distance: number } | undefined
    for (const other of families.get(familyOf(entry.id)) ?? []) {
      if (other.id === entry.id || !canReplace(entry, other)) continue
      const distance = distanceBetween(entry, other)
      const isNearer = !nearest || distance < nearest.distance
      const isNewer =
        distance === nearest?.distance && (other.createdAt ?? 0) > (nearest.other.createdAt ?? 0)
      if (isNearer || isNewer) nearest = { other, distance }
    }
    return nearest?.other
  }
}

/** Models of one name are a family, where their ids tell of no known one: `acme/finch-8b` and `acme/finch-9b`. */
function familyOf(id: string): string {
  const family = modelFamily(id)
  const name = /[a-z]{3,}/.exec(id.toLowerCase().split('/').pop() ?? '')?.[0]
  return family === id.toLowerCase() ? (name ?? family) : family
}

const canReplace = (entry: Ending, other: CatalogEntry): boolean =>
  (other.contextTokens ?? 0) >= (entry.contextTokens ?? 0) &&
  entry.outputModalities.every((modality) => other.outputModalities.includes(modality)) &&
  entry.inputModalities.every((modality) => other.inputModalities.includes(modality))

/** Smaller is nearer: shared words of the name, and how far apart the output prices are in powers of two. */
function distanceBetween(entry: Ending, other: CatalogEntry): number {
  const words = wordsOf(entry.id)
  const shared = [...wordsOf(other.id)].filter((word) => words.has(word)).length
  const [before, after] = [priceOf(entry), priceOf(other)]
  const priceSteps = before > 0 && after > 0 ? Math.abs(Math.log2(after / before)) : before === after ? 0 : 4
  return priceSteps - 2 * shared
}

const wordsOf = (id: string): ReadonlySet<string> =>
  new Set(
    id
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 1),
  )

const priceOf = ({ prices }: Pick<Ending, 'prices'>): number =>
  approximate(decimal((prices && basePrice({ prices }, 'output')) ?? '0'))

/**
 * Families of models that share a tokeniser, or nearly so. The first whose pattern fits counts, so that fine-tunes
 * named after their base (`deepseek-r1-distill-llama`) go with the base.
 */
const FAMILIES: readonly (readonly [string, RegExp])[] = [
  ['llama', /distill-llama|llama/],
  ['qwen', /qwen|qwq|qvq/],
  ['gpt-oss', /gpt-oss/],
  ['claude', /claude/],
  ['gemini', /gemini|gemma/],
  ['gpt', /(?:^|[/:~_-])(?:gpt|chatgpt|o[134](?:-|$)|codex|davinci)/],
  ['deepseek', /deepseek/],
  ['mistral', /mistral|mixtral|ministral|codestral|devstral|magistral|pixtral|voxtral/],
  ['kimi', /kimi|moonshot/],
  ['glm', /glm/],
  ['grok', /grok/],
  ['command', /command|cohere|aya/],
  ['nova', /nova/],
  ['phi', /(?:^|[/:-])phi/],
]

/** The tokeniser family a model id belongs to; the id itself, lower case, where none is known. */
export function modelFamily(modelId: string): string {
  const id = modelId.toLowerCase().slice(0, 512)
  return FAMILIES.find(([, pattern]) => pattern.test(id))?.[0] ?? id
}

/** Models that end within this many days are told of, again and again. */
export const NEAR_DAYS = 60

/** Whole days until an instant, rounded up; zero or less when it is over. Both in milliseconds since the epoch. */
export const daysUntil = (at: number, now: number): number => Math.ceil((at - now) / DAY_MS)

/** Whether a model is past its end, or is said to be deprecated: it is then no answer to anything. */
export const hasEnded = (entry: Pick<CatalogEntry, 'deprecatedAt'> | undefined, now: number): boolean =>
  (entry?.deprecatedAt ?? Number.POSITIVE_INFINITY) <= now

/** The end of a model that is said to be deprecated, and not since when: any instant in the past says the same. */
export const LONG_AGO = 1
