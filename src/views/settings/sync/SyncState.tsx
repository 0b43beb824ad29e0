import { RefreshCw } from '@/ui/icons'

import { describeStop, type SyncStatus } from '@/domain/sync'
import { useNow } from '@/hooks/useIsOnline'
import type { SyncHere } from '@/hooks/sync/useSync'
import { formatAge, formatMoment } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

type On = Extract<SyncStatus, { readonly type: 'on' }>
type Props = { readonly status: On; readonly sync: SyncHere }

/** The state of sync on this device, and what can be done about it. */
export function SyncState({ status, sync }: Props) {
  const now = useNow()
  const { phase, share } = status
  const isFirst = phase === 'paused' || (share !== undefined && phase !== 'trouble')
  return (
    <div className="sync-card">
      <div className="sync-state" data-phase={phase}>
        <p role="status" aria-label={t('Sync')}>
          <span aria-hidden className="sync-dot" />
          <strong>{nameOf(status)}</strong> <span>{detailOf(status, now)}</span>
        </p>
        {/* Elements of their own: a press that began on one must not end on the other. */}
        {isFirst ? (
          <Button
            key="pause"
            size="small"
            isBusy={sync.isBusy}
            onClick={() => sync.pause(phase !== 'paused')}
          >
            {phase === 'paused' ? t('Resume') : t('Cancel')}
          </Button>
        ) : (
          <Button key="now" size="small" onClick={sync.syncNow}>
            <RefreshCw aria-hidden size={14} />
            {t('Sync now')}
          </Button>
        )}
      </div>
      {share !== undefined && isFirst && phase !== 'paused' && (
        <ProgressBar
          label={status.isReceiving ? t('Receiving your chats') : t('Sending your chats')}
          value={share}
          className="sync-progress"
        />
      )}
      {phase === 'trouble' && <p className="sync-note">{describeStop(status)}</p>}
      {phase === 'offline' && status.reason !== undefined && <p className="sync-note">{status.reason}</p>}
    </div>
  )
}

const NAMES = {
  upToDate: mark('Up to date'),
  syncing: mark('Syncing…'),
  offline: mark('Offline'),
  paused: mark('Paused'),
  trouble: mark('Sync stopped'),
} as const satisfies Record<On['phase'], string>

const nameOf = ({ phase }: On): string => t(NAMES[phase])

function detailOf({ phase, waiting, upToDateAt, offlineSince }: On, now: number): string {
  const parts = [
    phase === 'upToDate' && upToDateAt !== null && formatAge(upToDateAt, now),
    phase === 'offline' &&
      offlineSince !== undefined &&
      t('since {moment}', { moment: formatMoment(offlineSince) }),
    waiting > 0 && plural(waiting, { one: '{count} update waiting', other: '{count} updates waiting' }),
  ]
  return parts.filter((part) => part !== false).join(' · ')
}
