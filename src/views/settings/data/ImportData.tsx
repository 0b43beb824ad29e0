import { useRef } from 'react'

import { useImport } from '@/hooks/files/useImport'
import { Button } from '@/ui/controls/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

import { Section } from '../Section'
import { ImportReportView } from './ImportReportView'
import { ImportSources } from './ImportSources'

/** Imports a file, after a preview. */
export function ImportData() {
  const inputRef = useRef<HTMLInputElement>(null)
  const { state, check, confirm, cancel } = useImport()
  const isRunning = state.type === 'running'

  return (
    <Section
      title="Import"
      description="A Parlance file, or an export from another app. You'll see a preview first. Chats that are already here get only the messages they lack; nothing is overwritten."
    >
      <div>
        <Button isBusy={isRunning} onClick={() => inputRef.current?.click()}>
          Import…
        </Button>
        <input
          ref={inputRef}
          // Any file: prompts of Google AI Studio have no ending that a picker could ask for.
          type="file"
          aria-label="Import file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // So that the same file can be chosen again.
            event.currentTarget.value = ''
            if (file) check(file)
          }}
        />
      </div>
      <ImportSources />
      {isRunning && (
        <div className="flex items-end gap-3">
          <ProgressBar
            className="flex-1"
            label={state.isDryRun ? `Reading ${state.file.name}` : `Importing ${state.file.name}`}
            value={state.share}
          />
          <Button size="small" variant="quiet" onClick={cancel}>
            Cancel import
          </Button>
        </div>
      )}
      {state.type === 'checked' && (
        <ImportReportView
          title={`Ready to import: ${state.file.name}`}
          report={state.report}
          actions={
            <>
              <Button variant="primary" disabled={!hasAnything(state.report)} onClick={confirm}>
                Import now
              </Button>
              <Button variant="quiet" onClick={cancel}>
                Cancel
              </Button>
            </>
          }
        />
      )}
      {state.type === 'done' && (
        <ImportReportView
          title={`Imported: ${state.file.name}`}
          report={state.report}
          actions={<Button onClick={cancel}>Close</Button>}
        />
      )}
    </Section>
  )
}

const hasAnything = ({ conversations, exchangeCount, attachmentCount }: Report): boolean =>
  conversations.some(({ fate }) => fate !== 'present') || exchangeCount + attachmentCount > 0

type Report = Parameters<typeof ImportReportView>[0]['report']
