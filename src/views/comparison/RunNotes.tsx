import type { Run, RunHold } from '@/domain/runs/run'
import { unsentToModels } from '@/domain/runs/unsent'
import { useAppState } from '@/hooks/app'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { useNow } from '@/hooks/useIsOnline'
import { parameterLabel } from '@/domain/parameters/labels'
import { formatDuration, formatTimeOfDay } from '@/lib/text/formatTime'
import { formatList } from '@/lib/text/formatList'
import { sentenceGap } from '@/lib/text/joinSentences'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Alert } from '@/ui/feedback/Note'

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
