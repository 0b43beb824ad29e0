import { useState } from 'react'
import { Link } from 'wouter'

import { formatBracket } from '@/domain/pricing/formatMoney'
import { concernsAll } from '@/domain/runs/concernsAll'
import { describeFinish } from '@/domain/runs/results/describeFinish'
import type { Run } from '@/domain/runs/run'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { Alert } from '@/ui/feedback/Alert'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'

type Props = { readonly run: Run }

/** Why a run waits, and what the person can do about it. */
export function PausedNote({ run }: Props) {
  const reason = run.state.type === 'paused' ? run.state.reason : 'person'
  if (reason === 'person') return null
  if (reason === 'refused' || reason === 'cap') return <HeldBack run={run} isByCap={reason === 'cap'} />
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
      title={reason === 'money' ? 'Paused at the spending limit' : 'Paused at the time limit'}
      actions={
        <>
          <Button variant="primary" disabled={!isNumber} onClick={resume}>
            Go on
          </Button>
          <Button onClick={() => void stopRun(run.id)}>End here</Button>
        </>
      }
    >
      <p>
        {reason === 'money'
          ? `The next request could cost more than the $${current} of this run leave. Raise the limit, or end here.`
          : `This run has worked for ${current} min. Give it more time, or end here.`}
      </p>
      <TextField
        label={reason === 'money' ? 'Spending limit (US dollars)' : 'Minutes more'}
        inputMode="decimal"
        value={limit}
        onChange={setLimit}
        className="mt-2 max-w-48"
      />
    </Alert>
  )
}

/** A run with a limit in money whose next requests have no known highest cost: it asks once. */
function UnknownCost({ run }: Props) {
  const { resumeRun, stopRun, estimateRest } = useRunCommands()
  const rest = estimateRest(run)
  return (
    <Alert
      className="m-3"
      tone="warning"
      title="Paused: a price is not known"
      actions={
        <>
          <Button variant="primary" onClick={() => resumeRun(run.id, { isUnknownWaived: true })}>
            Send anyway
          </Button>
          <Button onClick={() => void stopRun(run.id)}>End here</Button>
        </>
      }
    >
      <p className="tabular-nums">
        What the next reply may cost at most is in no catalog, so the limit of ${run.limits.money} could not
        be kept. {rest.requests === 1 ? '1 request is' : `${rest.requests} requests are`} left,{' '}
        <span className="text-money">
          {rest.cost.low.type === 'unknown' ? 'at unknown cost' : formatBracket(rest.cost)}
        </span>
        .
      </p>
    </Alert>
  )
}

/** The rest would have failed alike: the person puts it right, or waives the cap, and goes on. */
function HeldBack({ run, isByCap }: Props & { readonly isByCap: boolean }) {
  const { resumeRun, stopRun, estimateRest } = useRunCommands()
  const refused = run.cells.findLast(({ state }) => state.type === 'failed' && concernsAll(state.error))
  const rest = estimateRest(run)
  return (
    <Alert
      className="m-3"
      tone={isByCap ? 'warning' : 'danger'}
      title={isByCap ? 'Paused at your spending cap' : 'Paused: a request was refused'}
      actions={
        <>
          <Button variant="primary" onClick={() => resumeRun(run.id)}>
            Try again
          </Button>
          {isByCap && (
            <Button onClick={() => resumeRun(run.id, { isCapWaived: true })}>Send the rest anyway</Button>
          )}
          <Button onClick={() => void stopRun(run.id)}>End here</Button>
        </>
      }
    >
      {refused && <p>{describeFinish(refused)}</p>}
      {isByCap && (
        <p className="tabular-nums">
          Raise the cap under{' '}
          <Link href="/settings/spending" className="text-accent hover:underline">
            Spending
          </Link>{' '}
          and try again, or send the rest of this run anyway: {rest.requests}{' '}
          {rest.requests === 1 ? 'request' : 'requests'} ·{' '}
          <span className="text-money">{formatBracket(rest.cost)}</span>.
        </p>
      )}
    </Alert>
  )
}
