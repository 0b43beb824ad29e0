import { useRef, useState, type ReactNode } from 'react'

import type { MessageId } from '@/domain/ids'
import { baseOf } from '@/domain/runs/results/cellText'
import { isBlindRun } from '@/domain/runs/run'
import { useRunDifferences } from '@/hooks/runs/useDifferences'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'

import { AnswersChart } from '../AnswersChart'
import { CellActions } from '../CellActions'
import { RunFormView } from '../form/RunFormView'
import { LabGrid } from '../lab/LabGrid'
import { PausedNote } from '../PausedNote'
import { RunBar } from '../RunBar'
import { RunList } from '../RunList'
import { RunNotes } from '../RunNotes'
import type { RunPlaceProps } from '../runPlaceProps'
import { RunTable } from '../RunTable'
import { Scoreboard } from '../Scoreboard'
import { SelectedCell } from '../SelectedCell'
import { SpreadPanel } from '../SpreadPanel'
import { useAnswerRule } from '../useAnswerRule'
import { usePromptChoice, writePrompt } from '../usePromptChoice'
import { useStartRun } from '../useStartRun'
import { CompareColumns } from './CompareColumns'
import { VoteTable } from './VoteTable'

export type CompareProps = RunPlaceProps & {
  readonly renderText: (text: string) => ReactNode
}

const VIEWS = [
  { value: 'columns', label: mark('Columns') },
  { value: 'grid', label: mark('Grid') },
  { value: 'table', label: mark('Table') },
  { value: 'spread', label: mark('Spread') },
] as const

/** One prompt, several models or settings, side by side. */
export function Compare(props: CompareProps) {
  const { run, start, actions, form } = props
  const [chosen, setView] = useState<(typeof VIEWS)[number]['value']>('columns')
  const [selected, setSelected] = useState<MessageId | null>(null)
  const begin = useStartRun(props)
  const formRef = useRef<HTMLDivElement>(null)
  const base = run ? baseOf(run) : undefined
  const { measured, choice } = usePromptChoice(run)
  const { answerOf, rule } = useAnswerRule(run)
  // The others name the models: until the vote is over there are only columns.
  const isBlind = isBlindRun(run)
  const view = isBlind ? 'columns' : chosen
  const differences = useRunDifferences(view === 'grid' ? run : null)
  const cell = run?.cells.find(({ id }) => id === selected) ?? base
  return (
    <>
      <RunBar
        title={t('Compare')}
        start={start}
        run={run}
        subtitle={run ? `“${run.title}”` : undefined}
        actions={
          <>
            {run && !isBlind && (
              <RadioGroup
                label={t('View of the run')}
                isLabelHidden
                className="max-md:order-last"
                value={view}
                options={labelled(VIEWS)}
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
          <RunNotes run={run} />
          {view === 'columns' && <CompareColumns run={run} renderText={props.renderText} />}
          {view !== 'columns' && (
            <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto pb-6 *:shrink-0">
              {view === 'grid' && (
                <LabGrid run={run} differences={differences} selected={selected} onSelect={setSelected} />
              )}
              {view === 'table' && <RunTable run={run} selected={selected} onSelect={setSelected} />}
              {view === 'spread' && (
                <div className="grid gap-x-10 gap-y-7 p-4 lg:grid-cols-2">
                  <div className="flex max-w-md flex-col gap-2 lg:col-span-2">
                    {choice}
                    {rule}
                  </div>
                  {measured && (
                    <SpreadPanel
                      run={measured}
                      baseId={base?.id}
                      answerOf={answerOf}
                      onSelect={setSelected}
                    />
                  )}
                  {measured && <AnswersChart run={measured} baseId={base?.id} answerOf={answerOf} />}
                </div>
              )}
              <div className="grid gap-x-10 gap-y-7 px-4 lg:grid-cols-2">
                <Scoreboard run={run} />
                <div className="flex min-w-0 flex-col gap-7">
                  <SelectedCell run={run} cell={cell} base={base} renderTokens={props.renderTokens} />
                  {cell && <CellActions run={run} cell={cell} isBase={cell.id === base?.id} />}
                </div>
              </div>
            </div>
          )}
        </>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div ref={formRef} className="mx-auto w-full max-w-2xl px-4 py-6">
            <RunFormView
              form={form}
              onChange={props.onFormChange}
              onStart={begin}
              pricesAt={props.pricesAt}
              renderChooser={props.renderChooser}
              renderSchema={props.renderSchema}
              renderPicture={props.renderPicture}
              renderSmall={props.renderSmall}
            />
          </div>
          <RunList kind="comparison" onWrite={() => writePrompt(formRef)} />
          <div className="mx-auto w-full max-w-2xl pb-6">
            <VoteTable run={null} />
          </div>
        </div>
      )}
    </>
  )
}
