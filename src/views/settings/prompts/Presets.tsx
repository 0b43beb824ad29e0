import { useState } from 'react'

import type { Parameters } from '@/domain/parameters/parameters'
import type { Preset } from '@/domain/settings/settings'
import { useAppState, useCommands } from '@/hooks/app'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { TextField } from '@/ui/controls/TextField'

import { Section } from '../Section'

/** Sets of parameters that were saved in the inspector: renamed, taken away as files, removed. */
export function Presets() {
  const presets = useAppState((state) => state.settings.presets)
  const { changeAppSettings, saveFile } = useCommands()
  const put = (change: (now: readonly Preset[]) => readonly Preset[]) =>
    void changeAppSettings(({ presets }) => ({ presets: change(presets) }))

  return (
    <Section title="Presets" description="Sets of parameters, saved in the inspector beside a conversation.">
      {presets.length === 0 ? (
        <EmptyState title="No presets yet">
          Set the parameters of a conversation as you like them, then save them there as a preset.
        </EmptyState>
      ) : (
        <ul aria-label="Presets" className="flex flex-col divide-y divide-line rounded border border-line">
          {presets.map((preset) => (
            <li key={preset.id} className="flex flex-wrap items-center gap-2 px-4 py-3">
              <PresetName
                preset={preset}
                onRename={(name) =>
                  put((now) => now.map((each) => (each.id === preset.id ? { ...each, name } : each)))
                }
              />
              <span className="min-w-0 flex-1 text-[13px] text-muted">{namesOf(preset.parameters)}</span>
              <Button
                size="small"
                aria-label={`Save ${preset.name} as a file`}
                onClick={() =>
                  void saveFile(
                    `${preset.name}.preset.json`,
                    [JSON.stringify(preset, null, 2)],
                    'application/json',
                  )
                }
              >
                Save as file
              </Button>
              <Button
                size="small"
                variant="danger"
                aria-label={`Delete ${preset.name}`}
                onClick={() => put((now) => now.filter(({ id }) => id !== preset.id))}
              >
                Delete
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
      label={`Name of ${preset.name}`}
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
