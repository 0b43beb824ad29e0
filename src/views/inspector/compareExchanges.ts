import type { Exchange } from '@/domain/exchanges/exchange'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { billedOutputTokens } from '@/domain/usage/usage'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'

import { milliseconds } from './words'

/** One fact of two exchanges side by side; `–` for what one does not say. */
export type ComparedFact = {
  readonly name: string
  readonly before: string
  readonly after: string
  readonly isChanged: boolean
}

/** What an exchange and its replay say of themselves; facts neither knows are left out. Durations never count as changed. */
export function compareExchanges(before: Exchange, after: Exchange): readonly ComparedFact[] {
  const rows: readonly (readonly [string, (exchange: Exchange) => string | undefined, 'varies'?])[] = [
    [t('Provider'), ({ connectionName }) => connectionName || undefined],
    [t('Model requested'), ({ model }) => model || undefined],
    [t('Model used'), ({ response }) => response.model],
    [t('Fingerprint'), ({ response }) => response.fingerprint],
    [t('Tier used'), ({ response }) => response.tierServed],
    [t('Finish reason'), ({ response }) => response.finishReason ?? response.outcome],
    [t('Input tokens'), ({ response }) => response.usage && formatNumber(response.usage.promptTokens)],
    [
      t('Cached'),
      ({ response: { usage } }) =>
        usage?.cachedTokens === undefined ? undefined : formatNumber(usage.cachedTokens),
    ],
    [
      t('Output tokens'),
      ({ response }) => response.usage && formatNumber(billedOutputTokens(response.usage)),
    ],
    [t('Cost'), ({ cost }) => formatMoney(cost)],
    [
      t('Time to first token'),
      ({ timings: { firstTokenMs } }) =>
        firstTokenMs === undefined ? undefined : milliseconds(firstTokenMs),
      'varies',
    ],
    [t('Total'), ({ timings }) => milliseconds(timings.totalMs), 'varies'],
  ]
  return rows.flatMap(([name, of, varies]) => {
    const [one, other] = [of(before), of(after)]
    if (one === undefined && other === undefined) return []
    return [
      { name, before: one ?? '–', after: other ?? '–', isChanged: varies === undefined && one !== other },
    ]
  })
}
