import { useRef } from 'react'

import { IMPORTED_APPS } from '@/domain/imports/importedContent'
import { useImport } from '@/hooks/files/useImport'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Disclosure } from '@/ui/layout/Disclosure'

import { Section } from '../Section'

import { ImportReportView } from './ImportReportView'

/** Imports a file, after a preview. */
export function ImportData() {
  const inputRef = useRef<HTMLInputElement>(null)
  const { state, check, keepApart, confirm, cancel } = useImport()
  const isRunning = state.type === 'running'

  return (
    <Section
      title={t('Import')}
      description={t(
        'Import a Parlance file, or an export from another app. You’ll see a preview first. Chats that are already here only get the messages they lack; nothing is overwritten.',
      )}
    >
      <div>
        <Button isBusy={isRunning} onClick={() => inputRef.current?.click()}>
          {t('Import…')}
        </Button>
        <FileInput
          ref={inputRef}
          // Any file: prompts of Google AI Studio have no ending that a picker could ask for.
          label={t('Import file')}
          onFiles={([file]) => file && check(file)}
        />
      </div>
      <ImportSources />
      {isRunning && (
        <div className="flex items-end gap-3">
          <ProgressBar
            className="flex-1"
            label={
              state.isDryRun
                ? t('Reading {name}', { name: state.file.name })
                : t('Importing {name}', { name: state.file.name })
            }
            value={state.share}
          />
          <Button size="small" variant="quiet" onClick={cancel}>
            {t('Cancel import')}
          </Button>
        </div>
      )}
      {state.type === 'checked' && (
        <ImportReportView
          title={t('Ready to import: {name}', { name: state.file.name })}
          report={state.report}
          apart={{ chosen: state.apart, onChange: keepApart }}
          actions={
            <>
              <Button variant="primary" disabled={!hasAnything(state.report)} onClick={confirm}>
                {t('Import')}
              </Button>
              <Button variant="quiet" onClick={cancel}>
                {t('Cancel')}
              </Button>
            </>
          }
        />
      )}
      {state.type === 'done' && (
        <ImportReportView
          title={t('Imported: {name}', { name: state.file.name })}
          report={state.report}
          actions={<Button onClick={cancel}>{t('Close')}</Button>}
        />
      )}
    </Section>
  )
}

const hasAnything = ({ conversations, exchangeCount, attachmentCount }: Report): boolean =>
  conversations.some(({ status }) => status !== 'present') || exchangeCount + attachmentCount > 0

type Report = Parameters<typeof ImportReportView>[0]['report']

/** Which apps files may come from, and which file to choose for each. */
function ImportSources() {
  return (
    <Disclosure label={t('Supported apps')}>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-[13px] sm:grid-cols-[max-content_1fr]">
        {IMPORTED_APPS.map(({ app, file }) => (
          <div key={app} className="contents">
            <dt className="font-medium">{app}</dt>
            <dd className="mb-1 text-muted sm:mb-0">{t(file)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
