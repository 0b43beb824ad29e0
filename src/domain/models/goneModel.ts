import { isRecord } from '@/lib/json'
import type { ModelId } from '../ids'
import type { CatalogEntry } from '../catalog'

/** What is remembered of a model its catalog no longer has: enough to name it and to find its successor. */
export type GoneModel = Pick<
  CatalogEntry,
  'id' | 'name' | 'contextTokens' | 'inputModalities' | 'outputModalities' | 'successor' | 'aliases'
> & {
  /** Milliseconds since the Unix epoch: when a catalog first lacked it. */
  readonly goneAt: number
}

/** Models remembered of one catalog, at most; the oldest go. */
const MOST_REMEMBERED = 500

/**
 * The models to remember after a catalog was read: those that were gone and still are, and those the one before had
 * and this one lacks. Newest first.
 *
 * @param at milliseconds since the epoch, when the new one was fetched
 */
export function goneAfter(
  known: readonly GoneModel[],
  before: readonly CatalogEntry[],
  after: readonly CatalogEntry[],
  at: number,
): readonly GoneModel[] {
  const current = new Set<string>(after.map(({ id }) => id))
  const lost = before.filter(({ id }) => !current.has(id))
  const lostIds = new Set<string>(lost.map(({ id }) => id))
  return [
    ...lost.map((entry) => remembered(entry, at)),
    ...known.filter(({ id }) => !current.has(id) && !lostIds.has(id)),
  ].slice(0, MOST_REMEMBERED)
}

function remembered(entry: CatalogEntry, goneAt: number): GoneModel {
  const { id, name, contextTokens, inputModalities, outputModalities, successor, aliases } = entry
  return {
    id,
    name,
    inputModalities,
    outputModalities,
    goneAt,
    ...(contextTokens !== undefined && { contextTokens }),
    ...(successor !== undefined && { successor }),
    ...(aliases !== undefined && { aliases }),
  }
}

/** Remembered models as they were stored; what is none is left out. Never throws. */
export const readGoneModels = (stored: unknown): readonly GoneModel[] =>
  Array.isArray(stored) ? stored.flatMap((item: unknown) => goneModelIn(item) ?? []) : []

function goneModelIn(item: unknown): GoneModel | undefined {
  if (!isRecord(item)) return undefined
  const { id, name, goneAt, contextTokens, successor } = item
  if (typeof id !== 'string' || typeof name !== 'string' || typeof goneAt !== 'number') return undefined
  return {
    id: id as ModelId,
    name,
    goneAt,
    inputModalities: textsIn(item['inputModalities']),
    outputModalities: textsIn(item['outputModalities']),
    aliases: textsIn(item['aliases']),
    ...(typeof contextTokens === 'number' && { contextTokens }),
    ...(typeof successor === 'string' && { successor }),
  }
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
