import { useState } from 'react'

import { useAppState, useCommands } from '@/hooks/app'
import { useBackup } from '@/hooks/backup/useBackup'
import { useKeptItems } from '@/hooks/files/useImport'
import { askToShare } from '@/hooks/sharing/useOwnLinks'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatMoment } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Switch } from '@/ui/controls/Switch'
import { TextField } from '@/ui/controls/TextField'
import { onDemand } from '@/ui/feedback/onDemand'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

import { HeldValues } from '../HeldValues'
import { NumberSection, Section } from '../Section'
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

/** A file a day into a folder, where the browser can do that; a weekly reminder elsewhere. */
function Backup() {
  const backup = useBackup()
  const { state, running, canChooseFolder, problem } = backup
  return (
    <Section
      title={t('Automatic backup')}
      description={
        canChooseFolder
          ? t(
              'Once a day, everything is saved as one file into a folder that you choose. The last seven files are kept; to restore one, import it. Keys are never included.',
            )
          : t(
              'This browser doesn’t let pages write to a folder. Parlance can remind you once a week to download a backup; to restore one, import it.',
            )
      }
    >
      {state === undefined ? (
        // Its room until it is read.
        problem === undefined && <div aria-busy="true" className="h-8 pointer-coarse:h-11" />
      ) : canChooseFolder ? (
        <FolderControls {...backup} />
      ) : (
        <Switch
          label={t('Remind me every week')}
          isOn={state.mode === 'reminder'}
          onChange={(isOn) => (isOn ? backup.remind() : backup.turnOff())}
        />
      )}
      {running && (
        <div className="flex max-w-md items-end gap-2">
          <ProgressBar label={t('Writing the backup')} value={running.share} className="flex-1" />
          <Button size="small" onClick={backup.cancel}>
            {t('Cancel')}
          </Button>
        </div>
      )}
      <p role="status" className="max-w-prose text-sm empty:hidden">
        {problem}
      </p>
    </Section>
  )
}

function FolderControls({ state, running, choose, backUpNow, turnOff }: ReturnType<typeof useBackup>) {
  const isBusy = running !== undefined
  if (state?.mode !== 'folder') {
    return (
      <div>
        <Button isBusy={isBusy} onClick={choose}>
          {t('Choose folder')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <p className="text-sm tabular-nums">
        {state.lastAt === null
          ? t('Folder “{folder}”. No backup yet.', { folder: state.folderName })
          : t('Folder “{folder}”. Last backup: {moment}.', {
              folder: state.folderName,
              moment: formatMoment(state.lastAt),
            })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isBusy} onClick={backUpNow}>
          {t('Back up now')}
        </Button>
        <Button disabled={isBusy} onClick={choose}>
          {t('Change folder')}
        </Button>
        <Button disabled={isBusy} onClick={turnOff}>
          {t('Turn off')}
        </Button>
      </div>
    </>
  )
}

const Dialog = onDemand(() => import('@/ui/overlays/Dialog').then((module) => module.Dialog))

const WORD = 'delete'

/** Deletes everything on this device, once the word has been typed. */
function DeleteData() {
  const { deleteEverything } = useCommands()
  const count = useAppState((state) => Object.keys(state.conversations).length)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [outcome, setOutcome] = useState<string>()
  const isConfirmed = typed.trim().toLowerCase() === WORD

  const close = () => {
    setIsOpen(false)
    setTyped('')
  }
  const remove = async () => {
    if (!isConfirmed) return
    close()
    const deleted = await deleteEverything()
    setOutcome(deleted.ok ? t('Everything was deleted.') : deleted.error)
  }

  return (
    <Section
      title={t('Delete')}
      description={t(
        'Deletes all chats, request records, files, settings, providers and keys on this device. There is no other copy, so export what you want to keep first.',
      )}
    >
      <div>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t('Delete all data')}
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {outcome}
      </p>
      {isOpen && (
        <Dialog
          title={t('Delete all data?')}
          size="small"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>{t('Cancel')}</Button>
              <Button variant="danger" disabled={!isConfirmed} onClick={() => void remove()}>
                {t('Delete everything')}
              </Button>
            </>
          }
        >
          <form
            className="flex flex-col gap-3 px-4 py-3 text-sm"
            onSubmit={(event) => {
              event.preventDefault()
              void remove()
            }}
          >
            <p>
              {plural(count, {
                one: 'This permanently deletes one chat and everything else saved here.',
                other: 'This permanently deletes {count} chats and everything else saved here.',
              })}
            </p>
            <TextField
              label={t('Type “{WORD}” to confirm', { WORD })}
              autoComplete="off"
              value={typed}
              onChange={setTyped}
            />
          </form>
        </Dialog>
      )}
    </Section>
  )
}
