import { useState } from 'react'
import { Link } from 'wouter'

import { formatBracket, formatMoney, formatTypedMoney } from '@/domain/pricing'
import { concernsAll, type Run } from '@/domain/runs/run'
import { describeFinish } from '@/domain/runs/results/scoreboard'
import { moneyLeft } from '@/domain/runs/runProgress'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { joinSentences, sentenceGap } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { withOwnSign, withPoint } from '@/lib/text/typedNumber'
import { Rich } from '@/ui/Rich'
import { Alert } from '@/ui/feedback/Note'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'

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
