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
  return (
    <>
      <KeyFields
        hasKey={hasKey}
        typedKey={typedKey}
        hint={whereKeyGoes(url, access.via)}
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

function whereKeyGoes(url: string, via: Access['via']): string {
  if (!URL.canParse(url))
    return via === 'host'
      ? t('Sent only to the service, through this app’s host.')
      : t('Sent only to the service.')
  const target = originOf(url)
  return via === 'host'
    ? t('Sent only to {target}, through this app’s host.', { target })
    : t('Sent only to {target}.', { target })
}

const WAYS = [
  { value: 'host', label: mark('Through this app’s host') },
  { value: 'direct', label: mark('Directly from this page') },
] as const
