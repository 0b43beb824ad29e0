import { Plus } from '@/ui/icons'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

import type { RunId } from '@/domain/ids'
import { placeOf } from '@/domain/runs/runProgress'
import type { RunKind } from '@/domain/runs/run'
import { samplingOf } from '@/domain/sampling/samplingSettings'
import { useFormToken } from '@/hooks/sampling/useNextToken'
import { useModel } from '@/hooks/models/useModels'
import { idInAddress, useGo } from '@/hooks/conversations/usePlace'
import { useRun } from '@/hooks/runs/useRuns'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { RunBar } from '@/views/comparison/RunBar'
import { RunView } from '@/views/comparison/RunView'
import { ParameterPicture } from '@/views/sampling/pictures/ParameterPicture'
import { SmallPicture } from '@/views/sampling/pictures/SmallPicture'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

import { ExchangeOpener } from '../shell/inspector/ExchangeOpener'
import { RUN_SLOTS } from './runSlots'
import { useRunForm } from '@/hooks/runs/useRunForm'

type Props = {
  /** `/compare`: models beside each other; `/lab`: settings. */
  readonly kind: RunKind
  readonly runId: string | undefined
  readonly start: ReactNode
}

/** The two places of runs, with no run or with one that is stored here. */
export default function RunPage({ kind, runId, start }: Props) {
  const title = kind === 'sweep' ? t('Lab') : t('Compare')
  useEffect(() => {
    document.title = title
  }, [title])
  const { value: run, problem, again } = useRun(runId === undefined ? null : (idInAddress(runId) as RunId))
  const go = useGo()
  const { form, setForm, pricesAt } = useRunForm(kind, run ?? null)
  const next = useFormToken(form, run ?? null)
  const entry = useModel(form.models[0] ?? null)?.entry
  const { parameters: base } = form.settings
  const sampling = useMemo(() => samplingOf(base, entry), [base, entry])
  const place = placeOf(kind)
  const mainRef = useRef<HTMLElement>(null)
  const [started, setStarted] = useState<RunId>()
  const shownId = run?.id
  useEffect(() => {
    // The form whose button was pressed is gone: what was started has the focus instead.
    if (shownId !== undefined && started === shownId) mainRef.current?.focus()
  }, [shownId, started])
  return (
    <main
      ref={mainRef}
      tabIndex={-1}
      className="flex min-h-0 min-w-0 flex-1 flex-col outline-none"
      aria-busy={run === undefined && problem === undefined}
    >
      {problem !== undefined && (
        <LoadFailed title={t('This run can’t be read')} className="m-4" onRetry={again}>
          {problem}
        </LoadFailed>
      )}
      {runId !== undefined && run === null ? (
        <>
          <RunBar title={title} start={start} run={null} />
          <EmptyState
            className="m-4"
            title={t('Run not found')}
            action={
              <Button size="small" onClick={() => go(place)}>
                {t('Back to {title}', { title })}
              </Button>
            }
          >
            {t('It may have been deleted or is on another device.')}
          </EmptyState>
        </>
      ) : (
        run !== undefined && (
          <ExchangeOpener>
            {/* Another one for each run, so that nothing of one stays for the next. */}
            <RunView
              key={runId ?? 'new'}
              {...RUN_SLOTS}
              title={title}
              run={run}
              start={start}
              actions={
                run && (
                  <Button variant="quiet" onClick={() => go(place)}>
                    <Plus aria-hidden size={14} />
                    {t('New run')}
                  </Button>
                )
              }
              form={form}
              onFormChange={setForm}
              onStarted={(id) => {
                setStarted(id)
                go(`${place}/${id}`)
              }}
              pricesAt={pricesAt}
              sampling={sampling}
              nextToken={next.token}
              renderPicture={(name, parameters) => (
                <ParameterPicture name={name} parameters={parameters} entry={entry} next={next} />
              )}
              renderSmall={(name, parameters) => (
                <SmallPicture name={name} parameters={parameters} entry={entry} next={next} />
              )}
            />
          </ExchangeOpener>
        )
      )}
    </main>
  )
}
