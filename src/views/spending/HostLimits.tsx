import type { HostLimit } from '@/domain/ledger/hostUsage'
import { remainderOf } from '@/domain/ledger/remainderOf'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { formatMoment } from '@/lib/text/formatDate'
import { formatNumber } from '@/lib/text/formatNumber'
import { mark, t } from '@/lib/text/t'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

const NAMES = {
  requests: {
    minute: mark('Requests per minute'),
    day: mark('Requests per day'),
    month: mark('Requests per month'),
  },
  tokens: {
    minute: mark('Tokens per minute'),
    day: mark('Tokens per day'),
    month: mark('Tokens per month'),
  },
  usd: { minute: mark('Money per minute'), day: mark('Money per day'), month: mark('Money per month') },
} as const

/** What is left of each limit of a key, and when it renews. */
export const HostLimits = ({ limits }: { readonly limits: readonly HostLimit[] }) => (
  <ul aria-label={t('Limits of your key')} className="flex max-w-md flex-col gap-3">
    {limits.map((limit) => (
      <li key={`${limit.unit} ${limit.period}`} className="flex flex-col gap-1 text-[13px]">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>{t(NAMES[limit.unit][limit.period])}</span>
          <span className="text-muted tabular-nums">{describe(limit)}</span>
        </div>
        <ProgressBar
          label={t('{limit}: used', { limit: t(NAMES[limit.unit][limit.period]) })}
          isLabelHidden
          value={Number(limit.used) / Number(limit.most)}
        />
      </li>
    ))}
  </ul>
)

function describe({ unit, most, used, renewsAt }: HostLimit): string {
  const written = (amount: string) => (unit === 'usd' ? formatMoney(amount) : formatNumber(Number(amount)))
  return t('{left} of {most} left · renews {time}', {
    left: written(remainderOf(most, used)),
    most: written(most),
    time: formatMoment(renewsAt),
  })
}
