import { useState } from 'react'

import { formatMoney } from '@/domain/pricing'
import { bySection, monthOf } from '@/domain/schedules/outlook'
import { type ScheduleRow, useScheduleDevice, useWeekOfSchedules } from '@/hooks/schedules/useSchedules'
import { useNow } from '@/hooks/useIsOnline'
import { t } from '@/lib/text/t'
import { Alert } from '@/ui/feedback/Note'

import { ScheduleLine } from './ScheduleLine'

/** What the schedules cost, and the schedules: those that are on, and the others. */
export function ScheduleSections({ rows }: { readonly rows: readonly ScheduleRow[] }) {
  const now = useNow()
  const device = useScheduleDevice()
  const week = useWeekOfSchedules(rows)
  const [problem, setProblem] = useState<string>()
  const { on, off } = bySection(rows)
  const month = monthOf(rows, now)
  const section = (title: string, of: readonly ScheduleRow[]) =>
    of.length > 0 && (
      <section aria-label={title} className="flex flex-col gap-2">
        <h2 className="text-[13px] font-medium text-muted">{title}</h2>
        <ul className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
          {of.map((row) => (
            <ScheduleLine key={row.schedule.id} row={row} device={device} onProblem={setProblem} />
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {week !== undefined && (
        <p className="schedules-sum">
          <strong>{formatMoney(week)}</strong>
          <span>
            {month === undefined
              ? t('in the last 7 days')
              : t('in the last 7 days, about {money} a month', { money: formatMoney(month) })}
          </span>
        </p>
      )}
      {problem !== undefined && (
        <Alert title={t('That didn’t work')}>
          <p>{problem}</p>
        </Alert>
      )}
      {section(t('Active'), on)}
      {section(t('Off'), off)}
    </>
  )
}
