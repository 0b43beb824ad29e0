import { useState } from 'react'

import type { SyncHere } from '@/hooks/sync/useSync'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { Confirm } from './Confirm'

/** A new code instead of one that somebody may have seen. */
export function RenewCode({ sync }: { readonly sync: SyncHere }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('New code')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('Make a new recovery code?')}
          action={t('Make a new code')}
          onConfirm={sync.renewCode}
          onClose={() => setIsAsking(false)}
        >
          {t(
            'Everything is encrypted again with the new code and sent from this device. Your other devices stop syncing until you enter the new code there. What the host has under the old code is deleted after 30 days, once everything is certain to be there again.',
          )}
        </Confirm>
      )}
    </>
  )
}
