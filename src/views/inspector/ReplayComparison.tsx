import type { Exchange } from '@/domain/exchanges/exchange'
import type { ExchangeId } from '@/domain/ids'
import { describeError } from '@/domain/connections/serviceError'
import { useExchange } from '@/hooks/exchanges/useExchange'
import { useReplyText } from '@/hooks/replies/useReplyText'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

import { compareExchanges } from './compareExchanges'
import { TextDifference } from './TextDifference'

type Props = {
  readonly original: Exchange
  readonly replayId: ExchangeId
  readonly onInspect: ((id: ExchangeId) => void) | undefined
}

/** What changed when an exchange was sent again. */
export function ReplayComparison({ original, replayId, onInspect }: Props) {
  const { value: replay, problem, again } = useExchange(replayId).exchange
  const before = useReplyText(original)
  const after = useReplyText(replay)
  const unread = before.problem === undefined ? after : before
  if (problem !== undefined)
    return (
      <LoadFailed title={t('The replay can’t be read')} onRetry={again}>
        {problem}
      </LoadFailed>
    )
  if (!replay) return <div aria-busy="true" />
  const { fingerprint } = original.response
  const isDrifted =
    fingerprint !== undefined &&
    replay.response.fingerprint !== undefined &&
    replay.response.fingerprint !== fingerprint

  return (
    <div className="flex flex-col gap-3">
      {replay.response.error && (
        <p role="alert" className="wrap-anywhere text-danger">
          {describeError(replay.response.error)}
        </p>
      )}
      {isDrifted && (
        <p className="text-money">
          {t(
            'The fingerprint has changed: the provider now runs this model differently, so the same seed may give different text.',
          )}
        </p>
      )}
      <table className="w-full text-left text-[13px] tabular-nums">
        <thead className="text-muted">
          <tr>
            <th className="font-normal">
              <span className="sr-only">{t('Detail')}</span>
            </th>
            <th className="pr-2 font-normal">{t('Before')}</th>
            <th className="font-normal">{t('Replay')}</th>
          </tr>
        </thead>
        <tbody>
          {compareExchanges(original, replay).map((fact) => (
            <tr key={fact.name} className="border-t border-line align-top">
              <th scope="row" className="py-0.5 pr-2 font-normal text-muted">
                {fact.name}
              </th>
              <td className="py-0.5 pr-2 wrap-break-word">{fact.before}</td>
              <td className={`py-0.5 wrap-break-word ${fact.isChanged ? 'font-semibold' : ''}`}>
                {fact.after}
                {fact.isChanged && <span className="font-normal text-muted"> {t('changed')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unread.problem !== undefined ? (
        <LoadFailed title={t('The texts can’t be read')} onRetry={unread.again}>
          {unread.problem}
        </LoadFailed>
      ) : before.value === null || after.value === null ? (
        <p className="text-muted">{t('One of the texts isn’t stored, so they can’t be compared.')}</p>
      ) : (
        before.value !== undefined &&
        after.value !== undefined && <TextDifference before={before.value} after={after.value} />
      )}
      {onInspect && (
        <Button
          className="self-start"
          size="small"
          onClick={() => {
            onInspect(replayId)
          }}
        >
          {t('Inspect replay')}
        </Button>
      )}
    </div>
  )
}
