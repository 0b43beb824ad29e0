import { Select } from '@/ui/controls/Select'

import { CONNECTION_PRESETS, type ConnectionPreset } from './connectionPresets'

type Props = {
  readonly preset: ConnectionPreset | undefined
  readonly onPick: (preset: ConnectionPreset | undefined) => void
}

const CUSTOM = 'custom'

const OPTIONS = [
  { value: CUSTOM, label: 'Custom' },
  ...CONNECTION_PRESETS.map(({ id, name, isLocal }) => ({
    value: id,
    label: name,
    group: isLocal ? 'On this machine' : 'Services',
  })),
]

/** Fills the form with the addresses of a well-known service or local server. */
export function PresetPicker({ preset, onPick }: Props) {
  return (
    <Select
      label="Service"
      value={preset?.id ?? CUSTOM}
      options={OPTIONS}
      onChange={(id) => onPick(CONNECTION_PRESETS.find((each) => each.id === id))}
      hint={
        preset && (
          <>
            {preset.note}
            {preset.keysUrl !== undefined && (
              <a
                href={preset.keysUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="text-accent underline underline-offset-2"
              >
                Make a key at {new URL(preset.keysUrl).host}
              </a>
            )}
          </>
        )
      }
    />
  )
}
