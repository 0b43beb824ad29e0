import { useState } from 'react'

import { useCommands } from '@/hooks/app'
import { useKeyProtection } from '@/hooks/keys/useKeys'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'

import { Section } from '../Section'
import { SaveError, SettingsForm } from '../SettingsForm'
import { useSaving } from '../useSaving'

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

/** Shorter ones are guessed in hours. */
const SHORTEST = 8

/** Where the passphrase of the saved keys is set or changed: typed twice, for it cannot be recovered. */
function PassphraseForm({ onDone }: { readonly onDone: () => void }) {
  const { setKeyPassphrase } = useCommands()
  const [passphrase, setPassphrase] = useState('')
  const [repeated, setRepeated] = useState('')
  const [wasSaved, setWasSaved] = useState(false)
  const saving = useSaving()
  const isShort = passphrase.length < SHORTEST
  const isOther = passphrase !== repeated

  const save = () => {
    setWasSaved(true)
    if (isShort || isOther) return
    void saving.run(() => setKeyPassphrase(passphrase)).then((isSaved) => isSaved && onDone())
  }
  return (
    <SettingsForm
      label={t('Passphrase')}
      saving={saving}
      saveLabel={t('Save passphrase')}
      onSave={save}
      onCancel={onDone}
    >
      <TextField
        label={t('New passphrase')}
        type="password"
        autoComplete="new-password"
        value={passphrase}
        onChange={setPassphrase}
        error={wasSaved && isShort ? t('Use at least {SHORTEST} characters.', { SHORTEST }) : undefined}
        hint={t('You enter it once each time you start Parlance. It can’t be recovered.')}
      />
      <TextField
        label={t('Repeat passphrase')}
        type="password"
        autoComplete="new-password"
        value={repeated}
        onChange={setRepeated}
        error={wasSaved && !isShort && isOther ? t('The passphrases differ. Type it again.') : undefined}
      />
    </SettingsForm>
  )
}
