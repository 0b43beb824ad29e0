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
  const left = msLeft === undefined ? undefined : `${describeDuration(msLeft)} left`
  const facts = [detail, percent === undefined ? undefined : `${percent} %`, left].filter(Boolean).join(' · ')
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      {!isLabelHidden && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-[13px]">
          <span className="max-w-full truncate text-text">{label}</span>
          <span className="text-muted tabular-nums">{facts}</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={facts === '' ? undefined : facts}
        className="h-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className={classNames(
            'h-full rounded-full bg-accent',
            percent === undefined && 'w-1/3 animate-pulse',
          )}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}

/** A length of time in one unit, rounded up so that it is never "0 s". */
function describeDuration(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 90) return `${seconds} s`
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} min`
  return `${Math.ceil(seconds / 3600)} h`
}
