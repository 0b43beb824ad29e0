import { useState } from 'react'

import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { TextField } from '@/ui/controls/TextField'

import { SettingsForm } from '../SettingsForm'
import { useSaving } from '../useSaving'

/** Shorter ones are guessed in hours. */
const SHORTEST = 8

/** Where the passphrase of the saved keys is set or changed: typed twice, for it cannot be recovered. */
export function PassphraseForm({ onDone }: { readonly onDone: () => void }) {
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
