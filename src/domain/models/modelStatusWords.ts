import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import { LONG_AGO } from '../catalog/longAgo'

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
