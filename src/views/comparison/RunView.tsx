import { useRef, useState, type ReactNode } from 'react'

import type { MessageId, RunId } from '@/domain/ids'
import type { TokenLogprob } from '@/domain/replies/reply'
import { baseOf } from '@/domain/runs/results/cellText'
import { isBlindRun, type Run } from '@/domain/runs/run'
import { planOfForm, type RunForm } from '@/domain/runs/runForm'
import type { SamplingSettings } from '@/domain/sampling/samplingSettings'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { useRunCommands, useRunDifferences } from '@/hooks/runs/useRuns'
import { dotted } from '@/lib/text/dotted'
import { labelled } from '@/lib/text/labelled'
import { plural } from '@/lib/text/plural'
import { quoted } from '@/lib/text/quoted'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { IconButton } from '@/ui/controls/IconButton'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { SlidersHorizontal } from '@/ui/firstIcons'

import type { RenderChooser } from './form/ModelTray'
import { RunFormView, type RenderSchema } from './form/RunFormView'
import { SweepMap } from './form/SweepMap'
import type { RenderPicture } from './form/SweepRows'
import { PausedNote, RunNotes } from './RunNotes'
import { ReplyColumns } from './replies/ReplyColumns'
import { ReplyGrid } from './replies/ReplyGrid'
import { ReplyTable } from './replies/ReplyTable'
import { AnswersChart, DifferenceChart } from './results/ResultCharts'
import { CellActions, SelectedCell } from './results/SelectedCell'
import { Scoreboard, VoteTable } from './results/Scoreboard'
import { SpreadPanel } from './results/SpreadPanel'
import { RunBar, useAnswerRule, usePromptChoice } from './RunBar'
import { RunList } from './RunList'

export type RunViewProps = {
  /** Of the place. */
  readonly title: string
  /** Null: a new one is being written down. */
  readonly run: Run | null
  /** Shown before the title on narrow screens. */
  readonly start: ReactNode
  readonly actions?: ReactNode
  readonly form: RunForm
  readonly onFormChange: (form: RunForm) => void
  readonly onStarted: (id: RunId) => void
  /** Changes when prices have come, so that the estimate is made again. */
  readonly pricesAt: unknown
  readonly renderChooser: RenderChooser
  readonly renderSchema: RenderSchema
  readonly renderPicture: RenderPicture
  /** The same at one of several values, small enough for a row of them. */
  readonly renderSmall: RenderPicture
  /** What the form's own parameters ask of the first model: what is where nothing is swept. */
  readonly sampling: SamplingSettings
  /** The token the pictures draw; undefined where an example stands for it. */
  readonly nextToken: TokenLogprob | undefined
  /** The heat-map of a reply. */
  readonly renderTokens: (tokens: readonly TokenLogprob[]) => ReactNode
  /** A reply as Markdown. */
  readonly renderText: (text: string) => ReactNode
}

type View = 'columns' | 'grid' | 'chart' | 'table'

const VIEWS = [
  { value: 'columns', label: mark('Columns') },
  { value: 'grid', label: mark('Replies') },
  { value: 'chart', label: mark('Answers') },
  { value: 'table', label: mark('Table') },
] as const

/**
 * One prompt, several models or settings: what is asked at the left, every reply in the middle, what they have in common
 * at the right. Compare opens with whole replies side by side, Lab with all of them as small multiples and its form.
 */
