import { useState } from 'react'

import { concernsAll } from '@/domain/runs/concernsAll'
import { describeFinish } from '@/domain/runs/describeFinish'
import type { Run } from '@/domain/runs/run'
import { useRunCommands } from '@/hooks/useRuns'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'

type Props = { readonly run: Run }

/** A run that has reached a limit, and asks whether it may go on with a higher one. */
export function PausedNote({ run }: Props) {
  const { resumeRun, stopRun } = useRunCommands()
  const reason = run.state.type === 'paused' ? run.state.reason : 'person'
  const current = reason === 'money' ? run.limits.money : String(run.limits.minutes)
  const [limit, setLimit] = useState(String(Number(current) * 2))
  if (reason === 'person') return null
  if (reason === 'refused') return <Refused run={run} />
  const isNumber = Number(limit) > 0
  const resume = () =>
    resumeRun(
      run.id,
      reason === 'money' ? { ...run.limits, money: limit } : { ...run.limits, minutes: Number(limit) },
    )
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

/** The rest would have failed alike: the person puts it right and goes on. */
function Refused({ run }: Props) {
  const { resumeRun, stopRun } = useRunCommands()
  const refused = run.cells.findLast(({ state }) => state.type === 'failed' && concernsAll(state.error))
  return (
    <Alert
      className="m-3"
      title="Paused: a request was refused"
      actions={
        <>
          <Button variant="primary" onClick={() => resumeRun(run.id)}>
            Try again
          </Button>
          <Button onClick={() => void stopRun(run.id)}>End here</Button>
        </>
      }
    >
      {refused && describeFinish(refused)}
    </Alert>
  )
}
