import { useState } from 'react'

import { useCommands } from '@/hooks/app'
import { Button } from '@/ui/Button'
import { ProgressBar } from '@/ui/ProgressBar'

import { Section } from '../Section'

type State =
  | { readonly type: 'idle' | 'done' | 'cancelled' }
  | {
      readonly type: 'running'
      readonly progress?: { readonly done: number; readonly total: number; readonly of: string }
      readonly controller: AbortController
    }
  | { readonly type: 'failed'; readonly detail: string }

/** Takes everything away as one file. */
export function ExportData() {
  const { exportEverything } = useCommands()
  const [state, setState] = useState<State>({ type: 'idle' })

  const start = async () => {
    const controller = new AbortController()
    setState({ type: 'running', controller })
    const saved = await exportEverything({
      signal: controller.signal,
      onProgress: (progress) => setState({ type: 'running', progress, controller }),
    })
    setState(saved.ok ? { type: 'done' } : saved.error)
  }

  return (
    <Section
      title="Export"
      description="Every conversation with all its branches, the record of every request, and every file, as one file of JSON Lines. No key is in it."
    >
      <div className="flex flex-wrap gap-2">
        <Button isBusy={state.type === 'running'} onClick={() => void start()}>
          Export everything
        </Button>
        {state.type === 'running' && (
          <Button variant="quiet" onClick={() => state.controller.abort()}>
            Cancel export
          </Button>
        )}
      </div>
      {state.type === 'running' && (
        <ProgressBar
          label="Exporting"
          value={state.progress?.total ? state.progress.done / state.progress.total : undefined}
          detail={state.progress && `${state.progress.done} of ${state.progress.total} ${state.progress.of}`}
        />
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {state.type === 'done' && 'Exported.'}
        {state.type === 'cancelled' && 'Export cancelled; nothing was kept.'}
      </p>
      {state.type === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          The export failed ({state.detail}). Try again, or export conversations one by one from their menus.
        </p>
      )}
    </Section>
  )
}
