import { useEffect, useRef, useState } from 'react'

import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import { assertNever } from '@/lib/assertNever'
import { loadCode } from '@/lib/loadCode'
import { t } from '@/lib/text/t'
import { saveToDisk } from '@/services/download/saveToDisk'
import { opensAgain } from '@/services/storage/opensAgain'
import { Button } from '@/ui/controls/Button'

/**
 * Shown when the saved data cannot be opened. Nothing has been changed then, and it can be taken away as it is.
 *
 * @param error null while another tab holds the data: the start goes on by itself.
 * @param whenOpens resolves once the data can be opened again
 */
export function CannotStart({
  error,
  whenOpens = opensAgain,
  reload = () => location.reload(),
}: {
  readonly error: StorageError | null
  readonly whenOpens?: (signal: AbortSignal) => Promise<void>
  readonly reload?: () => void
}) {
  const [outcome, setOutcome] = useState<string | null>(null)
  const saving = useRef<Promise<void>>(undefined)
  const start = useRef(() => ({ whenOpens, reload }))
  const isWaiting = error !== null && PASSING.has(error.type)

  useEffect(() => {
    if (!isWaiting) return
    const left = new AbortController()
    const { whenOpens, reload } = start.current()
    void whenOpens(left.signal).then(async () => {
      // What is being taken away is whole first.
      await saving.current
      if (!left.signal.aborted) reload()
    })
    return () => left.abort()
  }, [isWaiting])

  async function save() {
    setOutcome(t('Reading…'))
    const { exportRawDatabase } = await loadCode(() => import('@/services/files/exportRawDatabase'))
    const saved = await saveToDisk({
      name: 'parlance-raw.jsonl',
      mediaType: 'application/jsonl',
      content: exportRawDatabase(indexedDB),
    })
    if (saved.ok) setOutcome(t('Saved. The file doesn’t include keys or attachments.'))
    else if (saved.error.type === 'cancelled') setOutcome(null)
    else
      setOutcome(
        t('Couldn’t read the data ({detail}). Restart your browser and try again.', {
          detail: saved.error.detail,
        }),
      )
  }

  if (error === null)
    return (
      <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-6" aria-busy="true">
        <h1 className="text-xl font-semibold">{t('Opening your chats…')}</h1>
        <p role="status">
          {t(
            'Another tab of Parlance is updating or deleting its data. This page opens as soon as that is done. If it takes long, close the other tabs.',
          )}
        </p>
      </main>
    )
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-6">
      <h1 className="text-xl font-semibold">{t('Parlance can’t open your data')}</h1>
      <p role="alert">{describeUnopened(error)}</p>
      {isWaiting && (
        <p className="text-sm text-muted">
          {t('Parlance tries again by itself and opens as soon as it can.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => {
            location.reload()
          }}
        >
          {t('Try again')}
        </Button>
        {error.type !== 'full' && (
          <Button
            onClick={() => {
              saving.current = save()
            }}
          >
            {t('Save what’s there as a file')}
          </Button>
        )}
      </div>
      <p role="status" className="min-h-6 text-sm text-muted">
        {outcome}
      </p>
    </main>
  )
}

/** What may pass without a newer page. */
const PASSING: ReadonlySet<StorageError['type']> = new Set([
  'quota',
  'failed',
  'unavailable',
  'blocked',
  'full',
])

/** Nothing is in memory yet: what the same failure means for what is unsaved is not said. */
function describeUnopened(error: StorageError): string {
  switch (error.type) {
    case 'quota':
    case 'failed':
    case 'unavailable':
      return t(
        'This browser can’t open its storage now. If the disk is full, free up space first: trying on a full disk can damage your chats. Then try again. Nothing was deleted.',
      )
    case 'newerVersion':
      return t(
        'These chats were saved by a newer version of Parlance ({found}; this is {known}). Reload to update. Nothing was changed.',
        { found: error.found, known: error.known },
      )
    case 'blocked':
      return t('Another tab runs an older version of Parlance. Close it and reload this one.')
    case 'full':
      return t(
        'The disk is full. Your chats are still there, but opening them now could damage them. Free up space, then try again.',
      )
    case 'outdated':
    case 'gone':
      return describeStorageError(error)
    default:
      return assertNever(error)
  }
}
