import { useSync } from '@/hooks/sync/useSync'
import { t } from '@/lib/text/t'

import { Section } from '../Section'
import { Problem } from './Problem'
import { RecoveryCode } from './RecoveryCode'
import { SyncDevices } from './SyncDevices'
import { SyncOff } from './SyncOff'
import { endedBy, SyncEnded } from './SyncEnded'
import { SyncState } from './SyncState'
import { TurnOff } from './TurnOff'

import './sync.css'

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
