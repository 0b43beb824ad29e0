import { Link } from 'wouter'

import { formatExactMoney, formatMoney } from '@/domain/pricing'
import { schedulePath } from '@/domain/schedules/paths'
import { shownStatus } from '@/domain/schedules/runs'
import { hostOrigin, plannedNext, shownName } from '@/domain/schedules/schedule'
import { describeTiming } from '@/domain/schedules/timingWords'
import type { ScheduleCommands } from '@/hooks/schedules/useSchedules'
import { type ScheduleRow, useScheduleCommands } from '@/hooks/schedules/useSchedules'
import { useGo } from '@/hooks/conversations/usePlace'
import type { Result } from '@/lib/result'
import { dotted } from '@/lib/text/dotted'
import { formatDay, formatMoment } from '@/lib/text/formatTime'
import { tell } from '@/lib/text/said'
import { t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Ellipsis, MessageSquare, PenLine, Play, Trash2 } from '@/ui/icons'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

type Props = {
  readonly row: ScheduleRow
  /** What this device is called; undefined until that is known. */
  readonly device: string | undefined
  /** Told why a command failed; undefined where it didn’t. */
  readonly onProblem: (problem: string | undefined) => void
}

/** One schedule: when it runs next, what its last run came to, and what can be done with it. */
export function ScheduleLine({ row, device, onProblem }: Props) {
  const { schedule, state } = row
  const { id, status, home } = schedule
  const go = useGo()
  const act = useScheduleCommands()
  const name = shownName(schedule)
  const isOn = status.type === 'on'
  const host = hostOrigin(schedule)
  const isElsewhere = isOn && device !== undefined && home !== '' && host === undefined && home !== device
  const chat = (state.active ?? state.last)?.conversationId ?? null
  const run = (make: (commands: ScheduleCommands) => Promise<Result<unknown, string>>) =>
    void act(make).then((done) => onProblem(done?.ok === false ? done.error : undefined))

  const items = (): readonly MenuItem[] => [
    { type: 'item', label: t('Run now'), icon: Play, onPick: () => run((its) => its.runScheduleNow(id)) },
    { type: 'item', label: t('Edit'), icon: PenLine, onPick: () => go(schedulePath(id)) },
    ...(chat === null
      ? []
      : [
          {
            type: 'item',
            label: t('Open last chat'),
            icon: MessageSquare,
            onPick: () => go(`/c/${encodeURIComponent(chat)}`),
          } as const,
        ]),
    { type: 'separator' },
    {
      type: 'item',
      label: t('Delete'),
      icon: Trash2,
      isDanger: true,
      onPick: () => run((its) => its.deleteSchedule(id)),
    },
  ]
  return (
    <li className="schedules-row">
      <div>
        <Link href={schedulePath(id)} className="text-sm font-medium hover:underline">
          <ForeignName text={name} />
        </Link>
        <p className="text-[13px] text-muted">{describeTiming(schedule.timing, ownZone())}</p>
        <p className="schedules-line">
          <StatusText {...row} />
          <span className="text-muted">{lastText(row)}</span>
        </p>
        <LastProblem {...row} />
        {isOn && host !== undefined && (
          <p className="text-[13px] text-muted">
            {t('Runs on {address}, with no tab open.', { address: new URL(host).host })}
          </p>
        )}
        {isElsewhere && (
          <p className="text-[13px] text-muted">
            {t('Runs on another device.')}{' '}
            <button
              type="button"
              className="underline pointer-coarse:min-h-11"
              onClick={() => run((its) => its.resumeSchedule(id))}
            >
              {t('Run on this device')}
            </button>
          </p>
        )}
      </div>
      <Switch
        label={name}
        isOn={isOn}
        onChange={(wants) => run((its) => (wants ? its.resumeSchedule(id) : its.pauseSchedule(id)))}
      >
        {''}
      </Switch>
      <MenuButton
        label={t('Options for {title}', { title: name })}
        icon={Ellipsis}
        items={items}
        size="medium"
      />
    </li>
  )
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What comes next, or why nothing does. */
function StatusText({ schedule, state }: ScheduleRow) {
  const { status } = schedule
  switch (shownStatus(schedule, state)) {
    case 'running':
      return <span>{t('Running now')}</span>
    case 'over':
      return <span className="text-muted">{t('No runs left')}</span>
    case 'paused':
      return (
        <span className="text-muted">
          {t('Paused on {day}', { day: formatDay(status.type === 'paused' ? status.at : 0) })}
        </span>
      )
    case 'stopped':
      return (
        <span className="text-danger">
          {status.type === 'stopped' && status.reason === 'budget'
            ? t('Stopped: the spending limit is used up')
            : t('Stopped after five failures in a row')}
        </span>
      )
    case 'on':
      return (
        <span>
          {t('Next: {moment}', { moment: formatMoment(plannedNext(schedule, state.claimed) ?? 0) })}
        </span>
      )
  }
}

/** When the last run was and what it cost, or what the first may cost. */
function lastText({ schedule, state: { last } }: ScheduleRow): string {
  if (last && last.result.type !== 'skipped') {
    const details = [formatMoment(last.startedAt), ...(last.cost === null ? [] : [formatMoney(last.cost)])]
    // The amount stays beside the time, also where the line breaks.
    return t('Last run: {details}', {
      details: dotted(details).replace(/ (\S+) · /, '\u00a0$1\u00a0·\u00a0'),
    })
  }
  return schedule.runCap === ''
    ? ''
    : t('At most {money} a run', { money: formatExactMoney(schedule.runCap) })
}

/** What went wrong with the last run; nothing where all is well. */
function LastProblem({ schedule, state: { last, active } }: ScheduleRow) {
  if (!last || active) return null
  const { result } = last
  const when = formatMoment(last.planned ?? last.startedAt)
  switch (result.type) {
    case 'failed':
      return (
        <p className="text-[13px] text-danger">
          {t('The last run failed: {reason}', { reason: tell(result.reason, result.said) })}
        </p>
      )
    case 'brokenOff':
      return (
        <p className="text-[13px] text-muted">
          {hostOrigin(schedule) === undefined
            ? t('The run of {moment} broke off because its tab was closed.', { moment: when })
            : t('The run of {moment} broke off because the host was stopped.', { moment: when })}
        </p>
      )
    case 'skipped':
      return (
        <p className="text-[13px] text-muted">
          {t('The run of {moment} was missed and left out.', { moment: when })}
        </p>
      )
    case 'stopped':
      return <p className="text-[13px] text-muted">{t('You stopped the last run.')}</p>
    case 'done':
      return null
  }
}
