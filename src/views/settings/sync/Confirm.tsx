import type { ReactNode } from 'react'

import { onDemand } from '@/ui/feedback/onDemand'

const ConfirmDialog = onDemand(() =>
  import('@/ui/overlays/ConfirmDialog').then((module) => module.ConfirmDialog),
)

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
    <ConfirmDialog
      title={title}
      action={action}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    >
      <p className="px-4 py-3 text-sm">{children}</p>
    </ConfirmDialog>
  )
}
