import { useKeyProtection } from '@/hooks/keys/useKeys'
import { mark, t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'
import { TextField } from '@/ui/controls/TextField'

type Props = {
  readonly hasKey: boolean
  readonly typedKey: string
  /** Where the key goes. */
  readonly hint: string
  readonly isRemembered: boolean
  readonly onKey: (key: string) => void
  readonly onRemember: (isRemembered: boolean) => void
}

/** The key of a service or server, and whether this device remembers it. */
export function KeyFields({ hasKey, typedKey, hint, isRemembered, onKey, onRemember }: Props) {
  const isUnavailable = useKeyProtection().type === 'unavailable'
  return (
    <>
      <TextField
        label={t('API key')}
        type="password"
        placeholder={hasKey ? t('Saved. Type to replace it') : t('Leave empty if it needs none')}
        autoComplete="off"
        spellCheck={false}
        value={typedKey}
        onChange={onKey}
        hint={hint}
      />
      <Switch
        label={t('Remember key on this device')}
        isOn={isRemembered && !isUnavailable}
        isDisabled={isUnavailable}
        onChange={onRemember}
      />
    </>
  )
}

/** Where a service wants its key. */
export const KEY_PLACES = [
  { value: 'bearer', label: mark('Authorization: Bearer') },
  { value: 'header', label: mark('Another header') },
  { value: 'query', label: mark('A parameter') },
] as const

/** Services of HTTP functions may want it in a cookie, too. */
export const API_KEY_PLACES = [...KEY_PLACES, { value: 'cookie', label: mark('A cookie') }] as const
