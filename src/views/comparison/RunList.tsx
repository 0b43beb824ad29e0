import { dotted } from '@/lib/text/dotted'
import { plural } from '@/lib/text/plural'
import { Trash2, Upload } from '@/ui/icons'
import { useRef, useState } from 'react'
import { Link } from 'wouter'

import { placeOf, placeOfRun } from '@/domain/runs/runProgress'
import type { RunKind } from '@/domain/runs/run'
import { formatAge } from '@/lib/text/formatTime'
import { useNow } from '@/hooks/useIsOnline'
import { useGo } from '@/hooks/conversations/usePlace'
import { useRunCommands, useRunList } from '@/hooks/runs/useRuns'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { IconButton } from '@/ui/controls/IconButton'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

type Props = {
  readonly kind: RunKind
  /** Shows where the prompt of a first run is written. */
  readonly onWrite: () => void
}

/** Earlier runs, or what will be here; and the way to open one from a file. */
export function RunList({ kind, onWrite }: Props) {
  const { value: runs, problem, again, refresh } = useRunList()
  const { removeRun, importRun } = useRunCommands()
  const go = useGo()
  const now = useNow()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const shown = runs?.filter(({ plan }) => plan.kind === kind) ?? []
  const open = (file: File) => {
    void file.text().then(async (text) => {
      const id = await importRun(text)
      setError(id.ok ? undefined : id.error)
      if (id.ok) go(`${placeOf(kind)}/${id.value}`)
    })
  }
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-6">
      {problem !== undefined && (
        <LoadFailed title={t('Your runs can’t be read')} onRetry={again}>
          {problem}
        </LoadFailed>
      )}
      {/* A comparison has nothing but its form here, which says the same. */}
      {kind === 'sweep' && shown.length === 0 && runs !== undefined && (
        <EmptyState
          title={t('See what a parameter does')}
          action={
            <Button size="small" onClick={onWrite}>
              {t('Write a prompt')}
            </Button>
          }
        >
          {t(
            'Write a prompt and choose values. You’ll see every reply side by side with the differences marked.',
          )}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <section aria-label={t('Previous runs')}>
          <h2 className="pb-1 text-[13px] font-semibold">{t('Previous runs')}</h2>
          <ul>
            {shown.map((run) => (
              <li key={run.id} className="flex items-center gap-2 border-t border-line">
                <Link
                  href={placeOfRun(run)}
                  className="flex min-h-11 min-w-0 flex-1 flex-wrap items-baseline gap-x-3 rounded py-2 hover:text-accent"
                >
                  <span className="min-w-0 truncate">{run.title}</span>
                  <span className="text-[13px] text-muted tabular-nums">
                    {dotted([
                      plural(run.requests, { one: '{count} reply', other: '{count} replies' }),
                      formatAge(run.createdAt, now),
                      run.state.type === 'paused' && t('paused'),
                    ])}
                  </span>
                </Link>
                <IconButton
                  size="small"
                  icon={Trash2}
                  label={t('Delete run {title}', { title: run.title })}
                  onClick={() => void removeRun(run.id).then(refresh)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex items-center gap-3 self-center">
        <Button variant="quiet" size="small" onClick={() => input.current?.click()}>
          <Upload aria-hidden size={14} />
          {t('Open a run file')}
        </Button>
        <FileInput
          ref={input}
          label={t('Run file')}
          accept=".jsonl,application/jsonl"
          onFiles={([file]) => file && open(file)}
        />
      </div>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
