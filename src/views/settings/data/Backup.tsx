import { useBackup } from '@/hooks/backup/useBackup'
import { formatMoment } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Switch } from '@/ui/controls/Switch'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

import { Section } from '../Section'

/** A file a day into a folder, where the browser can do that; a weekly reminder elsewhere. */
export function Backup() {
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
