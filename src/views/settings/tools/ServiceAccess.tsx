import type { ReactNode } from 'react'

import { originOf } from '@/domain/connections/baseUrl'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { useKeyProtection } from '@/hooks/keys/useKeyProtection'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'
import { TextField } from '@/ui/controls/TextField'

type Access = { readonly via: 'direct' | 'host'; readonly rememberKey: boolean }

type Props = {
  readonly access: Access
  /** Where the key goes: an address as typed. */
  readonly url: string
  readonly hasKey: boolean
  readonly typedKey: string
  readonly onKey: (key: string) => void
  readonly onChange: (access: Partial<Access>) => void
  /** Beside how requests go. */
  readonly children: ReactNode
}

/** The key of a service that is asked over HTTP, and whether its requests go through this app's host. */
export function ServiceAccess({ access, url, hasKey, typedKey, onKey, onChange, children }: Props) {
  const isUnavailable = useKeyProtection().type === 'unavailable'
  const target = URL.canParse(url) ? originOf(url) : t('the service')
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
        hint={
          access.via === 'host'
            ? t('Sent only to {target}, through this app’s host.', { target })
            : t('Sent only to {target}.', { target })
        }
      />
      <Switch
        label={t('Remember key on this device')}
        isOn={access.rememberKey && !isUnavailable}
        isDisabled={isUnavailable}
        onChange={(rememberKey) => onChange({ rememberKey })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('Requests go')}
          value={access.via}
          options={labelled(WAYS)}
          onChange={(via) => onChange({ via })}
        />
        {children}
      </div>
    </>
  )
}

const WAYS = [
  { value: 'host', label: mark('Through this app’s host') },
  { value: 'direct', label: mark('Directly from this page') },
] as const
