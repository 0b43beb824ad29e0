import { useState } from 'react'
import { Link } from 'wouter'

import { parameterLabel } from '@/domain/parameters/labels'
import { formatBracket, formatMoney, formatTypedMoney } from '@/domain/pricing'
import { describeFinish } from '@/domain/runs/results/scoreboard'
import { concernsAll, type Run, type RunHold } from '@/domain/runs/run'
import { moneyLeft } from '@/domain/runs/runProgress'
import { unsentToModels } from '@/domain/runs/unsent'
import { useAppState } from '@/hooks/app'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { useNow } from '@/hooks/useIsOnline'
import { formatList } from '@/lib/text/formatList'
import { formatDuration, formatTimeOfDay } from '@/lib/text/formatTime'
import { joinSentences, sentenceGap } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { withOwnSign, withPoint } from '@/lib/text/typedNumber'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { Alert } from '@/ui/feedback/Note'
import { Rich } from '@/ui/Rich'

/** What a run waits for, and what of it is not sent. */
export function RunNotes({ run }: { readonly run: Run }) {
  const isWaiting = run.state.type === 'running' && run.cells.some(({ state }) => state.type === 'waiting')
  return (
    <>
      {isWaiting && run.holds?.map((hold) => <HoldNote key={hold.connectionId} hold={hold} />)}
      <UnsentNote run={run} />
    </>
  )
}

/** A provider asked to wait: told once for all the requests that wait for it. */
function HoldNote({ hold: { connectionId, until, detail } }: { readonly hold: RunHold }) {
  const { endWait } = useRunCommands()
  const left = Math.max(0, Math.ceil((until - useNow(1000)) / 1000)) * 1000
  const provider = useAppState(
    ({ connections }) => connections.find(({ id }) => id === connectionId)?.name ?? t('The provider'),
  )
  const said = detail.trim()
  const goesOn = t('The run goes on at {time}.', { time: formatTimeOfDay(until) })
  return (
    <Alert
      tone="warning"
      className="m-3"
      title={t('{provider} limits how fast requests may come', { provider })}
      actions={<Button onClick={() => endWait(connectionId)}>{t('Resume now')}</Button>}
    >
      {said !== '' && <p className="wrap-anywhere">“{said}”</p>}
      <p className="tabular-nums">
        {goesOn}
        {sentenceGap(goesOn)}
        {/* A countdown that is read out each second drowns everything else. */}
        <span aria-hidden>{t('In {time}.', { time: formatDuration(left) })}</span>
      </p>
    </Alert>
  )
}

function UnsentNote({ run }: { readonly run: Run }) {
  const nameOf = useModelLabel(run.plan.models)
  const unsent = unsentToModels(run.cells)
  if (unsent.length === 0) return null
  return (
    <ul className="mx-4 mt-3 flex flex-col gap-1 text-[13px] text-money">
      {unsent.map(({ model, names }) => (
        <li key={`${model.connectionId} ${model.modelId}`}>
          {names.includes('seed') && names.length === 1
            ? t('No seed was sent to {model}.', { model: nameOf(model) })
            : t('{names} wasn’t sent to {model}. One reply is shown instead of one for each value.', {
                model: nameOf(model),
                names: formatList(names.map(parameterLabel)),
              })}
        </li>
      ))}
    </ul>
  )
}

type Props = { readonly run: Run }

/** Why a run waits, and what the person can do about it. */
export function PausedNote({ run }: Props) {
  const reason = run.state.type === 'paused' ? run.state.reason : 'person'
  if (reason === 'person') return null
  if (reason === 'refused' || reason === 'cap') return <PausedByCap run={run} isByCap={reason === 'cap'} />
  if (reason === 'unknownCost') return <UnknownCost run={run} />
  // A new one for each pause: what it proposes comes from the limit that was reached.
  return <AtLimit key={`${reason} ${run.limits.money} ${run.limits.minutes}`} run={run} reason={reason} />
}

