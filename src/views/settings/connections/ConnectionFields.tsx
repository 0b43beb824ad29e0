import { useId, useState } from 'react'

import { originOf } from '@/domain/connections/baseUrl'
import { normaliseBaseUrl } from '@/domain/connections/typedUrl'
import { joinSentences } from '@/lib/text/joinSentences'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { Switch } from '@/ui/controls/Switch'
import { TextField } from '@/ui/controls/TextField'
import { Problem } from '@/ui/feedback/Outcome'
import { X } from '@/ui/firstIcons'
import { Eye, EyeOff, Plus } from '@/ui/icons'

import type { ConnectionDraft, HeaderDraft } from './connectionDraft'

type Props = {
  readonly draft: ConnectionDraft
  readonly onChange: (part: Partial<ConnectionDraft>) => void
  readonly error: string | undefined
  /** Whether a key is kept already, which an empty field leaves as it is. */
  readonly hasKey: boolean
  readonly protection: 'device' | 'passphrase' | 'unavailable'
}

/** The key, and in plain words where it is kept. */
export function KeyFields({ draft, onChange, error, hasKey, protection }: Props) {
  const [isShown, setIsShown] = useState(false)
  const hintId = useId()
  const canRemember = protection !== 'unavailable'
  const baseUrl = normaliseBaseUrl(draft.baseUrl)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextField
          label={t('API key')}
          type={isShown ? 'text' : 'password'}
          className="flex-1"
          // The mark at its end keeps it from turning around where lines begin at the right.
          placeholder={hasKey ? t('Saved. Type to replace it') : 'sk-…\u200e'}
          autoComplete="off"
          spellCheck={false}
          value={draft.key}
          onChange={(key) => onChange({ key })}
          error={error}
        />
        <IconButton
          label={isShown ? t('Hide key') : t('Show key')}
          icon={isShown ? EyeOff : Eye}
          aria-pressed={isShown}
          className={error === undefined ? undefined : 'mb-6'}
          onClick={() => setIsShown(!isShown)}
        />
      </div>
      <Switch
        label={t('Remember key on this device')}
        isOn={draft.rememberKey && canRemember}
        isDisabled={!canRemember}
        describedBy={hintId}
        onChange={(rememberKey) => onChange({ rememberKey })}
      />
      <p id={hintId} className="max-w-prose text-[13px] text-muted">
        {joinSentences([
          t(HINTS[canRemember && draft.rememberKey ? protection : 'session']),
          !canRemember && t(HINTS.unavailable),
          baseUrl.ok
            ? t(
                'It is sent to {target} only and is never included in exports, links, logs or request records.',
                { target: originOf(baseUrl.value) },
              )
            : t(
                'It is sent to the base URL only and is never included in exports, links, logs or request records.',
              ),
        ])}
      </p>
    </div>
  )
}

const HINTS = {
  session: mark('The key is forgotten when you close this tab.'),
  unavailable: mark(
    'Keys can’t be remembered here, because this page is open without HTTPS and the browser offers no encryption.',
  ),
  device: mark(
    'The key is saved encrypted in this browser. Anyone who can use this browser profile can still use it; a passphrase under Saved keys prevents that.',
  ),
  passphrase: mark(
    'The key is saved encrypted with your passphrase, which you enter once each time you start.',
  ),
}

type HeadersEditorProps = {
  readonly headers: readonly HeaderDraft[]
  readonly onChange: (headers: readonly HeaderDraft[]) => void
  readonly error: string | undefined
}

/** Extra headers sent with each request of a connection. */
export function HeadersEditor({ headers, onChange, error }: HeadersEditorProps) {
  const put = (at: number, change: Partial<HeaderDraft>) =>
    onChange(headers.map((header, index) => (index === at ? { ...header, ...change } : header)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm">{t('Extra headers')}</legend>
      {headers.map((header, index) => (
        <div key={index} className="flex items-center gap-2">
          <TextField
            label={t('Header {number} name', { number: index + 1 })}
            isLabelHidden
            placeholder={t('Name')}
            className="flex-1"
            value={header.name}
            onChange={(name) => put(index, { name })}
          />
          <TextField
            label={t('Header {number} value', { number: index + 1 })}
            isLabelHidden
            placeholder={t('Value')}
            className="flex-1"
            value={header.value}
            onChange={(value) => put(index, { value, isKept: false })}
          />
          <IconButton
            label={t('Remove header {number}', { number: index + 1 })}
            icon={X}
            onClick={() => onChange(headers.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      <Problem text={error} />
      <div>
        <Button size="small" onClick={() => onChange([...headers, { name: '', value: '' }])}>
          <Plus aria-hidden size={14} /> {t('Add header')}
        </Button>
      </div>
      <p className="text-[13px] text-muted">
        {t(
          'Saved on this device, unencrypted, and sent only to the address above. Exports have their names alone.',
        )}
      </p>
    </fieldset>
  )
}
