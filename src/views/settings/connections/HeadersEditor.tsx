import { X } from '@/ui/firstIcons'
import { Plus } from '@/ui/icons'

import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { TextField } from '@/ui/controls/TextField'

import type { HeaderDraft } from './connectionDraft'

type Props = {
  readonly headers: readonly HeaderDraft[]
  readonly onChange: (headers: readonly HeaderDraft[]) => void
  readonly error: string | undefined
}

/** Extra headers sent with each request of a connection. */
export function HeadersEditor({ headers, onChange, error }: Props) {
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
      {error !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {error}
        </p>
      )}
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
