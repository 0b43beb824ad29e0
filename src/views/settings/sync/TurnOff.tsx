import { useState } from 'react'

import type { SyncHere } from '@/hooks/sync/useSync'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { Confirm } from './Confirm'

/** Ends sync on this device. */
export function TurnOff({ sync }: { readonly sync: SyncHere }) {
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
