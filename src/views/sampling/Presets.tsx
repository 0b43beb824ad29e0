import { Download, Ellipsis, Trash2, Upload } from 'lucide-react'
import { useRef, useState, type SyntheticEvent } from 'react'

import type { Parameters, ParameterValues } from '@/domain/parameters/parameters'
import { isPresetInForce, valuesOf } from '@/domain/sampling/applyPreset'
import { BUILTIN_PRESETS } from '@/domain/sampling/builtinPresets'
import type { Preset } from '@/domain/settings/settings'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Chip } from '@/ui/controls/Chip'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'
import { TextField } from '@/ui/controls/TextField'

export type PresetsProps = {
  readonly parameters: Parameters
  /** The person's own. */
  readonly own: readonly Preset[]
  readonly onApply: (values: Partial<ParameterValues>) => void
  /** Keeps what is set now under a name. */
  readonly onSave: (name: string) => void
  readonly onDelete: (id: string) => void
  /** Writes one to a file. */
  readonly onShare: (preset: Preset) => void
  /** Reads one from a file the person chose. */
  readonly onImport: (file: File) => void
}

/** Named sets of parameters: three to start from, and the person's own. */
export function Presets({ parameters, own, onApply, onSave, onDelete, onShare, onImport }: PresetsProps) {
  const [name, setName] = useState<string>()
  const fileRef = useRef<HTMLInputElement>(null)
  const hasSomething = Object.keys(parameters).length > 0
  const all = [
    ...BUILTIN_PRESETS.map((preset) => ({ ...preset, name: t(preset.name), hint: t(preset.description) })),
    ...own.map((preset) => ({ ...preset, values: valuesOf(preset.parameters), hint: undefined })),
  ]

  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name === undefined || name.trim() === '') return
    onSave(name.trim())
    setName(undefined)
  }
  const items = (): readonly MenuItem[] => [
    { type: 'item', label: t('Save as preset…'), isDisabled: !hasSomething, onPick: () => setName('') },
    { type: 'item', label: t('Import preset…'), icon: Upload, onPick: () => fileRef.current?.click() },
    ...own.flatMap((preset): MenuItem[] => [
      { type: 'separator' },
      {
        type: 'item',
        label: t('Share {name}', { name: preset.name }),
        icon: Download,
        onPick: () => onShare(preset),
      },
      {
        type: 'item',
        label: t('Delete {name}', { name: preset.name }),
        icon: Trash2,
        isDanger: true,
        onPick: () => onDelete(preset.id),
      },
    ]),
  ]

  return (
    <div className="border-b border-line px-4 py-2.5">
      <div className="flex items-start gap-1">
        <ul aria-label={t('Presets')} className="flex min-w-0 flex-1 flex-wrap gap-1.5">
          {all.map((preset) => (
            <li key={preset.id} title={preset.hint}>
              <Chip
                isPressed={isPresetInForce(parameters, preset.values)}
                onPick={() => onApply(preset.values)}
              >
                {preset.name}
              </Chip>
            </li>
          ))}
        </ul>
        <MenuButton label={t('Preset options')} icon={Ellipsis} items={items} />
      </div>
      {name !== undefined && (
        <form onSubmit={save} className="mt-2 flex items-end gap-2">
          <TextField
            label={t('Preset name')}
            value={name}
            onChange={setName}
            maxLength={80}
            className="flex-1"
            // The person has just asked for it.
            // eslint-disable-next-line jsx-a11y/no-autofocus -- the form opens on request, for this box
            autoFocus
          />
          <Button type="submit" variant="primary" disabled={name.trim() === ''}>
            {t('Save')}
          </Button>
          <Button variant="quiet" onClick={() => setName(undefined)}>
            {t('Cancel')}
          </Button>
        </form>
      )}
      <input
        ref={fileRef}
        type="file"
        accept=".json,application/json"
        aria-label={t('Preset file')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onImport(file)
        }}
      />
    </div>
  )
}
