import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'

import type { CatalogEntry } from '../catalog'

/** A result that a catalog's own list carries for a model. */
export type Benchmark = {
  /** The same for all models of a list. */
  readonly id: string
  /** As the source calls it. */
  readonly name: string
  readonly source: string
  /** More is better in all of them. */
  readonly value: number
}

/**
 * What a catalog entry says of benchmarks, as it says it; empty where it says nothing.
 *
 * @see https://openrouter.ai/docs/client-sdks/typescript/models/modelbenchmarks
 */
export const benchmarksOf = memoByObject(({ raw }: CatalogEntry): readonly Benchmark[] => {
  const all = isRecord(raw) ? raw['benchmarks'] : undefined
  if (!isRecord(all)) return []
  return Object.entries(all).flatMap(([source, said]) =>
    Array.isArray(said)
      ? said.flatMap((each) => (isRecord(each) ? arenaOf(source, each) : []))
      : isRecord(said)
        ? indexesOf(source, said)
        : [],
  )
})

/** `{ intelligence_index: 71.4, … }`. */
const indexesOf = (source: string, said: Readonly<Record<string, unknown>>): readonly Benchmark[] =>
  Object.entries(said).flatMap(([name, value]) =>
    typeof value === 'number' && Number.isFinite(value)
      ? [{ id: `${source}.${name}`, name: wordsOf(name), source: wordsOf(source), value }]
      : [],
  )

/** `{ arena, category, elo }`. */
function arenaOf(source: string, said: Readonly<Record<string, unknown>>): readonly Benchmark[] {
  const { arena, category, elo } = said
  if (typeof elo !== 'number' || !Number.isFinite(elo)) return []
  const name = [arena, category].filter((part) => typeof part === 'string').join(' ')
  return [
    {
      id: `${source}.${name.replaceAll(' ', '.')}`,
      name: wordsOf(name),
      source: wordsOf(source),
      value: elo,
    },
  ]
}

/** `intelligence_index` as words. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** The benchmarks that any of the given entries has, each once, those that most have first. */
export function benchmarksIn(entries: readonly CatalogEntry[]): readonly Omit<Benchmark, 'value'>[] {
  const found = new Map<string, { readonly about: Omit<Benchmark, 'value'>; count: number }>()
  for (const entry of entries) {
    for (const { id, name, source } of benchmarksOf(entry)) {
      const known = found.get(id)
      if (known) known.count += 1
      else found.set(id, { about: { id, name, source }, count: 1 })
    }
  }
  return [...found.values()].sort((one, other) => other.count - one.count).map(({ about }) => about)
}
