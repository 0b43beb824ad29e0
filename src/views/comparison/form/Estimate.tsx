import type { RunEstimate } from '@/domain/runs/estimateRun'
import { type CostBracket, formatBracket } from '@/domain/pricing'
import { formatNumber } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

/** What the run would ask, cost and take. */
export function Estimate({ estimate }: { readonly estimate: RunEstimate }) {
  const { requests, cost, expected, time, isTimeObserved } = estimate
  return (
    <p role="status" aria-label={t('Estimate of the run')} className="text-[13px] text-muted tabular-nums">
      {plural(requests, { one: '{count} request', other: '{count} requests' })} ·{' '}
      <span className="text-money">{moneyWords(cost, expected)}</span> ·{' '}
      <span
        className="whitespace-nowrap"
        title={
          isTimeObserved
            ? t('Based on earlier replies of the same models')
            : t('Based on typical replies; not every model has replied yet')
        }
      >
        {[...new Set([duration(time.lowMs), duration(time.highMs)])].join('–')}
      </span>
    </p>
  )
}

/** What it will probably cost first, then between which bounds. */
function moneyWords(cost: CostBracket, expected: CostBracket): string {
  const likely = formatBracket(expected)
  const bounds = formatBracket(cost)
  if (expected.high.type === 'unknown' || likely === bounds) return bounds
  return t('about {likely} ({bounds})', { likely, bounds })
}

function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 90) return t('{seconds} s', { seconds: formatNumber(seconds) })
  return seconds < 5400
    ? t('{minutes} min', { minutes: Math.round(seconds / 60) })
    : t('{hours} h', { hours: Math.round(seconds / 3600) })
}
