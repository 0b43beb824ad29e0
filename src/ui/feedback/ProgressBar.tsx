import { dotted } from '@/lib/text/dotted'
import { formatPercent } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'

import { classNames } from '../classNames'

export type ProgressBarProps = {
  /** Its accessible name: what is going on. */
  readonly label: string
  readonly isLabelHidden?: boolean | undefined
  /** From 0 to 1; undefined while there is no telling. */
  readonly value?: number | undefined
  /** Milliseconds still to go; undefined while there is no telling. */
  readonly msLeft?: number | undefined
  /** What else there is to say: how much of how much. */
  readonly detail?: string | undefined
  readonly className?: string | undefined
}

/** How far something is that takes over a second (role progressbar), with the time left where it is known. */
export function ProgressBar({
  label,
  isLabelHidden = false,
  value,
  msLeft,
  detail,
  className,
}: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  const left = msLeft === undefined ? undefined : t('{time} left', { time: describeDuration(msLeft) })
  // How much of how much says more than a percentage.
  const amount = detail ?? (percent === undefined ? undefined : formatPercent(percent / 100))
  const facts = dotted([amount, left])
  return (
    <div className={classNames('flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1', className)}>
      {!isLabelHidden && <span className="max-w-full truncate text-sm text-text">{label}</span>}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={facts === '' ? undefined : facts}
        className="h-1 min-w-24 flex-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className={classNames(
            'h-full rounded-full bg-accent',
            percent === undefined && 'w-1/3 animate-pulse',
          )}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
      {!isLabelHidden && <span className="text-[13px] text-muted tabular-nums">{facts}</span>}
    </div>
  )
}

/** A length of time in one unit, rounded up so that it is never "0 s". */
function describeDuration(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 90) return t('{seconds} s', { seconds })
  if (seconds < 5400) return t('{minutes} min', { minutes: Math.ceil(seconds / 60) })
  return t('{hours} h', { hours: Math.ceil(seconds / 3600) })
}
