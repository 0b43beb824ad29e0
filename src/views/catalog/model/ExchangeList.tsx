import { useState } from 'react'
import { Link } from 'wouter'

import type { Model } from '@/domain/models/model'
import { addCosts } from '@/domain/pricing/addCosts'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { billedOutputTokens } from '@/domain/usage/usage'
import { useAppState } from '@/hooks/app'
import { useInspectExchange } from '@/hooks/exchanges/inspectExchange'
import { useModelHistory } from '@/hooks/models/useModelHistory'
import { Button } from '@/ui/controls/Button'

import { refOf } from '../modelKey'
import { countWords, instantWords } from '../words'

const LISTED = 50

/** The requests made with it here: when, what for, how many tokens, what they cost. */
export function ExchangeList({ model }: { readonly model: Model }) {
  const { exchanges } = useModelHistory(refOf(model))
  const conversations = useAppState((state) => state.conversations)
  const inspect = useInspectExchange()
  const [most, setMost] = useState(LISTED)
  if (exchanges === undefined) return <p className="text-sm text-muted">Reading…</p>
  if (exchanges.length === 0) return <p className="text-sm text-muted">Nothing yet.</p>
  const total = formatMoney(addCosts(exchanges.map(({ cost }) => cost)))
  return (
    <>
      <p className="mb-1 text-[13px] text-muted tabular-nums">
        {countWords(exchanges.length, 'request')}, together {total}
      </p>
      <table aria-label="Requests" className="w-full border-collapse text-left text-[13px] tabular-nums">
        <tbody>
          {exchanges.slice(0, most).map((exchange) => (
            <tr key={exchange.id} className="border-b border-line">
              <th scope="row" className="py-1 pr-3 font-normal whitespace-nowrap">
                <button
                  type="button"
                  onClick={() => inspect(exchange.id)}
                  className="text-accent hover:underline pointer-coarse:min-h-11"
                >
                  {instantWords(exchange.startedAt)}
                </button>
              </th>
              <td className="py-1 pr-3 text-muted">
                {exchange.conversationId === null || !(exchange.conversationId in conversations) ? (
                  exchange.purpose
                ) : (
                  <Link href={placeOf(exchange)} className="hover:underline">
                    {exchange.purpose}
                  </Link>
                )}
              </td>
              <td className="py-1 pr-3 text-right text-muted">
                {exchange.response.usage
                  ? `${exchange.response.usage.promptTokens.toLocaleString()} → ${billedOutputTokens(exchange.response.usage).toLocaleString()}`
                  : exchange.response.outcome}
              </td>
              <td className="py-1 text-right text-money">{formatMoney(exchange.cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {exchanges.length > most && (
        <Button className="mt-2" onClick={() => setMost(most + LISTED)}>
          Show {Math.min(LISTED, exchanges.length - most)} more
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
