import { Ellipsis } from '@/ui/icons'
import { useState, type SyntheticEvent } from 'react'

import type { Parameters, ParameterValues } from '@/domain/parameters/parameters'
import { BUILTIN_PRESETS, isPresetInForce, valuesOf } from '@/domain/sampling/presets'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'
import { TextField } from '@/ui/controls/TextField'

import './panel.css'

export type PresetsProps = {
  readonly parameters: Parameters
  /** Assistants that have parameters: these alone are taken. */
  readonly own: readonly {
    readonly id: string
    readonly name: string
    readonly parameters: Parameters
  }[]
  readonly onApply: (values: Partial<ParameterValues>) => void
  /** Keeps what is set in this chat as an assistant of that name. */
  readonly onSave: (name: string) => void
  /** Goes to where assistants are. */
  readonly onManage: () => void
}

/** Named sets of parameters: three to start from, and those of the person's assistants. */
export function Presets({ parameters, own, onApply, onSave, onManage }: PresetsProps) {
  const [name, setName] = useState<string>()
  const all = [
    ...BUILTIN_PRESETS.map((preset) => ({ ...preset, name: t(preset.name), hint: t(preset.description) })),
    ...own.map((preset) => ({ ...preset, values: valuesOf(preset.parameters), hint: undefined })),
  ]

  const isInForce = ({ values }: (typeof all)[number]) => isPresetInForce(parameters, values)
  const isCustom = Object.keys(parameters).length > 0 && !all.some(isInForce)

  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name === undefined || name.trim() === '') return
    onSave(name.trim())
    setName(undefined)
  }
  const items = (): readonly MenuItem[] => [
    { type: 'item', label: t('Save as assistant…'), onPick: () => setName('') },
    { type: 'item', label: t('Manage assistants'), onPick: onManage },
  ]

  return (
    <div className="border-b border-line px-4 py-2.5">
      <div className="flex items-start gap-1">
        <ul aria-label={t('Presets')} className="presets">
          {all.map((preset) => (
            <li key={preset.id} title={preset.hint}>
              <button type="button" aria-pressed={isInForce(preset)} onClick={() => onApply(preset.values)}>
                {preset.name}
              </button>
            </li>
          ))}
          {isCustom && <li className="presets-custom">{t('Custom')}</li>}
        </ul>
        <MenuButton label={t('Preset options')} icon={Ellipsis} items={items} />
      </div>
      {name !== undefined && (
        <form onSubmit={save} className="mt-2 flex items-end gap-2">
          <TextField
            label={t('Assistant name')}
            value={name}
            onChange={setName}
            maxLength={80}
            className="flex-1"
            // The person has just asked for it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens on request, for this box
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
    </div>
  )
}
