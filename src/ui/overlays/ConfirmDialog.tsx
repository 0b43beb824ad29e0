import type { ReactNode } from 'react'

import { t } from '@/lib/text/t'

import { Button } from '../controls/Button'
import { Dialog } from './Dialog'

type Props = {
  readonly title: string
  readonly description?: string
  /** What the button that does it says. */
  readonly action: string
  readonly isBusy?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before something goes. Closing is up to its owner, who may have to say that it failed. */
export function ConfirmDialog({ action, isBusy = false, onConfirm, ...props }: Props) {
  return (
    <Dialog
      {...props}
      size="small"
      footer={
        <>
          <Button onClick={props.onClose}>{t('Cancel')}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  )
}
