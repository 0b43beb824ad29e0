import { useState } from 'react'

import { useAppState, useCommands } from '@/hooks/app'
import { useKeptItems } from '@/hooks/files/useImport'
import { askToShare } from '@/hooks/sharing/useOwnLinks'
import { formatBytes } from '@/lib/text/formatBytes'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { HeldValues } from '../HeldValues'
import { NumberSection, Section } from '../Section'
import { Backup } from './Backup'
import { DeleteData } from './DeleteData'
import { ImportData } from './ImportData'
import { StorageUse } from './StorageUse'

/** What is stored on this device: export, import, space used, deletion. */
export function DataSection() {
  return (
    <>
      <HeldValues />
      <ExportData />
      <Backup />
      <SharedLinks />
      <ImportData />
      <KeptItems />
      <StorageUse />
      <RawEvents />
      <DeleteData />
    </>
  )
}

/** How much of the raw streams is kept for the inspector. */
function RawEvents() {
  const rawEventBytes = useAppState((state) => state.settings.rawEventBytes)
  const { changeAppSettings } = useCommands()
  return (
    <NumberSection
      title={t('Raw events')}
      description={t(
        'Used by the inspector and to compare replays. The oldest are removed beyond this size. Request bodies, usage and costs are always kept.',
      )}
      label={t('Megabytes of raw events')}
      unit={t('MB')}
      value={Math.round(rawEventBytes / 1e6)}
      min={0}
      max={10_000}
      step={10}
      onChange={(megabytes) => void changeAppSettings({ rawEventBytes: Math.round(megabytes * 1e6) })}
    />
  )
}

/** The way to the links that were made on this device. */
function SharedLinks() {
  return (
    <Section
      title={t('Shared links')}
      description={t('Links to chats that you made on this device. You can copy or delete them.')}
    >
      <div>
        <Button onClick={() => askToShare({ type: 'links' })}>{t('Show links…')}</Button>
      </div>
    </Section>
  )
}

/** What earlier versions kept of imports without understanding it. Shown only where there is any. */
function KeptItems() {
  const { items, failure, outcome, download, remove } = useKeptItems()
  if (!items?.count && outcome === undefined && failure === undefined) return null
  return (
    <Section
      title={t('Unrecognised items from earlier imports')}
      description={t(
        'Earlier versions of Parlance kept parts of imported files that they could not read. They are not used for anything and may hold secrets, such as API keys from another app.',
      )}
    >
      {items !== undefined && items.count > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-sm tabular-nums">
          <span className="me-2">
            {plural(
              items.count,
              { one: '{count} item, {bytes}', other: '{count} items, {bytes}' },
              { bytes: formatBytes(items.bytes) },
            )}
          </span>
          <Button size="small" onClick={download}>
            {t('Download')}
          </Button>
          <Button size="small" variant="danger" onClick={remove}>
            {t('Delete')}
          </Button>
        </div>
      )}
      <p role="status" className="text-sm empty:hidden">
        {outcome ?? failure}
      </p>
    </Section>
  )
}

/** Exports everything as one file. Progress and failures are shown above every page. */
function ExportData() {
  const { exportEverything } = useCommands()
  const [state, setState] = useState<'idle' | 'running' | 'done' | 'cancelled'>('idle')

  const start = async () => {
    setState('running')
    const saved = await exportEverything()
    if (saved.ok) setState('done')
    else setState(saved.error.type === 'cancelled' ? 'cancelled' : 'idle')
  }

  return (
    <Section
      title={t('Export')}
      description={t(
        'All chats with their branches, artifacts, files and request records, your projects, assistants, memories, prompts, tools, settings, spending limits, favourites and providers, and runs with their votes, in one JSON Lines file. Keys and the values of extra headers are never included.',
      )}
    >
      <div>
        <Button isBusy={state === 'running'} onClick={() => void start()}>
          {t('Export everything')}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {state === 'done' && t('Exported.')}
        {state === 'cancelled' && t('Export cancelled. Nothing was saved.')}
      </p>
    </Section>
  )
}
