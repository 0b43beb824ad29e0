import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import { formatMoney } from '@/domain/pricing'
import { monthOf } from '@/domain/schedules/outlook'
import { NEW_SCHEDULE, schedulePath, SCHEDULES_PATH } from '@/domain/schedules/paths'
import { hostOrigin, type Schedule, shownName } from '@/domain/schedules/schedule'
import { useGo } from '@/hooks/conversations/usePlace'
import {
  useScheduleDevice,
  useSchedules,
  useWeekOfSchedules,
  type ScheduleRow,
} from '@/hooks/schedules/useSchedules'
import { useIsOnline, useNow } from '@/hooks/useIsOnline'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { Alert } from '@/ui/feedback/Note'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import { ScheduleForm, type FormSlots } from './ScheduleForm'
import { ScheduleLine } from './ScheduleLine'
import './schedules.css'

type Props = FormSlots & {
  /** Undefined for the list, `new` for one that is not there yet. */
  readonly id: string | undefined
  /** What comes before the title: the way to the library on a phone. */
  readonly start: ReactNode
}

/** Schedules: the list of them, or one to be edited. */
export function Schedules({ id, start, ...slots }: Props) {
  const { value: rows, problem, again } = useSchedules()
  const edited = rows?.find(({ schedule }) => schedule.id === id)
  const isForm = id === NEW_SCHEDULE || edited !== undefined
  return (
    <main
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      aria-busy={(rows === undefined && problem === undefined) || undefined}
    >
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-2 md:px-4">
        {start}
        {id === undefined ? (
          <h1 className="text-[15px] font-semibold">{t('Schedules')}</h1>
        ) : (
          <>
            <Link
              href={SCHEDULES_PATH}
              className="inline-flex min-h-8 items-center rounded text-sm text-muted hover:text-text pointer-coarse:min-h-11"
            >
              {t('Schedules')}
            </Link>
            <span aria-hidden className="text-muted">
              /
            </span>
            <h1 className="min-w-0 truncate text-[15px] font-semibold">{titleOf(id, edited)}</h1>
          </>
        )}
      </header>
      <ScrollRegion label={t('Schedules')} className="min-h-0 flex-1 overflow-y-auto">
        <div className="schedules-body">
          {problem !== undefined && (
            <LoadFailed title={t('Your schedules can’t be read')} onRetry={again}>
              {problem}
            </LoadFailed>
          )}
          {rows && id === undefined && <All rows={rows} />}
          {rows && isForm && <ScheduleForm key={id} edited={edited?.schedule} {...slots} />}
          {rows && id !== undefined && !isForm && (
            <EmptyState title={t('Schedule not found')} action={<BackToList />}>
              {t('It may have been deleted or is on another device.')}
            </EmptyState>
          )}
        </div>
      </ScrollRegion>
    </main>
  )
}

const titleOf = (id: string, edited: ScheduleRow | undefined): string =>
  edited ? shownName(edited.schedule) : id === NEW_SCHEDULE ? t('New schedule') : t('Not found')

function BackToList() {
  const go = useGo()
  return (
    <Button size="small" onClick={() => go(SCHEDULES_PATH)}>
      {t('All schedules')}
    </Button>
  )
}

function All({ rows }: { readonly rows: readonly ScheduleRow[] }) {
  const go = useGo()
  const isOnline = useIsOnline()
  const add = (
    <Button variant="primary" onClick={() => go(schedulePath(NEW_SCHEDULE))}>
      {t('New schedule')}
    </Button>
  )
  if (rows.length === 0)
    return (
      <EmptyState title={t('No schedules yet')} action={add}>
        {t('Have a prompt sent at set times: a morning briefing, a weekly plan, a reminder.')}
      </EmptyState>
    )
  const isHere = rows.some(({ schedule }) => hostOrigin(schedule) === undefined)
  return (
    <>
      <div>{add}</div>
      {!isOnline && isHere && (
        <p role="status" className="text-sm text-muted">
          {t('You’re offline. Runs wait until you’re back online.')}
        </p>
      )}
      <ScheduleSections rows={rows} />
      {isHere && (
        <p className="text-[13px] text-muted">
          {t('Runs are made on this device while Parlance is open in a tab.')}
        </p>
      )}
    </>
  )
}

/** What the schedules cost, and the schedules: those that are on, and the others. */
function ScheduleSections({ rows }: { readonly rows: readonly ScheduleRow[] }) {
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

/** By name, those that are on first. */
const bySection = <Row extends { readonly schedule: Schedule }>(
  rows: readonly Row[],
): { readonly on: readonly Row[]; readonly off: readonly Row[] } => {
  const sorted = rows.toSorted((one, other) =>
    shownName(one.schedule).localeCompare(shownName(other.schedule)),
  )
  return {
    on: sorted.filter(({ schedule }) => schedule.status.type === 'on'),
    off: sorted.filter(({ schedule }) => schedule.status.type !== 'on'),
  }
}
