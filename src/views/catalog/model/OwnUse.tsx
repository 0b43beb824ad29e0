import { useMemo, useState } from 'react'
import { Link } from 'wouter'

import { OUTCOME_NAMES, PURPOSE_NAMES } from '@/domain/exchanges/exchange'
import type { LedgerEntry } from '@/domain/ledger/groupLedger'
import { isForReply, type OwnSpeed } from '@/domain/ledger/ownSpeeds'
import { refOf } from '@/domain/modelRef'
import type { Model } from '@/domain/models/model'
import { addCosts, formatMoney } from '@/domain/pricing'
import type { Score } from '@/domain/scores/bradleyTerry'
import { billedOutputTokens } from '@/domain/usage/usage'
import { useAppState } from '@/hooks/app'
import type { useScoresOf } from '@/hooks/catalog/useOwnScores'
import type { ReadSpeeds } from '@/hooks/catalog/useOwnSpeeds'
import { useGo } from '@/hooks/conversations/usePlace'
import { useInspectExchange } from '@/hooks/exchanges/useExchange'
import { useModelHistory } from '@/hooks/models/useReadModels'
import { dotted } from '@/lib/text/dotted'
import { formatNumber } from '@/lib/text/formatNumber'
import { formatDuration } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { onward } from '@/lib/text/turning'
import { Scatter } from '@/ui/charts/scatter/Scatter'
import { Button } from '@/ui/controls/Button'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

import { modelKey, modelPath } from '../catalogRows'
import { axisOf, scoreWords, shownAxis, type AxisFacts } from '../chart/axes'
import { chartPoints, pointsOf } from '../chart/chartPoints'
import { dayWords, instantWords } from '../words'
import { Row } from './FactList'

export type OwnFigureProps = {
  readonly model: Model
  readonly scores: ReturnType<typeof useScoresOf>
  readonly speeds: ReadSpeeds
}

/** How often one used a model, since when, and what that cost. */
function YourUse({ model }: { readonly model: Model }) {
  const { value: exchanges, problem } = useModelHistory(refOf(model)).exchanges
  return <Row name={t('Your use')}>{problem ?? (exchanges ? usedWords(exchanges) : t('Loading…'))}</Row>
}

function usedWords(exchanges: readonly LedgerEntry[]): string {
  const replies = exchanges.filter(isForReply)
  if (replies.length === 0) return t('No replies yet')
  return plural(
    replies.length,
    { one: '{count} reply since {day}, {total}', other: '{count} replies since {day}, {total}' },
    {
      day: dayWords(replies.reduce((least, { startedAt }) => Math.min(least, startedAt), Infinity)),
      total: formatMoney(addCosts(replies.map(({ cost }) => cost))),
    },
  )
}

/** How a model fared in one's own votes, also by kind of task, and how fast it replied here. What is unknown says why. */
export function OwnFigures({ model, scores, speeds }: OwnFigureProps) {
  const score = scores.scoreOf(model)
  const speed = speeds.speedOf(model)
  const speedGap =
    speeds.problem ??
    (speeds.isRead ? t('Unknown. No reply of the last 90 days was long enough to measure.') : t('Loading…'))
  return (
    <dl className="text-sm tabular-nums">
      <YourUse model={model} />
      <Row name={t('My score')}>
        {score
          ? votedWords(score)
          : (scores.problem ??
            (scores.isRead
              ? t('Unknown. Vote in Compare or Lab, or rate its replies as good or bad.')
              : t('Loading…')))}
      </Row>
      {scores.byTag.map(([tag, each]) => (
        <Row key={tag} name={t('Score for “{tag}”', { tag })}>
          {votedWords(each)}
        </Row>
      ))}
      <Row name={t('My speed')}>{speedWords(speed) ?? speedGap}</Row>
      <Row name={t('Time to first token')}>{firstWords(speed) ?? speedGap}</Row>
    </dl>
  )
}

const votedWords = (score: Score): string =>
  dotted([
    scoreWords(score),
    plural(Math.round(score.votes), { one: '{count} vote', other: '{count} votes' }),
  ])

function speedWords(speed: OwnSpeed | undefined): string | undefined {
  const middle = speed?.tokensPerSecond
  if (middle === undefined) return undefined
  const whole = (value: number) => formatNumber(Math.round(value))
  return spreadWords(t('{speed} tokens/s', { speed: whole(middle) }), speed?.spread.speed, whole)
}

function firstWords(speed: OwnSpeed | undefined): string | undefined {
  const middle = speed?.firstTokenMs
  if (middle === undefined) return undefined
  return spreadWords(formatDuration(middle), speed?.spread.firstToken, formatDuration)
}

/** A middle value, where half of all lie, and how many there are. */
const spreadWords = (
  middle: string,
  spread: OwnSpeed['spread']['speed'],
  words: (value: number) => string,
): string =>
  dotted([
    middle,
    ...(spread && spread.count > 1
      ? [t('mostly {low} to {high}', { low: words(spread.low), high: words(spread.high) })]
      : []),
    plural(spread?.count ?? 0, { one: '{count} reply', other: '{count} replies' }),
  ])

type Props = {
  readonly label: string
  readonly model: Model
  /** The models it is compared with, itself among them. */
  readonly models: readonly Model[]
  readonly facts: AxisFacts
  readonly up: 'score' | 'context'
  /** Milliseconds since the Unix epoch. */
  readonly now: number
}

const HEIGHT = 240

/** A model among the others by price and by what it is compared by, with the line of the best deals. */
export function LeadFigure({ label, model, models, facts, up, now }: Props) {
  const go = useGo()
  const { points, front, x, y } = useMemo(() => {
    const axes = { x: 'cost', y: up, now } as const
    // Models without a score have no place here: they are in the figure of the catalog.
    const compared = up === 'score' ? models.filter((each) => facts.scoreOf(each)) : models
    const made = chartPoints(compared, pointsOf(compared, facts, axes), axes)
    return {
      ...made,
      x: shownAxis(axisOf('cost', []), made.points, 'x'),
      y: shownAxis(axisOf(up, []), made.points, 'y'),
    }
  }, [models, facts, up, now])
  return (
    <Scatter
      label={label}
      x={x}
      y={y}
      points={points}
      front={front}
      frontLabel={t('Best trade-offs')}
      emphasis={{ id: modelKey(model), label: t('This model') }}
      onPick={(id) => {
        const picked = models.find((each) => modelKey(each) === id)
        if (picked) go(modelPath(picked))
      }}
      height={HEIGHT}
    />
  )
}

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
