import { dotted } from '@/lib/text/dotted'
import { plural } from '@/lib/text/plural'
import { tAs } from '@/lib/text/tAs'
import { Download, Pause, Play, RotateCcw } from '@/ui/icons'
import type { ReactNode } from 'react'

import { formatMoney } from '@/domain/pricing'
import { isBlindRun, type Run } from '@/domain/runs/run'
import { agreementCsv, runCsv, scoresCsv } from '@/domain/runs/results/cellRow'
import { runLines, runProgress } from '@/domain/runs/runProgress'
import { useCommands } from '@/hooks/app'
import { useNow } from '@/hooks/useIsOnline'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { MenuButton } from '@/ui/overlays/MenuButton'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

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
