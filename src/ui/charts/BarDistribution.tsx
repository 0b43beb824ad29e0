import { formatPercent, withSign } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'

import { classNames } from '../classNames'
import { ChartFigure } from './ChartFigure'

type DistributionRow = {
  readonly name: string
  /** Share from 0 to 1 before; drawn as an outline. */
  readonly before: number
  /** Between what the share is afterwards; equal where it is known. */
  readonly after: { readonly low: number; readonly high: number }
  /** A word behind the name: how often it was said before. */
  readonly note?: string | undefined
}

type BarDistributionProps = {
  /** The accessible name. */
  readonly label: string
  readonly rows: readonly DistributionRow[]
  /** The line below the last row that is kept; undefined when nothing in sight is cut. */
  readonly cut?: { readonly afterRow: number; readonly label: string } | undefined
  readonly className?: string | undefined
}

/**
 * Shares of a few named things before (outline) and after (filled), the likeliest first, and where the
 * line is drawn. Where the share after is known only between two limits, the span up to the upper one is pale.
 */
export function BarDistribution({ label, rows, cut, className }: BarDistributionProps) {
  const greatest = Math.max(0.01, ...rows.map((row) => Math.max(row.before, row.after.high)))
  const hasSpans = rows.some(({ after }) => percent(after.low) !== percent(after.high))
  const hasNotes = rows.some(({ note }) => note !== undefined)
  const width = (share: number) => `${(share / greatest) * 100}%`

  return (
    <ChartFigure
      label={label}
      isLabelHidden
      // The likeliest are first, so that the last bars are the shortest.
      emptyCorner="bottom"
      className={className}
      tableOf={() => ({
        columns: [t('Token'), t('Before'), t('After')],
        rows: rows.map((row) => [named(row), percent(row.before), span(row.after)]),
      })}
    >
      <ol aria-label={label} className="flex flex-col text-[11px] leading-3.5 tabular-nums">
        {rows.map((row, index) => {
          const isCut = row.after.high === 0
          return (
            <li
              key={`${index} ${row.name}`}
              className={classNames(
                'relative grid items-center gap-1.5 py-px',
                hasNotes ? 'grid-cols-[4.75rem_1fr]' : 'grid-cols-[3.75rem_1fr]',
              )}
            >
              <span
                className={classNames('truncate text-xs', isCut ? 'text-muted' : 'text-text')}
                title={named(row)}
              >
                {visible(row.name)}
                {row.note !== undefined && <span className="text-series-2"> {row.note}</span>}
              </span>
              <span className={classNames('relative block h-2.5', hasSpans ? 'me-13' : 'me-10')}>
                <span
                  className={classNames(
                    'absolute inset-y-0 start-0 rounded-[1px] border border-line-strong',
                    isCut && 'bg-line',
                  )}
                  style={{ width: width(row.before) }}
                />
                <span
                  className="absolute inset-y-0 start-0 rounded-[1px] bg-accent opacity-40"
                  style={{ width: width(row.after.high) }}
                />
                <span
                  className="absolute inset-y-0 start-0 rounded-[1px] bg-accent"
                  style={{ width: width(row.after.low) }}
                />
                <span
                  className="absolute top-1/2 ms-1.5 -translate-y-1/2 whitespace-nowrap text-muted"
                  style={{ insetInlineStart: width(Math.max(row.before, row.after.high)) }}
                >
                  {isCut ? percent(row.before) : span(row.after)}
                </span>
              </span>
              {cut?.afterRow === index && (
                // The label is beside the line: above or below, it would cover a long bar.
                <span className="col-span-2 flex items-center gap-1.5 text-series-2">
                  <span className="flex-1 border-b border-dashed border-series-2" />
                  {cut.label}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </ChartFigure>
  )
}

const named = ({ name, note }: DistributionRow): string =>
  note === undefined ? visible(name) : `${visible(name)} ${note}`

/** A token as it can be seen: its leading space is left out, other white space is named. */
function visible(token: string): string {
  const trimmed = token.startsWith(' ') && token.trim() !== '' ? token.slice(1) : token
  return trimmed.replaceAll('\n', '↵').replaceAll('\t', '⇥').replaceAll(/^ +$/g, '␣') || '∅'
}

const percent = (share: number): string => {
  if (share > 0 && share < 0.01) return withSign('<', formatPercent(0.01))
  return share > 0.99 && share < 1 ? withSign('>', formatPercent(0.99)) : formatPercent(share)
}

const span = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  percent(low) === percent(high) ? percent(high) : `${Math.round(low * 100)}–${formatPercent(high)}`

type Props = {
  /** Shares from 0 to 1, descending; what is missing to 1 is drawn as one pale rest. */
  readonly masses: readonly number[]
  /** How many of them are kept; the line is behind the last. */
  readonly kept: number
}

/** Shares side by side as one strip, the kept ones filled, and a line where the cut is. The words beside it say it too. */
export function MassStrip({ masses, kept }: Props) {
  const starts: number[] = []
  let at = 0
  for (const mass of masses) {
    starts.push(at)
    at += mass
  }
  const cut = starts[kept] ?? 1
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-3.5 w-full overflow-visible rounded-[2px] bg-sunken"
    >
      {masses.map((mass, rank) => (
        <rect
          key={rank}
          x={(starts[rank] ?? 0) * 100}
          width={Math.max(0.15, mass * 100 - 0.35)}
          y="0"
          height="10"
          className={rank < kept ? 'fill-accent' : 'fill-line-strong'}
          opacity={rank < kept ? 1 - 0.5 * Math.min(1, rank / 8) : 1}
        />
      ))}
      {kept < masses.length && (
        <line
          x1={cut * 100}
          x2={cut * 100}
          y1="-2"
          y2="12"
          vectorEffect="non-scaling-stroke"
          className="stroke-series-2 stroke-[1.5]"
          strokeDasharray="3 2"
        />
      )}
    </svg>
  )
}
