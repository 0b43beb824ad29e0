import type { SyncTrouble } from '@/domain/sync/syncState'
import type { SyncHere } from '@/hooks/sync/useSync'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

type Props = { readonly cause: EndedBy; readonly sync: SyncHere }
type EndedBy = Extract<SyncTrouble['type'], 'removed' | 'spaceGone'>

/** Why sync on this device is over for good, or undefined while it is not. */
export const endedBy = (trouble: SyncTrouble | null): EndedBy | undefined =>
  trouble?.type === 'removed' || trouble?.type === 'spaceGone' ? trouble.type : undefined

/** Sync that another device ended: why, that the chats are kept, and how to go on. The old code opens nothing now. */
export function SyncEnded({ cause, sync }: Props) {
  return (
    <div className="sync-card">
      <div className="sync-state" data-phase="trouble">
        <p role="status" aria-label={t('Sync')}>
          <span aria-hidden className="sync-dot" />
          <strong>
            {cause === 'removed'
              ? t('This device was removed from sync')
              : t('This recovery code is no longer valid')}
          </strong>
        </p>
      </div>
      <p className="sync-note">
        {cause === 'removed'
          ? t(
              'All your chats are still here, but changes no longer go to your other devices. To sync again, turn sync off here, then connect with the recovery code that your other devices show.',
            )
          : t(
              'Another device made a new code or turned sync off. All your chats are still here. To sync again, turn sync off here, then connect with the new code.',
            )}
      </p>
      <div className="sync-foot">
        <Button onClick={sync.syncNow}>{t('Sync now')}</Button>
        <Button variant="primary" isBusy={sync.isBusy} onClick={() => void sync.leave()}>
          {t('Turn off sync here')}
        </Button>
      </div>
    </div>
  )
}
