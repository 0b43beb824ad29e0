import type { RunEstimate } from '@/domain/runs/estimateRun'
import { formatBracket } from '@/domain/pricing/formatMoney'

/** What the run would ask, cost and take. */
export function Estimate({ estimate }: { readonly estimate: RunEstimate }) {
  const { requests, cost, time, isTimeObserved } = estimate
  return (
    <p role="status" aria-label="Estimate of the run" className="text-[13px] text-muted tabular-nums">
      {requests} {requests === 1 ? 'request' : 'requests'} ·{' '}
      <span className="text-money">{formatBracket(cost)}</span> ·{' '}
      <span
        className="whitespace-nowrap"
        title={
          isTimeObserved
            ? 'From earlier replies of these models'
            : 'From what is usual; no reply of every model has been seen yet'
        }
      >
        {[...new Set([duration(time.lowMs), duration(time.highMs)])].join('–')}
      </span>
    </p>
  )
}

function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return seconds < 90
    ? `${seconds} s`
    : seconds < 5400
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3600)} h`
}
