import './sync.css'

import { useState } from 'react'

import { describeStop, type SyncStatus, type SyncTrouble } from '@/domain/sync'
import { type SyncHere, useSync } from '@/hooks/sync/useSync'
import { useNow } from '@/hooks/useIsOnline'
import { dotted } from '@/lib/text/dotted'
import { formatAge, formatMoment } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { RefreshCw } from '@/ui/icons'

import { HeldValues } from '../HeldValues'
import { Section } from '../Section'

import { Confirm, RecoveryCode } from './RecoveryCode'
import { SyncDevices } from './SyncDevices'
import { Problem, SyncOff } from './SyncOff'

/** The person's chats on all their devices. */
export function SyncSection() {
  const sync = useSync()
  const { status, isReady, problem } = sync
  const isOff = isReady && status.type === 'off'
  const cause = status.type === 'on' ? endedBy(status.trouble) : undefined
  const isOn = status.type === 'on' && !cause
  return (
    <>
      <Section
        title={t('Sync')}
        description={t('Your chats on all your devices, encrypted before they leave this one.')}
        action={isOn && <TurnOff sync={sync} />}
      >
        {cause && <SyncEnded cause={cause} sync={sync} />}
        {isOn && <SyncState status={status} sync={sync} />}
        {!isOff && <Problem text={problem} />}
      </Section>
      <HeldValues />
      {isOff && <SyncOff sync={sync} />}
      {isOn && (
        <>
          <RecoveryCode sync={sync} place={status.place} />
          <SyncDevices sync={sync} isBucket={status.place.type === 'bucket'} phase={status.phase} />
        </>
      )}
    </>
  )
}

type Props = { readonly cause: EndedBy; readonly sync: SyncHere }
type EndedBy = Extract<SyncTrouble['type'], 'removed' | 'spaceGone'>

/** Why sync on this device is over for good, or undefined while it is not. */
const endedBy = (trouble: SyncTrouble | null): EndedBy | undefined =>
  trouble?.type === 'removed' || trouble?.type === 'spaceGone' ? trouble.type : undefined

/** Sync that another device ended: why, that the chats are kept, and how to go on. The old code opens nothing now. */
function SyncEnded({ cause, sync }: Props) {
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

/** Ends sync on this device. */
function TurnOff({ sync }: { readonly sync: SyncHere }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" disabled={sync.isBusy} onClick={() => setIsAsking(true)}>
        {t('Turn off')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('Turn off sync on this device?')}
          action={t('Turn off sync')}
          onConfirm={() => void sync.leave()}
          onClose={() => setIsAsking(false)}
        >
          {t(
            'Your chats stay on this device and on your others. If this is the last device, the host deletes what it keeps.',
          )}
        </Confirm>
      )}
    </>
  )
}

type On = Extract<SyncStatus, { readonly type: 'on' }>
type SyncStateProps = { readonly status: On; readonly sync: SyncHere }

/** The state of sync on this device, and what can be done about it. */
export function SyncState({ status, sync }: SyncStateProps) {
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
  return dotted(parts)
}