export function RunView(props: RunViewProps) {
  const { run, form, title, start, actions } = props
  const isSweep = form.kind === 'sweep'
  const [selected, setSelected] = useState<MessageId | null>(null)
  const [chosen, setView] = useState<View>(isSweep ? 'grid' : 'columns')
  const [isFormOpen, setFormOpen] = useState(isSweep)
  const nameOf = useModelLabel(run?.plan.models)
  const base = run ? baseOf(run) : undefined
  const cell = run?.cells.find(({ id }) => id === selected) ?? base
  const { measured, choice } = usePromptChoice(run)
  const { answerOf, rule } = useAnswerRule(run)
  const formRef = useRef<HTMLElement>(null)
  // The others name the models: until the vote is over there are only columns.
  const isBlind = isBlindRun(run)
  const view = isBlind ? 'columns' : chosen
  const differences = useRunDifferences(view === 'columns' ? null : run)
  const hasAxes = run !== null && run.plan.axes.length > 0
  const views = run && !isBlind && (
    <RadioGroup
      label={t('View')}
      isLabelHidden
      value={view}
      options={labelled(VIEWS.filter(({ value }) => hasAxes || value !== 'chart'))}
      onChange={setView}
    />
  )
  const marked = { run: measured, baseId: base?.id, answerOf }
  return (
    <>
      <RunBar
        title={title}
        start={start}
        run={run}
        subtitle={run ? subtitleOf(run, nameOf) : undefined}
        actions={
          <>
            {run && (
              <IconButton
                label={t('Run settings')}
                icon={SlidersHorizontal}
                aria-expanded={isFormOpen}
                variant={isFormOpen ? 'on' : 'quiet'}
                onClick={() => setFormOpen(!isFormOpen)}
              />
            )}
            {actions}
          </>
        }
      />
      <div
        className={classNames(
          'flex min-h-0 flex-1 flex-col overflow-y-auto',
          (isSweep || run) && 'lg:flex-row lg:overflow-hidden',
        )}
      >
        {(isFormOpen || !run) && (
          <aside
            ref={formRef}
            aria-label={t('Run settings')}
            className={classNames(
              'shrink-0',
              run && 'max-lg:order-last max-lg:border-t',
              isSweep || run
                ? 'border-line lg:w-[292px] lg:overflow-y-auto lg:border-e'
                : 'mx-auto w-full max-w-2xl py-2',
            )}
          >
            {/* The padding is not the scroller's own, so that the foot of the form is at its edge. */}
            <div className="p-4">
              <Form {...props} at={cell?.values} />
            </div>
          </aside>
        )}
        <div
          className={classNames(
            'flex min-w-0 flex-col',
            (isSweep || run) && 'flex-1 lg:overflow-y-auto',
            view === 'columns' && !isFormOpen ? 'min-h-0' : 'max-lg:flex-none',
          )}
        >
          {run ? (
            <>
              <PausedNote run={run} />
              <RunNotes run={run} />
              {view === 'columns' ? (
                <ReplyColumns
                  run={run}
                  views={views}
                  renderText={props.renderText}
                  renderChooser={props.renderChooser}
                />
              ) : (
                <div className="lab-views">
                  {views}
                  {view === 'grid' && <span className="lab-legend">{t('Differs from the reference')}</span>}
                </div>
              )}
              {view === 'grid' && (
                <ReplyGrid
                  run={run}
                  differences={differences}
                  selected={cell?.id ?? null}
                  onSelect={setSelected}
                />
              )}
              {view === 'table' && (
                <ReplyTable run={run} selected={cell?.id ?? null} onSelect={setSelected} />
              )}
              {view === 'chart' && (
                <div className="flex flex-col gap-6 p-4">
                  {measured && <AnswersChart {...marked} run={measured} />}
                </div>
              )}
            </>
          ) : (
            <>
              <RunList kind={form.kind} onWrite={() => formRef.current?.querySelector('textarea')?.focus()} />
              <div className="mx-auto w-full max-w-2xl pb-6">
                <VoteTable run={null} />
              </div>
            </>
          )}
        </div>
        {run && view !== 'columns' && (
          <aside
            aria-label={t('Results')}
            className="flex shrink-0 flex-col gap-7 border-line p-4 max-lg:border-t lg:w-[272px] lg:overflow-y-auto lg:border-s"
          >
            <div className="flex flex-col gap-3">
              {choice}
              {rule}
              {measured && <SpreadPanel {...marked} run={measured} onSelect={setSelected} />}
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

type FormProps = RunViewProps & { readonly at: Run['cells'][number]['values'] | undefined }

/** What is asked, with a map of the values that are sent. Starts the run and goes to it. */
function Form({ form, onFormChange, onStarted, sampling, nextToken, at, ...slots }: FormProps) {
  const { startRun } = useRunCommands()
  const valueOf = (name: string) => {
    const value = at?.find(({ parameter }) => parameter === name)?.value
    return typeof value === 'number' ? value : undefined
  }
  const [temperature, topP] = [valueOf('temperature'), valueOf('top_p')]
  const begin = () => {
    const plan = planOfForm(form)
    if (!plan.ok) return
    void startRun(plan.value, form.limits).then((id) => {
      if (id.ok) onStarted(id.value)
    })
  }
  return (
    <RunFormView {...slots} form={form} onChange={onFormChange} onStart={begin} at={at}>
      {(axes) => (
        <SweepMap
          axes={axes}
          sampling={sampling}
          nextToken={nextToken}
          at={{ ...(temperature !== undefined && { temperature }), ...(topP !== undefined && { topP }) }}
        />
      )}
    </RunFormView>
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
  return dotted([quoted(title), who, ...seeds])
}
