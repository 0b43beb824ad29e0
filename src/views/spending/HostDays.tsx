import type { HostDay } from '@/domain/ledger/hostUsage'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { formatDay } from '@/lib/text/formatDate'
import { t } from '@/lib/text/t'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import { Count, countHeads } from './LedgerTable'

/** Requests, tokens and cost of a key by day and model. */
export const HostDays = ({ days }: { readonly days: readonly HostDay[] }) => (
  <ScrollRegion className="overflow-x-auto" label={t('Usage by day and model')}>
    <table className="w-full border-collapse text-left text-[13px] tabular-nums">
      <caption className="sr-only">{t('Usage by day and model')}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1 pr-3 font-normal">
            {t('Day')}
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {t('Model')}
          </th>
          {countHeads()}
        </tr>
      </thead>
      <tbody>
        {days.map((each) => (
          <tr key={`${each.day} ${each.model}`} className="border-t border-line align-top">
            <td className="py-1.5 pr-3 whitespace-nowrap">{formatDay(localStart(each.day))}</td>
            <th scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere">
              {each.model}
            </th>
            <Count value={each.requests} />
            <Count value={each.promptTokens} className="max-sm:hidden" />
            <Count value={each.completionTokens} className="max-sm:hidden" />
            <td className="py-1.5 pl-3 text-right whitespace-nowrap">{costOf(each)}</td>
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
