import { useState } from 'react'

import { useCommands } from '@/hooks/app'
import { useKeyProtection } from '@/hooks/keys/useKeyProtection'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
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
    <Section title={t('Saved keys')} description={describe(type, remembered)}>
      {type !== 'unavailable' && (
        <p className="max-w-prose text-[13px] text-muted">
          {t(
            'Saved keys are encrypted, so they can’t be read as text in the browser’s files or backups. Someone who can copy this browser profile could still use them. A passphrase prevents that while Parlance is closed. Nothing here protects against malware, or against browser extensions while the keys are unlocked.',
          )}
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
              {type === 'passphrase' ? t('Change passphrase') : t('Set a passphrase')}
            </Button>
            {type === 'passphrase' && (
              <Button isBusy={saving.isBusy} onClick={() => void saving.run(() => setKeyPassphrase(null))}>
                {t('Remove passphrase')}
              </Button>
            )}
            {remembered > 0 && (
              <Button variant="danger" onClick={() => void saving.run(forgetKeys)}>
                {t('Forget saved keys')}
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
    return t(
      'Keys can’t be saved at this address because it doesn’t use HTTPS, so the browser offers no encryption. They are forgotten when you close this tab.',
    )
  if (remembered === 0) return t('No keys are saved on this device.')
  return type === 'passphrase'
    ? plural(remembered, {
        one: '{count} key is saved on this device, protected by a passphrase.',
        other: '{count} keys are saved on this device, protected by a passphrase.',
      })
    : plural(remembered, {
        one: '{count} key is saved on this device.',
        other: '{count} keys are saved on this device.',
      })
}
