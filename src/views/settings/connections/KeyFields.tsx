import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { normaliseBaseUrl, originOf } from '@/domain/baseUrl'
import { IconButton } from '@/ui/IconButton'
import { Switch } from '@/ui/Switch'
import { TextField } from '@/ui/TextField'

import type { ConnectionDraft } from './connectionDraft'

type Props = {
  readonly draft: ConnectionDraft
  readonly onChange: (part: Partial<ConnectionDraft>) => void
  readonly error: string | undefined
  /** Whether a key is kept already, which an empty field leaves as it is. */
  readonly hasKey: boolean
}

/** The key, and in plain words where it is kept. */
export function KeyFields({ draft, onChange, error, hasKey }: Props) {
  const [isShown, setIsShown] = useState(false)
  const baseUrl = normaliseBaseUrl(draft.baseUrl)
  const target = baseUrl.ok ? originOf(baseUrl.value) : 'the base URL'
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextField
          label="API key"
          type={isShown ? 'text' : 'password'}
          className="flex-1"
          placeholder={hasKey ? 'Kept; type to replace it' : 'sk-…'}
          autoComplete="off"
          spellCheck={false}
          value={draft.key}
          onChange={(key) => onChange({ key })}
          error={error}
        />
        <IconButton
          label={isShown ? 'Hide the key' : 'Show the key'}
          icon={isShown ? EyeOff : Eye}
          aria-pressed={isShown}
          className={error === undefined ? undefined : 'mb-6'}
          onClick={() => setIsShown(!isShown)}
        />
      </div>
      <Switch
        label="Remember key on this device"
        isOn={draft.rememberKey}
        onChange={(rememberKey) => onChange({ rememberKey })}
      />
      <p className="max-w-prose text-[13px] text-muted">
        {draft.rememberKey
          ? 'The key is kept in this browser’s storage, readable by whoever can use this browser profile.'
          : 'The key is kept in memory and gone when this tab closes.'}{' '}
        It is sent to {target} only, and never stands in exports, links, logs or the record of a request.
      </p>
    </div>
  )
}
