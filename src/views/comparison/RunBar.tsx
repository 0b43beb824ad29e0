import { useMemo, useState, type ReactNode } from 'react'

import { formatMoney } from '@/domain/pricing'
import { ANSWER_RULES, answerReader, WHOLE, type AnswerOf } from '@/domain/runs/results/answers'
import { agreementCsv, runCsv, scoresCsv } from '@/domain/runs/results/cellRow'
import { isBlindRun, type Run } from '@/domain/runs/run'
import { runLines, runProgress } from '@/domain/runs/runProgress'
import { useCommands } from '@/hooks/app'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { useNow } from '@/hooks/useIsOnline'
import { dotted } from '@/lib/text/dotted'
import { labelled } from '@/lib/text/labelled'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { Select } from '@/ui/controls/Select'
import { TextField } from '@/ui/controls/TextField'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Download, Pause, Play, RotateCcw } from '@/ui/icons'
import { MenuButton } from '@/ui/overlays/MenuButton'

import './comparison.css'

type Props = {
  readonly title: string
  /** Shown before the title on narrow screens: the way to the conversations. */
  readonly start: ReactNode
  readonly subtitle?: string | undefined
  readonly run: Run | null
  readonly actions?: ReactNode
}

/** What the place is, what is asked, how far it is, and the way to stop it. */
export function RunBar({ title, start, subtitle, run, actions }: Props) {
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3 py-1.5 md:px-4">
      {start}
      <h1 className="text-base font-semibold">{title}</h1>
      {subtitle !== undefined && (
        <p className="run-subtitle min-w-0 flex-1 basis-40 truncate text-sm text-muted">{subtitle}</p>
      )}
      {run && <Progress run={run} />}
      {actions}
    </header>
  )
}

function Progress({ run }: { readonly run: Run }) {
  const { pauseRun, resumeRun, stopRun, retryFailed } = useRunCommands()
  const now = useNow(1000)
  const progress = runProgress(run, now)
  const isOpen = progress.waiting + progress.running > 0
  const facts = dotted([
    t('{done} of {total}', { done: progress.done, total: progress.total }),
    ...(progress.failed > 0
      ? [plural(progress.failed, { one: '{count} failed', other: '{count} failed' })]
      : []),
    ...(progress.tokensPerSecond === undefined
      ? []
      : [t('{count} tokens/s', { count: progress.tokensPerSecond })]),
  ])
  return (
    <div className="run-progress">
      <span role="status" aria-label={t('Run progress')}>
        {facts} · {formatMoney(progress.spent)}
      </span>
      {isOpen && (
        <ProgressBar
          label={tAs('noun', 'Run')}
          isLabelHidden
          value={progress.share}
          msLeft={run.state.type === 'running' ? progress.msLeft : undefined}
          className="w-24 md:w-36"
        />
      )}
      {run.state.type === 'running' && progress.waiting > 0 && (
        <IconButton label={t('Pause')} icon={Pause} onClick={() => pauseRun(run.id)} />
      )}
      {run.state.type === 'paused' && run.state.reason === 'person' && (
        <Button onClick={() => resumeRun(run.id)}>
          <Play aria-hidden size={14} />
          {t('Resume')}
        </Button>
      )}
      {!isOpen && progress.failed > 0 && (
        <Button onClick={() => void retryFailed(run.id)}>
          <RotateCcw aria-hidden size={14} />
          {t('Retry failed')}
        </Button>
      )}
      {isOpen && <Button onClick={() => void stopRun(run.id)}>{t('Stop all')}</Button>}
      <ExportMenu run={run} />
    </div>
  )
}

