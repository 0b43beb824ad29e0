import { useState, type SyntheticEvent } from 'react'

import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'

import { SaveError } from '../SaveError'
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

  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    setWasSaved(true)
    if (isShort || isOther) return
    void saving.run(() => setKeyPassphrase(passphrase)).then((isSaved) => isSaved && onDone())
  }
  return (
    <form
      aria-label={t('Passphrase')}
      onSubmit={save}
      className="flex flex-col gap-3 rounded border border-line bg-surface p-4"
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
      <SaveError error={saving.error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={saving.isBusy}>
          {t('Save passphrase')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
