import { useState } from 'react'

import { describeError } from '@/domain/connections/serviceError'
import { type Exchange, OUTCOME_NAMES } from '@/domain/exchanges/exchange'
import type { ExchangeId } from '@/domain/ids'
import { formatMoney } from '@/domain/pricing'
import { billedOutputTokens } from '@/domain/usage/usage'
import { useExchange } from '@/hooks/exchanges/useExchange'
import { useReplyText } from '@/hooks/replies/useLiveText'
import { type DifferenceView, useTextDifference } from '@/hooks/runs/useRuns'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { DifferenceText } from '@/ui/diff/MarkedLines'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import { milliseconds } from './CostLines'

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
      <table className="w-full text-start text-[13px] tabular-nums">
        <thead className="text-muted">
          <tr>
            <th className="font-normal">
              <span className="sr-only">{t('Detail')}</span>
            </th>
            <th className="pe-2 font-normal">{t('Before')}</th>
            <th className="font-normal">{t('Replay')}</th>
          </tr>
        </thead>
        <tbody>
          {compareExchanges(original, replay).map((fact) => (
            <tr key={fact.name} className="border-t border-line align-top">
              <th scope="row" className="py-0.5 pe-2 font-normal text-muted">
                {fact.name}
              </th>
              <td className="py-0.5 pe-2 wrap-break-word">{fact.before}</td>
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

/** One fact of two exchanges side by side; `–` for what one does not say. */
type ComparedFact = {
  readonly name: string
  readonly before: string
  readonly after: string
  readonly isChanged: boolean
}

/** What an exchange and its replay say of themselves; facts neither knows are left out. Durations never count as changed. */
function compareExchanges(before: Exchange, after: Exchange): readonly ComparedFact[] {
  const rows: readonly (readonly [string, (exchange: Exchange) => string | undefined, 'varies'?])[] = [
    [t('Provider'), ({ connectionName }) => connectionName || undefined],
    [t('Model requested'), ({ model }) => model || undefined],
    [t('Model used'), ({ response }) => response.model],
    [t('Fingerprint'), ({ response }) => response.fingerprint],
    [t('Tier used'), ({ response }) => response.tierServed],
    [t('Finish reason'), ({ response }) => response.finishReason ?? t(OUTCOME_NAMES[response.outcome])],
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

type TextDifferenceProps = { readonly before: string; readonly after: string }

/** What was taken out of a text and what came in, by words, lines or JSON structure. */
function TextDifference({ before, after }: TextDifferenceProps) {
  if (before === after) return <p className="text-sm">{t('The texts are identical.')}</p>
  return <Difference before={before} after={after} />
}

function Difference({ before, after }: TextDifferenceProps) {
  const [asked, setAsked] = useState<DifferenceView>('words')
  const { views, view, pieces, changes } = useTextDifference(before, after, asked)
  const isSpaceOnly = pieces?.every(({ type }) => type === 'same')
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup label={t('Compare by')} isLabelHidden value={view} options={views} onChange={setAsked} />
      {isSpaceOnly && <p className="text-[13px] text-muted">{t('They differ only in white space.')}</p>}
      <ScrollRegion
        label={t('Text difference')}
        aria-busy={!pieces}
        className="max-h-80 overflow-auto rounded bg-sunken p-3 text-sm"
      >
        {pieces && <DifferenceText pieces={pieces} changes={changes} isByLines={view === 'lines'} />}
      </ScrollRegion>
    </div>
  )
}
