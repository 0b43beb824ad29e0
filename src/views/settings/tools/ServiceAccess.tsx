import type { ReactNode } from 'react'

import { originOf } from '@/domain/connections/baseUrl'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { Select } from '@/ui/controls/Select'

import { KeyFields } from './KeyFields'

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
  const target = URL.canParse(url) ? originOf(url) : t('the service')
  return (
    <>
      <KeyFields
        hasKey={hasKey}
        typedKey={typedKey}
        hint={
          access.via === 'host'
            ? t('Sent only to {target}, through this app’s host.', { target })
            : t('Sent only to {target}.', { target })
        }
        isRemembered={access.rememberKey}
        onKey={onKey}
        onRemember={(rememberKey) => onChange({ rememberKey })}
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
