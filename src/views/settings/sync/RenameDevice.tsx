import { useState } from 'react'

import type { SyncedDevice } from '@/domain/sync'
import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { RenameDialog } from '@/ui/overlays/RenameDialog'

/** A host takes names up to 768 bytes, sealed. */
const LONGEST = 60

type Props = {
  readonly device: SyncedDevice
  readonly onRename: (name: string) => Promise<Result<void, string>>
  readonly onClose: () => void
}

/** Another name for a device, which all of them show. */
export function RenameDevice({ device, onRename, onClose }: Props) {
  const [name, setName] = useState(device.name)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isEmpty = name.trim() === ''
  const save = async () => {
    if (isEmpty || isBusy) return
    setIsBusy(true)
    const renamed = await onRename(name.trim())
    setIsBusy(false)
    if (renamed.ok) onClose()
    else setError(renamed.error)
  }
  return (
    <RenameDialog
      title={t('Rename device')}
      label={t('Name')}
      hint={t('Your devices see it. The host can’t read it.')}
      maxLength={LONGEST}
      value={name}
      onChange={setName}
      error={error}
      isBusy={isBusy}
      isDisabled={isEmpty}
      onSave={() => void save()}
      onClose={onClose}
    />
  )
}
