import { useState } from 'react'

import { useCommands } from '@/hooks/app'
import { useKeyProtection } from '@/hooks/keys/useKeyProtection'
import { Button } from '@/ui/controls/Button'

import { SaveError } from '../SaveError'
import { Section } from '../Section'
import { useSaving } from '../useSaving'
import { PassphraseForm } from './PassphraseForm'
import { UnlockForm } from './UnlockForm'

/** How the keys that are remembered on this device are protected, and the passphrase for them. */
export function SavedKeys() {
  const { type, isLocked, remembered } = useKeyProtection()
  const { setKeyPassphrase, forgetKeys } = useCommands()
  const [isOpen, setOpen] = useState(false)
  const saving = useSaving()

  return (
    <Section title="Saved keys" description={describe(type, remembered)}>
      {type !== 'unavailable' && (
        <p className="max-w-prose text-[13px] text-muted">
          Saved keys are encrypted, so they can’t be read as text in the browser’s files or in backups of
          them. Someone who can use or copy this whole browser profile could still use them. A passphrase
          prevents that while Parlance is closed. Nothing here protects against malware, or against browser
          extensions while the keys are unlocked.
        </p>
      )}
      {isLocked ? (
        <UnlockForm />
      ) : isOpen ? (
        <PassphraseForm onDone={() => setOpen(false)} />
      ) : (
        type !== 'unavailable' && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen(true)}>
              {type === 'passphrase' ? 'Change passphrase' : 'Set a passphrase'}
            </Button>
            {type === 'passphrase' && (
              <Button isBusy={saving.isBusy} onClick={() => void saving.run(() => setKeyPassphrase(null))}>
                Remove passphrase
              </Button>
            )}
            {remembered > 0 && (
              <Button variant="danger" onClick={() => void saving.run(forgetKeys)}>
                Forget saved keys
              </Button>
            )}
          </div>
        )
      )}
      <SaveError error={saving.error} />
    </Section>
  )
}

function describe(type: 'device' | 'passphrase' | 'unavailable', remembered: number): string {
  if (type === 'unavailable')
    return 'Keys can’t be remembered on this address: it is open without HTTPS, and the browser offers no encryption there. They are forgotten when you close this tab.'
  const count = remembered === 1 ? '1 key is saved' : `${remembered || 'No'} keys are saved`
  return type === 'passphrase'
    ? `${count} on this device, protected by a passphrase.`
    : `${count} on this device.`
}
