import { isRecord } from '@/lib/json'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import { daysUntil, LONG_AGO, NEAR_DAYS, suggestSuccessor, type CatalogEntry } from '../catalog'
import type { ModelId } from '../ids'
import type { Model } from './model'

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

/** What becomes of a model that does not go on. Instants are milliseconds since the Unix epoch. */
export type ModelStatus =
  | { readonly type: 'gone'; readonly at: number; readonly model: GoneModel }
  /** `inDays` as `daysUntil` counts; zero or less when it is over. */
  | {
      readonly type: 'ending'
      readonly at: number
      readonly inDays: number
      readonly model: Pick<Model, 'id' | 'name'> & { readonly entry: CatalogEntry }
    }

/**
 * The models of one connection that are gone, have ended or end within sixty days, by every id they answer to. For as
 * long as it is so, not only on the day it was told.
 */
export function modelStatuses(
  models: readonly Model[],
  gone: readonly GoneModel[],
  now: number,
): ReadonlyMap<string, ModelStatus> {
  const statuses = new Map<string, ModelStatus>()
  for (const model of gone)
    for (const id of [...(model.aliases ?? []), model.id])
      statuses.set(id, { type: 'gone', at: model.goneAt, model })
  for (const { id, name, entry } of models) {
    // It is here, or what it was called is another name of something that is.
    for (const name of [...(entry?.aliases ?? []), id]) statuses.delete(name)
    if (entry?.deprecatedAt === undefined) continue
    const inDays = daysUntil(entry.deprecatedAt, now)
    if (inDays <= NEAR_DAYS)
      statuses.set(id, { type: 'ending', at: entry.deprecatedAt, inDays, model: { id, name, entry } })
  }
  return statuses
}

type Status = {
  readonly type: 'gone' | 'ending'
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  /** As `daysUntil` counts. */
  readonly inDays?: number
}

/** What happens to a model, to be said after its name and a colon: “retires in 12 days, on 4 Dec 2026”. The day only where `dayOf` writes it. */
export function modelStatusWords({ type, at, inDays = 0 }: Status, dayOf?: (at: number) => string): string {
  const day = dayOf?.(at)
  if (type === 'gone')
    return day === undefined ? t('removed from its catalog') : t('removed from its catalog on {day}', { day })
  if (inDays > 0)
    return day === undefined
      ? plural(inDays, { one: 'retires in {count} day', other: 'retires in {count} days' })
      : plural(
          inDays,
          { one: 'retires in {count} day, on {day}', other: 'retires in {count} days, on {day}' },
          { day },
        )
  return day !== undefined && at !== LONG_AGO ? t('retired on {day}', { day }) : t('deprecated')
}

/**
 * The model to go on with, under the id its service lists it by: among those the key may use, where any is known.
 * Undefined when there is none. `now` is in milliseconds since the epoch.
 */
export function successorAmong(
  models: readonly Model[],
  status: ModelStatus,
  now: number,
): Model | undefined {
  const usable = models.filter(({ availability }) => availability !== 'catalogOnly')
  const pool = usable.length > 0 ? usable : models
  const ended = status.type === 'gone' ? status.model : status.model.entry
  const found = suggestSuccessor(ended, [...new Set(pool.flatMap(({ entry }) => entry ?? []))], now)
  const namesakes = pool.filter(({ entry }) => entry !== undefined && entry === found)
  return namesakes.find(({ id }) => id === found?.id) ?? namesakes[0]
}
