import type { Exchange } from '@/domain/exchanges/exchange'
import type { ExchangeId } from '@/domain/ids'
import { describeError } from '@/domain/connections/serviceError'
import { useExchange } from '@/hooks/exchanges/useExchange'
import { useReplyText } from '@/hooks/replies/useReplyText'
import { Button } from '@/ui/controls/Button'

import { compareExchanges } from './compareExchanges'
import { TextDifference } from './TextDifference'

type Props = {
  readonly original: Exchange
  readonly replayId: ExchangeId
  readonly onInspect: ((id: ExchangeId) => void) | undefined
}

/** What changed when an exchange was sent again. */
export function ReplayComparison({ original, replayId, onInspect }: Props) {
  const { exchange: replay } = useExchange(replayId)
  const before = useReplyText(original)
  const after = useReplyText(replay)
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
          The fingerprint has changed: the service runs this model differently now, so the same seed need not
          give the same text.
        </p>
      )}
      <table className="w-full text-left text-[13px] tabular-nums">
        <thead className="text-muted">
          <tr>
            <th className="font-normal">
              <span className="sr-only">Fact</span>
            </th>
            <th className="pr-2 font-normal">Before</th>
            <th className="font-normal">Replay</th>
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
                {fact.isChanged && <span className="font-normal text-muted"> changed</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {before === null || after === null ? (
        <p className="text-muted">The text of one of the two is not kept, so they cannot be compared.</p>
      ) : (
        before !== undefined && after !== undefined && <TextDifference before={before} after={after} />
      )}
      {onInspect && (
        <Button
          className="self-start"
          size="small"
          onClick={() => {
            onInspect(replayId)
          }}
        >
          Inspect the replay
        </Button>
      )}
    </div>
  )
}
