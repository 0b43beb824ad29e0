import { useState } from 'react'

import { saveToDisk } from '@/services/download/saveToDisk'
import { Button } from '@/ui/controls/Button'

/** Shown when the saved data cannot be opened. Nothing has been changed then, and it can be taken away as it is. */
export function CannotStart({ reason }: { readonly reason: string }) {
  const [outcome, setOutcome] = useState<string | null>(null)

  async function save() {
    setOutcome('Reading…')
    const { exportRawDatabase } = await import('@/services/files/exportRawDatabase')
    const saved = await saveToDisk({
      name: 'parlance-raw.jsonl',
      mediaType: 'application/jsonl',
      content: exportRawDatabase(indexedDB),
    })
    if (saved.ok) setOutcome('Saved. Keys and attached files are not in it.')
    else if (saved.error.type === 'cancelled') setOutcome(null)
    else setOutcome(`It could not be read (${saved.error.detail}). Restart the browser and try once more.`)
  }

  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-6">
      <h1 className="text-xl font-semibold">Parlance cannot open its data</h1>
      <p role="alert">{reason}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => {
            location.reload()
          }}
        >
          Try again
        </Button>
        <Button onClick={() => void save()}>Save what is there as a file</Button>
      </div>
      <p role="status" className="min-h-6 text-sm text-muted">
        {outcome}
      </p>
    </main>
  )
}
