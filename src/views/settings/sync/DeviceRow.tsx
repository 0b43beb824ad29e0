import { Laptop, Pencil, Smartphone } from '@/ui/icons'

import type { SyncedDevice } from '@/domain/sync'
import { formatAge } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'

type Props = {
  readonly device: SyncedDevice
  readonly now: number
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** A device that syncs: its name, when it was last here, and what can be done about it. */
export function DeviceRow({ device, now, onRename, onRemove }: Props) {
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
