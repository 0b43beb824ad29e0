import { useState, type SyntheticEvent } from 'react'

import { useCommands } from '@/hooks/app'
import { useKeyProtection } from '@/hooks/keys/useKeys'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { Dialog } from '@/ui/overlays/Dialog'

import { useSaving } from '../useSaving'

type Props = { readonly onUnlocked?: () => void }

/** Asks for the passphrase of the saved keys; a wrong one is said at the field. Offers to forget them instead. */
export function UnlockForm({ onUnlocked }: Props) {
  const { unlockKeys, forgetKeys } = useCommands()
  const [passphrase, setPassphrase] = useState('')
  const [isForgetting, setForgetting] = useState(false)
  const saving = useSaving()
  const run = (work: typeof forgetKeys) =>
    void saving.run(work).then((isDone) => {
      if (isDone) onUnlocked?.()
    })
  const unlock = (event: SyntheticEvent) => {
    event.preventDefault()
    run(() => unlockKeys(passphrase))
  }
  return (
    <form aria-label={t('Unlock saved keys')} onSubmit={unlock} className="flex flex-col gap-3">
      <TextField
        label={t('Passphrase')}
        type="password"
        autoComplete="off"
        value={passphrase}
        error={saving.error}
        onChange={setPassphrase}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={saving.isBusy}>
          {t('Unlock')}
        </Button>
        {isForgetting ? (
          <Button variant="danger" onClick={() => run(forgetKeys)}>
            {t('Delete all saved keys')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => setForgetting(true)}>
            {t('Forgot your passphrase?')}
          </Button>
        )}
      </div>
      {isForgetting && (
        <p className="max-w-prose text-[13px] text-muted">
          {t(
            'A lost passphrase can’t be recovered. Delete the saved keys and enter them again; your chats and providers stay.',
          )}
        </p>
      )}
    </form>
  )
}

/** Asked once per start where a passphrase protects the saved keys. Closing it leaves them locked. */
export function UnlockDialog({ onClose }: { readonly onClose: () => void }) {
  const { isLocked } = useKeyProtection()
  if (!isLocked) return null
  return (
    <Dialog
      title={t('Unlock your saved keys')}
      description={t(
        'Until then, providers with a saved key can’t be used. You can also do this later under Settings → Providers.',
      )}
      size="small"
      onClose={onClose}
    >
      <div className="px-4 py-3">
        <UnlockForm onUnlocked={onClose} />
      </div>
    </Dialog>
  )
}