/** A run that has reached a limit, and asks whether it may go on with a higher one. */
function AtLimit({ run, reason }: Props & { readonly reason: 'money' | 'time' }) {
  const { resumeRun, stopRun } = useRunCommands()
  const current = reason === 'money' ? run.limits.money : String(run.limits.minutes)
  const [limit, setLimit] = useState(String(Number(current) * 2))
  const isNumber = Number(limit) > 0
  const resume = () =>
    resumeRun(run.id, {
      limits:
        reason === 'money' ? { ...run.limits, money: limit } : { ...run.limits, minutes: Number(limit) },
    })
  return (
    <Alert
      tone="warning"
      className="m-3"
      title={reason === 'money' ? t('Paused at the spending limit') : t('Paused at the time limit')}
      actions={
        <>
          <Button variant="primary" disabled={!isNumber} onClick={resume}>
            {t('Resume')}
          </Button>
          <Button onClick={() => void stopRun(run.id)}>{t('End run')}</Button>
        </>
      }
    >
      <p>
        {reason === 'money'
          ? t(
              'The next request could cost more than the {left} left of {limit}. Raise the limit or end the run.',
              { left: formatMoney(moneyLeft(run)), limit: formatTypedMoney(current) },
            )
          : t('This run has used its {current} minutes. Give it more time or end it.', { current })}
      </p>
      <TextField
        label={reason === 'money' ? t('Spending limit (US dollars)') : t('Extra minutes')}
        inputMode="decimal"
        value={withOwnSign(limit)}
        onChange={(typed) => setLimit(withPoint(typed))}
        className="mt-2 max-w-48"
      />
    </Alert>
  )
}

/** A run with a limit in money whose next requests have no known highest cost: it asks once. */
function UnknownCost({ run }: Props) {
  const { resumeRun, stopRun, estimateRest } = useRunCommands()
  const rest = estimateRest(run)
  const said = joinSentences([
    t('No catalog has the maximum price of the next reply, so the limit of {money} can’t be guaranteed.', {
      money: formatTypedMoney(run.limits.money),
    }),
    plural(rest.requests, { one: '{count} request is left.', other: '{count} requests are left.' }),
  ])
  return (
    <Alert
      className="m-3"
      tone="warning"
      title={t('Paused: a price is unknown')}
      actions={
        <>
          <Button variant="primary" onClick={() => resumeRun(run.id, { isUnknownWaived: true })}>
            {t('Send anyway')}
          </Button>
          <Button onClick={() => void stopRun(run.id)}>{t('End run')}</Button>
        </>
      }
    >
      <p className="tabular-nums">
        {said}
        {sentenceGap(said)}
        <span className="text-money">
          {rest.cost.low.type === 'unknown'
            ? t('Cost unknown.')
            : t('Cost: {cost}.', { cost: formatBracket(rest.cost) })}
        </span>
      </p>
    </Alert>
  )
}

/** The rest would have failed alike: the person puts it right, or waives the cap, and goes on. */
function PausedByCap({ run, isByCap }: Props & { readonly isByCap: boolean }) {
  const { resumeRun, stopRun, estimateRest } = useRunCommands()
  const refused = run.cells.findLast(({ state }) => state.type === 'failed' && concernsAll(state.error))
  const rest = estimateRest(run)
  return (
    <Alert
      className="m-3"
      tone={isByCap ? 'warning' : 'danger'}
      title={isByCap ? t('Paused at your spending limit') : t('Paused: a request was rejected')}
      actions={
        <>
          <Button variant="primary" onClick={() => resumeRun(run.id)}>
            {t('Try again')}
          </Button>
          {isByCap && (
            <Button onClick={() => resumeRun(run.id, { isCapWaived: true })}>
              {t('Send the rest anyway')}
            </Button>
          )}
          <Button onClick={() => void stopRun(run.id)}>{t('End run')}</Button>
        </>
      }
    >
      {refused && <p>{describeFinish(refused)}</p>}
      {isByCap && (
        <p className="tabular-nums">
          <Rich
            text="Raise the limit under {link} and try again, or send the rest anyway: {requests}."
            values={{
              link: (
                <Link href="/settings/spending" className="text-accent hover:underline">
                  {t('Spending')}
                </Link>
              ),
              requests: plural(rest.requests, { one: '{count} request', other: '{count} requests' }),
            }}
          />{' '}
          <span className="text-money">{t('Cost: {cost}.', { cost: formatBracket(rest.cost) })}</span>
        </p>
      )}
    </Alert>
  )
}