function ExportMenu({ run }: { readonly run: Run }) {
  const { saveFile } = useCommands()
  return (
    <MenuButton
      label={t('Export run')}
      icon={Download}
      size="medium"
      align="end"
      items={() => [
        {
          type: 'item',
          label: t('Table as CSV'),
          onPick: () => void saveFile(`${run.title}.csv`, [runCsv(run)], 'text/csv'),
        },
        {
          type: 'item',
          label: t('Scoreboard as CSV'),
          // It names the models.
          isDisabled: isBlindRun(run),
          onPick: () => void saveFile(`${run.title}.scores.csv`, [scoresCsv(run.cells)], 'text/csv'),
        },
        {
          type: 'item',
          label: t('Agreement by field as CSV'),
          onPick: () => void saveFile(`${run.title}.fields.csv`, [agreementCsv(run.cells)], 'text/csv'),
        },
        {
          type: 'item',
          label: t('Run as JSON Lines'),
          onPick: () => void saveFile(`${run.title}.run.jsonl`, [runLines(run)], 'application/jsonl'),
        },
      ]}
    />
  )
}

type Counted = {
  /** Takes out of a reply what is counted; undefined for whole replies, and for a rule that cannot be used yet. */
  readonly answerOf: AnswerOf | undefined
  /** Where the rule is chosen. */
  readonly rule: ReactNode
}

/** What of the replies of a run is counted as its answer; kept with the run. */
export function useAnswerRule(run: Run | null): Counted {
  const { setAnswerRule } = useRunCommands()
  const rule = run?.answer ?? WHOLE
  const reader = useMemo(() => answerReader(rule), [rule])
  const takesText = rule.type === 'pattern' || rule.type === 'field'
  return {
    answerOf: reader.ok ? reader.value : undefined,
    rule: run && (
      <div className="flex flex-col gap-2">
        <Select
          label={t('Count as the answer')}
          value={rule.type}
          options={labelled(ANSWER_RULES)}
          onChange={(type) => {
            const chosen = ANSWER_RULES.find(({ value }) => value === type)
            if (chosen) setAnswerRule(run.id, { type: chosen.value, text: '' })
          }}
        />
        {takesText && (
          <TextField
            label={rule.type === 'pattern' ? t('Pattern') : t('Field')}
            placeholder={rule.type === 'pattern' ? t('Answer: (.*)') : '/answer'}
            value={rule.text}
            error={reader.ok || rule.text === '' ? undefined : reader.error}
            hint={
              rule.type === 'pattern'
                ? t('A regular expression. Its last match counts: the first group, or all of it.')
                : t('A name at the top of the JSON, or a path such as /result/value.')
            }
            onChange={(text) => setAnswerRule(run.id, { ...rule, text })}
          />
        )}
      </div>
    ),
  }
}

type Choice = {
  /** The run with the replies to the chosen prompt alone. */
  readonly measured: Run | null
  /** Where the prompt is chosen; null where there is one. */
  readonly choice: ReactNode
}

/** What is measured of a run: the replies to one of its prompts, the first unless another is chosen. */
export function usePromptChoice(run: Run | null): Choice {
  const [promptIndex, setPromptIndex] = useState(0)
  const measured = useMemo(() => run && ofPrompt(run, promptIndex), [run, promptIndex])
  const hasChoice = run !== null && run.plan.prompts.length > 1
  return {
    measured,
    choice: hasChoice ? <PromptChoice run={run} promptIndex={promptIndex} onChange={setPromptIndex} /> : null,
  }
}

type RunChoicesProps = {
  readonly run: Run
  readonly promptIndex: number
  readonly onChange: (promptIndex: number) => void
}

const LONGEST_CHARS = 60

/** Which prompt's replies are measured. */
function PromptChoice({ run, promptIndex, onChange }: RunChoicesProps) {
  const { prompts } = run.plan
  return (
    <Select
      label={t('Replies to')}
      value={String(promptIndex)}
      options={prompts.map((prompt, index) => ({
        value: String(index),
        label: `${index + 1}. ${prompt.trim().slice(0, LONGEST_CHARS)}`,
      }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}

/** The run with the cells of one prompt alone: answers to different questions have no spread in common. */
const ofPrompt = (run: Run, promptIndex: number): Run =>
  run.plan.prompts.length < 2
    ? run
    : { ...run, cells: run.cells.filter((cell) => cell.promptIndex === promptIndex) }
