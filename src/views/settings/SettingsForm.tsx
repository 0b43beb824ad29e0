import type { ReactNode, Ref, SyntheticEvent } from 'react'

import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import { useSaving } from './useSaving'

type Props = {
  /** Its accessible name. */
  readonly label: string
  /** To find its fields, the first with an error, say. */
  readonly ref?: Ref<HTMLFormElement>
  readonly saving: Pick<ReturnType<typeof useSaving>, 'isBusy' | 'error'>
  /** The label of the button that saves. */
  readonly saveLabel: string
  readonly onSave: () => void
  readonly onCancel: () => void
  /** Tries what is in the form. */
  readonly test?: { readonly isRunning: boolean; readonly onTest: () => void }
  readonly children: ReactNode
}

/** A form of a settings page: its fields, why it could not be saved, and the buttons below. */
export function SettingsForm({ label, ref, saving, saveLabel, onSave, onCancel, test, children }: Props) {
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form
      ref={ref}
      aria-label={label}
      noValidate
      onSubmit={save}
      className="flex flex-col gap-4 rounded border border-line bg-surface p-4"
    >
      {children}
      <SaveError error={saving.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={saving.isBusy}>
          {saveLabel}
        </Button>
        {test && (
          <Button isBusy={test.isRunning} onClick={test.onTest}>
            {t('Test')}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Says why a form could not be saved and what to do next; nothing while there is no error. */
export function SaveError({ error }: { readonly error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p role="alert" className="max-w-prose text-[13px] text-danger">
      {t('Couldn’t save. {error}', { error })}
    </p>
  )
}

const ConfirmDialog = onDemand(() =>
  import('@/ui/overlays/ConfirmDialog').then((module) => module.ConfirmDialog),
)

type RemoveDialogProps = {
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
export function RemoveDialog({
  name,
  removeLabel,
  onRemove,
  onClose,
  onRemoved,
  children,
}: RemoveDialogProps) {
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
