import type { Exchange } from '@/domain/exchanges/exchange'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { billedOutputTokens } from '@/domain/usage/usage'

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
    ['Connection', ({ connectionName }) => connectionName || undefined],
    ['Model asked', ({ model }) => model || undefined],
    ['Model served', ({ response }) => response.model],
    ['Fingerprint', ({ response }) => response.fingerprint],
    ['Tier served', ({ response }) => response.tierServed],
    ['Finish', ({ response }) => response.finishReason ?? response.outcome],
    ['Tokens in', ({ response }) => response.usage?.promptTokens.toLocaleString('en-US')],
    ['of these cached', ({ response }) => response.usage?.cachedTokens?.toLocaleString('en-US')],
    [
      'Tokens out',
      ({ response }) => response.usage && billedOutputTokens(response.usage).toLocaleString('en-US'),
    ],
    ['Cost', ({ cost }) => formatMoney(cost)],
    [
      'First token after',
      ({ timings: { firstTokenMs } }) =>
        firstTokenMs === undefined ? undefined : milliseconds(firstTokenMs),
      'varies',
    ],
    ['Total', ({ timings }) => milliseconds(timings.totalMs), 'varies'],
  ]
  return rows.flatMap(([name, of, varies]) => {
    const [one, other] = [of(before), of(after)]
    if (one === undefined && other === undefined) return []
    return [
      { name, before: one ?? '–', after: other ?? '–', isChanged: varies === undefined && one !== other },
    ]
  })
}
