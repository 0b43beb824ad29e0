import { useRef, useState } from 'react'

import type { MessageId } from '@/domain/ids'
import { baseOf } from '@/domain/runs/results/cellText'
import type { Run } from '@/domain/runs/run'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { useRunDifferences } from '@/hooks/runs/useDifferences'
import { labelled } from '@/lib/text/labelled'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'

import { AnswersChart } from '../AnswersChart'
import { CellActions } from '../CellActions'
import { RunFormView } from '../form/RunFormView'
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
import { DifferenceChart } from './DifferenceChart'
import { LabGrid } from './LabGrid'
import { SweepMap } from './SweepMap'

const VIEWS = [
  { value: 'grid', label: mark('Replies') },
  { value: 'chart', label: mark('Answers') },
  { value: 'table', label: mark('Table') },
] as const

/** The sampling lab: what to sweep at the left, every reply in the middle, what they have in common at the right. */
export function Lab(props: RunPlaceProps) {
  const { run, start, actions, form, onFormChange, pricesAt } = props
  const nameOf = useModelLabel(run?.plan.models)
  const [selected, setSelected] = useState<MessageId | null>(null)
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('grid')
  const base = run ? baseOf(run) : undefined
  const { measured, choice } = usePromptChoice(run)
  const { answerOf, rule } = useAnswerRule(run)
  const cell = run?.cells.find(({ id }) => id === selected) ?? base
  const differences = useRunDifferences(run)
  const begin = useStartRun(props)
  const settingsRef = useRef<HTMLElement>(null)
  const valueOf = (name: string) => cell?.values.find(({ parameter }) => parameter === name)?.value
  const [temperature, topP] = [valueOf('temperature'), valueOf('top_p')]
  return (
    <>
      <RunBar
        title={t('Lab')}
        start={start}
        actions={actions}
        run={run}
        subtitle={run ? subtitleOf(run, nameOf) : undefined}
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row lg:overflow-hidden">
        <aside
          ref={settingsRef}
          aria-label={t('Run settings')}
          className="shrink-0 border-b border-line max-lg:order-last max-lg:border-t lg:w-[292px] lg:overflow-y-auto lg:border-e lg:border-b-0 data-[first=true]:max-lg:order-first"
          data-first={run === null}
        >
          {/* The padding is not the scroller's own, so that the foot of the form is at its edge. */}
          <div className="p-4">
            <RunFormView
              form={form}
              onChange={onFormChange}
              onStart={begin}
              pricesAt={pricesAt}
              renderChooser={props.renderChooser}
              renderSchema={props.renderSchema}
              renderPicture={props.renderPicture}
              renderSmall={props.renderSmall}
              at={cell?.values}
            >
              {(axes) => (
                <SweepMap
                  axes={axes}
                  sampling={props.sampling}
                  nextToken={props.nextToken}
                  at={{
                    ...(temperature !== undefined && { temperature }),
                    ...(topP !== undefined && { topP }),
                  }}
                />
              )}
            </RunFormView>
          </div>
        </aside>
        <div className="min-w-0 flex-1 lg:overflow-y-auto">
          {run ? (
            <>
              <PausedNote run={run} />
              <RunNotes run={run} />
              <div className="lab-views">
                <RadioGroup
                  label={t('View')}
                  isLabelHidden
                  value={view}
                  options={labelled(VIEWS)}
                  onChange={setView}
                />
                {view === 'grid' && <span className="lab-legend">{t('Differs from the reference')}</span>}
              </div>
              {view === 'grid' && (
                <LabGrid
                  run={run}
                  differences={differences}
                  selected={cell?.id ?? null}
                  onSelect={setSelected}
                />
              )}
              {view === 'table' && <RunTable run={run} selected={cell?.id ?? null} onSelect={setSelected} />}
              {view === 'chart' && (
                <div className="flex flex-col gap-6 p-4">
                  {choice}
                  {measured && <AnswersChart run={measured} baseId={base?.id} answerOf={answerOf} />}
                  {run.plan.axes.length === 0 && (
                    <p className="text-sm text-muted">
                      {t('Vary a parameter to see how the answers change.')}
                    </p>
                  )}
                </div>
              )}
            </>
          ) : (
            <RunList kind="sweep" onWrite={() => writePrompt(settingsRef)} />
          )}
        </div>
        {run && (
          <aside
            aria-label={t('Results')}
            className="flex shrink-0 flex-col gap-7 border-line p-4 max-lg:border-t lg:w-[272px] lg:overflow-y-auto lg:border-s"
          >
            <div className="flex flex-col gap-3">
              {choice}
              {rule}
              {measured && (
                <SpreadPanel run={measured} baseId={base?.id} answerOf={answerOf} onSelect={setSelected} />
              )}
            </div>
            <DifferenceChart run={run} differences={differences} />
            <SelectedCell run={run} cell={cell} base={base} renderTokens={props.renderTokens} />
            <Scoreboard run={run} />
            {cell && (
              <div className="lab-actions">
                <CellActions run={run} cell={cell} isBase={cell.id === base?.id} />
              </div>
            )}
          </aside>
        )}
      </div>
    </>
  )
}

/** “Write a haiku about rain.” · pocket · seed 7 */
function subtitleOf({ plan, title }: Run, nameOf: (model: Run['plan']['models'][number]) => string): string {
  const [model] = plan.models
  const who =
    plan.models.length === 1 && model
      ? nameOf(model)
      : plural(plan.models.length, { one: '{count} model', other: '{count} models' })
  const seeds =
    plan.seeds.length === 0
      ? []
      : [
          plan.seeds.length === 1
            ? t('seed {seed}', { seed: plan.seeds[0] ?? '' })
            : plural(plan.seeds.length, { one: '{count} seed', other: '{count} seeds' }),
        ]
  return [`“${title}”`, who, ...seeds].join(' · ')
}
