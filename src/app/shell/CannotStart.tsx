import { useState } from 'react'

import { loadCode } from '@/lib/loadCode'
import { t } from '@/lib/text/t'
import { saveToDisk } from '@/services/download/saveToDisk'
import { Button } from '@/ui/controls/Button'

/** Shown when the saved data cannot be opened. Nothing has been changed then, and it can be taken away as it is. */
export function CannotStart({ reason }: { readonly reason: string }) {
  const [outcome, setOutcome] = useState<string | null>(null)

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

  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-6">
      <h1 className="text-xl font-semibold">{t('Parlance can’t open your data')}</h1>
      <p role="alert">{reason}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => {
            location.reload()
          }}
        >
          {t('Try again')}
        </Button>
        <Button onClick={() => void save()}>{t('Save what’s there as a file')}</Button>
      </div>
      <p role="status" className="min-h-6 text-sm text-muted">
        {outcome}
      </p>
    </main>
  )
}
