import { useState } from 'react'

import type { Parameters } from '@/domain/parameters/parameters'
import type { Preset } from '@/domain/settings/settings'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { TextField } from '@/ui/controls/TextField'

import { Section } from '../Section'

/** Sets of parameters that were saved in the inspector: renamed, taken away as files, removed. */
export function Presets() {
  const presets = useAppState((state) => state.settings.presets)
  const { changePresets } = useCommands()

  return (
    <Section title={t('Presets')} description={t('Sets of parameters that you saved from a chat.')}>
      {presets.length === 0 ? (
        <EmptyState title={t('No presets yet')}>
          {t('Change the parameters of a chat, then save them there as a preset.')}
        </EmptyState>
      ) : (
        <ul
          aria-label={t('Presets')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {presets.map((preset) => (
            <li key={preset.id} className="flex flex-wrap items-center gap-2 px-4 py-3">
              <PresetName
                preset={preset}
                onRename={(name) => void changePresets({ type: 'rename', id: preset.id, name })}
              />
              <span className="min-w-0 flex-1 text-[13px] text-muted">{namesOf(preset.parameters)}</span>
              <Button
                size="small"
                aria-label={t('Save {name} as a file', { name: preset.name })}
                onClick={() => void changePresets({ type: 'share', preset })}
              >
                {t('Save as file')}
              </Button>
              <Button
                size="small"
                variant="danger"
                aria-label={t('Delete {name}', { name: preset.name })}
                onClick={() => void changePresets({ type: 'delete', id: preset.id })}
              >
                {t('Delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

type NameProps = { readonly preset: Preset; readonly onRename: (name: string) => void }

/** Renames on leaving or Enter; an empty name changes nothing. */
function PresetName({ preset, onRename }: NameProps) {
  const [name, setName] = useState(preset.name)
  const leave = () => {
    const trimmed = name.trim()
    if (trimmed === '' || trimmed === preset.name) setName(preset.name)
    else onRename(trimmed)
  }
  return (
    <TextField
      label={t('Name of {name}', { name: preset.name })}
      isLabelHidden
      className="w-48"
      value={name}
      onChange={setName}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  )
}

const namesOf = (parameters: Parameters): string => Object.keys(parameters).join(', ').replaceAll('_', ' ')
