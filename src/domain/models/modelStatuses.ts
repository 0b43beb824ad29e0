import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import { type CatalogEntry, daysUntil, LONG_AGO, NEAR_DAYS } from '../catalog'

import type { GoneModel } from './goneModel'
import type { Model } from './model'

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

/** What happens to a model, without its name: “retires in 12 days, on 4 Dec 2026”. The day only where `dayOf` writes it. */
export function modelStatusWords({ type, at, inDays = 0 }: Status, dayOf?: (at: number) => string): string {
  const day = dayOf?.(at)
  if (type === 'gone')
    return day === undefined
      ? t('was removed from its catalog')
      : t('was removed from its catalog on {day}', { day })
  if (inDays > 0)
    return day === undefined
      ? plural(inDays, { one: 'retires in {count} day', other: 'retires in {count} days' })
      : plural(
          inDays,
          { one: 'retires in {count} day, on {day}', other: 'retires in {count} days, on {day}' },
          { day },
        )
  return day !== undefined && at !== LONG_AGO ? t('retired on {day}', { day }) : t('is deprecated')
}
