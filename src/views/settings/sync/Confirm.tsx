import type { ReactNode } from 'react'

import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

const Dialog = onDemand(() => import('@/ui/overlays/Dialog').then((module) => module.Dialog))

type Props = {
  readonly title: string
  /** What the button that does it says. */
  readonly action: string
  readonly children: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that can’t be taken back. */
export function Confirm({ title, action, children, onConfirm, onClose }: Props) {
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className="px-4 py-3 text-sm">{children}</p>
    </Dialog>
  )
}
