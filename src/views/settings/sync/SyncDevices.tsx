import { useEffect, useState } from 'react'

import type { SpaceView, SyncedDevice, SyncStatus } from '@/domain/sync'
import type { SyncHere } from '@/hooks/sync/useSync'
import { useNow } from '@/hooks/useIsOnline'
import type { Result } from '@/lib/result'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatAge } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { Laptop, Pencil, Plus, Smartphone } from '@/ui/icons'
import { RenameDialog } from '@/ui/overlays/RenameDialog'

import { Section } from '../Section'

import { Confirm } from './RecoveryCode'

/** How often the list is read again while it is looked at, in milliseconds. */
const READ_EVERY_MS = 10_000
/** Each request to a bucket costs. */
const READ_BUCKET_EVERY_MS = 30_000

type Props = {
  readonly sync: SyncHere
  readonly isBucket: boolean
  /** What is used on a host is read again when it changes. */
  readonly phase: Extract<SyncStatus, { readonly type: 'on' }>['phase']
}

/** The devices that sync, how to remove one, and the space they use. */
export function SyncDevices({ sync, isBucket, phase }: Props) {
  const { loadSpace } = sync
  const now = useNow()
  const [space, setSpace] = useState<SpaceView>()
  const [problem, setProblem] = useState<string>()
  const [removing, setRemoving] = useState<SyncedDevice>()
  const [renaming, setRenaming] = useState<SyncedDevice>()
  const [turn, setTurn] = useState(0)
  const change = isBucket ? undefined : phase

  useEffect(() => {
    let isGone = false
    const read = async () => {
      const found = await loadSpace?.()
      if (isGone || !found) return
      setProblem(found.ok ? undefined : found.error)
      if (found.ok) setSpace(found.value)
    }
    void read()
    const timer = setInterval(() => void read(), isBucket ? READ_BUCKET_EVERY_MS : READ_EVERY_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [loadSpace, turn, isBucket, change])

  return (
    <Section
      title={t('Devices')}
      action={
        <Button size="small" disabled={sync.isBusy || sync.code !== undefined} onClick={sync.showCode}>
          <Plus aria-hidden size={14} />
          {t('Connect a device')}
        </Button>
      }
    >
      {space && (
        <ul aria-label={t('Devices')} className="sync-card sync-devices">
          {space.devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              now={now}
              onRename={() => setRenaming(device)}
              onRemove={() => setRemoving(device)}
            />
          ))}
        </ul>
      )}
      <p className="text-[13px] text-muted empty:hidden">
        {/* What stops sync, or keeps it waiting, is said above. */}
        {(phase === 'trouble' || phase === 'offline' ? undefined : problem) ??
          (space &&
            (space.quotaBytes === null
              ? t('{used} used', { used: formatBytes(space.usedBytes) })
              : t('{used} of {quota} used', {
                  used: formatBytes(space.usedBytes),
                  quota: formatBytes(space.quotaBytes),
                })))}
      </p>
      {renaming && (
        <RenameDevice
          device={renaming}
          onRename={async (name) => {
            const renamed = await sync.renameDevice(renaming.id, name)
            setTurn((before) => before + 1)
            return renamed
          }}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {removing && (
        <Confirm
          title={t('Remove {name}?', { name: removing.name })}
          action={t('Remove device')}
          onConfirm={() => void sync.removeDevice(removing.id).then(() => setTurn(turn + 1))}
          onClose={() => setRemoving(undefined)}
        >
          {isBucket
            ? t(
                'It stops syncing the next time it connects, and keeps the chats it has. It still has the access key: if somebody else has the device, replace the key in your storage service and make a new code.',
              )
            : t(
                'It stops syncing at once and keeps the chats it has. If somebody else has the device, make a new code as well.',
              )}
        </Confirm>
      )}
    </Section>
  )
}

type DeviceRowProps = {
  readonly device: SyncedDevice
  readonly now: number
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** A device that syncs: its name, when it was last here, and what can be done about it. */
function DeviceRow({ device, now, onRename, onRemove }: DeviceRowProps) {
  const { name, isThis, seenAt } = device
  const Picture = isPhone(name) ? Smartphone : Laptop
  return (
    <li>
      <Picture aria-hidden size={16} />
      <div>
        <span className="sync-name">{name}</span>
        <span className="sync-seen" data-here={isThis || undefined}>
          {isThis ? t('This device') : formatAge(seenAt, now)}
        </span>
      </div>
      <IconButton icon={Pencil} size="small" label={t('Rename {name}', { name })} onClick={onRename} />
      {!isThis && (
        <Button size="small" variant="remove" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      )}
    </li>
  )
}

const isPhone = (name: string): boolean => /Android|iPhone|iPad|phone/i.test(name)

/** A host takes names up to 768 bytes, sealed. */
const LONGEST = 60

type RenameDeviceProps = {
  readonly device: SyncedDevice
  readonly onRename: (name: string) => Promise<Result<void, string>>
  readonly onClose: () => void
}

/** Another name for a device, which all of them show. */
function RenameDevice({ device, onRename, onClose }: RenameDeviceProps) {
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
