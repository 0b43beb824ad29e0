import { useState } from 'react'
import { Link } from 'wouter'

import { OUTCOME_NAMES, PURPOSE_NAMES } from '@/domain/exchanges/exchange'
import type { Model } from '@/domain/models/model'
import { refOf } from '@/domain/modelRef'
import { addCosts, formatMoney } from '@/domain/pricing'
import { billedOutputTokens } from '@/domain/usage/usage'
import { useAppState } from '@/hooks/app'
import { useInspectExchange } from '@/hooks/exchanges/useExchange'
import { useModelHistory } from '@/hooks/models/useFreshModels'
import { formatNumber } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { onward } from '@/lib/text/turning'
import { Button } from '@/ui/controls/Button'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

import { instantWords } from '../words'

const LISTED = 50

/** The requests made with it here: when, what for, how many tokens, what they cost. */
export function ExchangeList({ model }: { readonly model: Model }) {
  const { value: exchanges, problem, again } = useModelHistory(refOf(model)).exchanges
  const conversations = useAppState((state) => state.conversations)
  const inspect = useInspectExchange()
  const [most, setMost] = useState(LISTED)
  if (problem !== undefined)
    return (
      <LoadFailed title={t('Your requests can’t be read')} onRetry={again}>
        {problem}
      </LoadFailed>
    )
  if (exchanges === undefined) return <p className="text-sm text-muted">{t('Loading…')}</p>
  if (exchanges.length === 0) return <p className="text-sm text-muted">{t('No requests yet')}</p>
  const total = formatMoney(addCosts(exchanges.map(({ cost }) => cost)))
  return (
    <>
      <p className="mb-1 text-[13px] text-muted tabular-nums">
        {plural(
          exchanges.length,
          { one: '{count} request, {total}', other: '{count} requests, {total} in total' },
          { total },
        )}
      </p>
      <table
        aria-label={t('Requests')}
        className="w-full border-collapse text-start text-[13px] tabular-nums"
      >
        <tbody>
          {exchanges.slice(0, most).map((exchange) => (
            <tr key={exchange.id} className="border-b border-line">
              <th scope="row" className="py-1 pe-3 text-start font-normal sm:whitespace-nowrap">
                <button
                  type="button"
                  onClick={() => inspect(exchange.id)}
                  className="text-start text-accent hover:underline pointer-coarse:min-h-11"
                >
                  {instantWords(exchange.startedAt)}
                </button>
              </th>
              <td className="py-1 pe-3 text-muted">
                {exchange.conversationId === null || !(exchange.conversationId in conversations) ? (
                  t(PURPOSE_NAMES[exchange.purpose])
                ) : (
                  <Link href={placeOf(exchange)} className="hover:underline">
                    {t(PURPOSE_NAMES[exchange.purpose])}
                  </Link>
                )}
              </td>
              <td className="py-1 pe-3 text-end whitespace-nowrap text-muted">
                {exchange.response.usage
                  ? `${formatNumber(exchange.response.usage.promptTokens)} ${onward()} ${formatNumber(billedOutputTokens(exchange.response.usage))}`
                  : t(OUTCOME_NAMES[exchange.response.outcome])}
              </td>
              <td className="py-1 text-end whitespace-nowrap">{formatMoney(exchange.cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {exchanges.length > most && (
        <Button className="mt-2" onClick={() => setMost(most + LISTED)}>
          {t('Show {LISTED} more', { LISTED: Math.min(LISTED, exchanges.length - most) })}
        </Button>
      )}
    </>
  )
}

const placeOf = ({
  conversationId,
  messageId,
}: {
  readonly conversationId: string | null
  readonly messageId: string | null
}): string =>
  `/c/${encodeURIComponent(conversationId ?? '')}${messageId === null ? '' : `?m=${encodeURIComponent(messageId)}`}`
