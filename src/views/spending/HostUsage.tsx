import type { ReactNode } from 'react'

import type { HostDay, HostLimit } from '@/domain/ledger/hostUsage'
import { formatMoney } from '@/domain/pricing'
import { useHostUsage } from '@/hooks/ledger/useLedger'
import { compare, decimal, decimalText, subtract, ZERO } from '@/lib/decimal'
import { formatNumber } from '@/lib/text/formatNumber'
import { formatDay, formatMoment } from '@/lib/text/formatTime'
import { mark, t } from '@/lib/text/t'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { ColumnHeads } from '@/ui/layout/ColumnHeads'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import { Count, countHeads } from './LedgerTable'

/** What the host that serves this page recorded of the person's key; nothing where it is no provider here. */
export function HostUsage() {
  const { value: usage, problem, again } = useHostUsage()
  if (problem !== undefined)
    return (
      <HostSection>
        <LoadFailed title={t('Your usage on this host can’t be read')} onRetry={again}>
          {problem}
        </LoadFailed>
      </HostSection>
    )
  switch (usage?.type) {
    case undefined:
    case 'notHere':
      return null
    case 'noKeys':
      return (
        <HostSection>{note(t('This host asks for no keys, so it keeps no record of usage.'))}</HostSection>
      )
    case 'keyMissing':
      return (
        <HostSection>
          {note(t('Add your key for this host under Providers to see what you used.'))}
        </HostSection>
      )
    case 'used':
      return (
        <HostSection
          description={t('What the key {name} used this month, on all your devices. Days are in UTC.', {
            name: usage.name,
          })}
        >
          {usage.limits.length > 0 && <HostLimits limits={usage.limits} />}
          {usage.days.length === 0 ? note(t('No requests this month.')) : <HostDays days={usage.days} />}
        </HostSection>
      )
  }
}

const note = (text: string) => <p className="rounded border border-line p-4 text-sm text-muted">{text}</p>

const HostSection = ({
  description,
  children,
}: {
  readonly description?: string
  readonly children: ReactNode
}) => (
  <section aria-labelledby="host-usage-title" className="flex flex-col gap-4">
    <div className="flex flex-col gap-1">
      <h2 id="host-usage-title" className="text-lg leading-7 font-semibold">
        {t('Your usage on this host')}
      </h2>
      {description !== undefined && <p className="max-w-prose text-sm text-muted">{description}</p>}
    </div>
    {children}
  </section>
)

/** Requests, tokens and cost of a key by day and model. */
const HostDays = ({ days }: { readonly days: readonly HostDay[] }) => (
  <ScrollRegion className="overflow-x-auto" label={t('Usage by day and model')}>
    <table className="w-full border-collapse text-start text-[13px] tabular-nums">
      <caption className="sr-only">{t('Usage by day and model')}</caption>
      <ColumnHeads heads={[{ name: t('Day') }, { name: t('Model') }, ...countHeads()]} />
      <tbody>
        {days.map((each) => (
          <tr key={`${each.day} ${each.model}`} className="border-b border-line align-top">
            <td className="py-1.5 whitespace-nowrap">{formatDay(localStart(each.day))}</td>
            <th scope="row" className="py-1.5 ps-3 text-start font-normal wrap-anywhere">
              {each.model}
            </th>
            <Count value={each.requests} />
            <Count value={each.promptTokens} className="max-sm:hidden" />
            <Count value={each.completionTokens} className="max-sm:hidden" />
            <td className="py-1.5 ps-3 text-end whitespace-nowrap">{costOf(each)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)

/** The same day on the calendar of this device: days are written in its time zone. */
function localStart(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}

/** A sum that lacks something is a lower bound; one that knows nothing is unknown, never zero. */
const costOf = ({ usd, uncertain }: HostDay): string =>
  uncertain === 0 ? formatMoney(usd) : usd === '0' ? t('unknown') : `≥ ${formatMoney(usd)}`

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
const HostLimits = ({ limits }: { readonly limits: readonly HostLimit[] }) => (
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

/** What is left of an amount; 0 where more was used, as by the request that reached a limit. All are decimals. */
function remainderOf(most: string, used: string): string {
  const left = subtract(decimal(most), decimal(used))
  return compare(left, ZERO) < 0 ? '0' : decimalText(left)
}
