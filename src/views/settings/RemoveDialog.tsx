import type { ReactNode } from 'react'

import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { onDemand } from '@/ui/feedback/onDemand'

import { SaveError } from './SettingsForm'
import { useSaving } from './useSaving'

const ConfirmDialog = onDemand(() =>
  import('@/ui/overlays/ConfirmDialog').then((module) => module.ConfirmDialog),
)

type Props = {
  readonly name: string
  /** The label of the button that removes it. */
  readonly removeLabel: string
  readonly onRemove: () => Promise<Result<void, string>>
  readonly onClose: () => void
  readonly onRemoved: () => void
  /** What goes with it, and what stays. */
  readonly children: ReactNode
}

/** Asks before something goes, saying what goes with it and what stays; stays open where it could not be removed. */
export function RemoveDialog({ name, removeLabel, onRemove, onClose, onRemoved, children }: Props) {
  const saving = useSaving()
  const remove = () => {
    void saving.run(onRemove).then((isRemoved) => {
      if (!isRemoved) return
      onClose()
      onRemoved()
    })
  }
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name })}
      action={removeLabel}
      isBusy={saving.isBusy}
      onConfirm={remove}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2 px-4 py-3 text-sm">
        {children}
        <SaveError error={saving.error} />
      </div>
    </ConfirmDialog>
  )
}
