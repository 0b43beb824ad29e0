import { useState, type ReactNode } from 'react'

import type { MessageId, RunId } from '@/domain/ids'
import type { Run } from '@/domain/runs/run'
import { planOfForm, type RunForm } from '@/domain/runs/runForm'
import { useRunCommands } from '@/hooks/useRuns'
import { RadioGroup } from '@/ui/RadioGroup'

import type { RenderChooser } from '../form/ModelTray'
import { RunFormView, type RenderSchema } from '../form/RunFormView'
import { PausedNote } from '../PausedNote'
import { RunBar } from '../RunBar'
import { RunList } from '../RunList'
import { RunTable } from '../RunTable'
import { Scoreboard } from '../Scoreboard'
import { CompareColumns } from './CompareColumns'
import { VoteTable } from './VoteTable'

export type CompareProps = {
  readonly run: Run | null
  readonly start: ReactNode
  readonly actions?: ReactNode
  readonly form: RunForm
  readonly onFormChange: (form: RunForm) => void
  readonly onStarted: (id: RunId) => void
  readonly pricesAt: unknown
  readonly renderChooser: RenderChooser
  readonly renderSchema: RenderSchema
  readonly renderText: (text: string) => ReactNode
}

const VIEWS = [
  { value: 'columns', label: 'Columns' },
  { value: 'table', label: 'Table' },
] as const

/** One prompt, several models or settings, side by side. */
export function Compare(props: CompareProps) {
  const { run, start, actions, form } = props
  const { startRun } = useRunCommands()
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('columns')
  const [selected, setSelected] = useState<MessageId | null>(null)
  const begin = () => {
    const plan = planOfForm(form)
    if (!plan.ok) return
    void startRun(plan.value, form.limits).then((id) => {
      if (id.ok) props.onStarted(id.value)
    })
  }
  return (
    <>
      <RunBar
        title="Compare"
        start={start}
        run={run}
        subtitle={run ? `“${run.title}”` : undefined}
        actions={
          <>
            {run && (
              <RadioGroup
                label="View of the run"
                isLabelHidden
                value={view}
                options={VIEWS}
                onChange={setView}
              />
            )}
            {actions}
          </>
        }
      />
      {run ? (
        <>
          <PausedNote run={run} />
          {view === 'columns' ? (
            <CompareColumns run={run} renderText={props.renderText} />
          ) : (
            <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto">
              <RunTable run={run} selected={selected} onSelect={setSelected} />
              <div className="max-w-xl px-4 pb-6">
                <Scoreboard run={run} />
              </div>
            </div>
          )}
        </>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto w-full max-w-2xl px-4 py-6">
            <RunFormView
              form={form}
              onChange={props.onFormChange}
              onStart={begin}
              pricesAt={props.pricesAt}
              renderChooser={props.renderChooser}
              renderSchema={props.renderSchema}
            />
          </div>
          <RunList kind="comparison" />
          <div className="mx-auto w-full max-w-2xl pb-6">
            <VoteTable run={null} />
          </div>
        </div>
      )}
    </>
  )
}
