import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { Select } from '@/ui/controls/Select'

import { CONNECTION_PRESETS, type ConnectionPreset } from '@/domain/connections/connectionPresets'

type Props = {
  readonly preset: ConnectionPreset | undefined
  readonly onPick: (preset: ConnectionPreset | undefined) => void
}

const CUSTOM = 'custom'

const options = () => [
  { value: CUSTOM, label: tAs('provider', 'Custom') },
  ...CONNECTION_PRESETS.map(({ id, name, isLocal }) => ({
    value: id,
    label: name,
    group: isLocal ? t('On this computer') : t('Providers'),
  })),
]

/** Fills the form with the addresses of a well-known service or local server. */
export function PresetPicker({ preset, onPick }: Props) {
  return (
    <Select
      label={t('Provider')}
      value={preset?.id ?? CUSTOM}
      options={options()}
      onChange={(id) => onPick(CONNECTION_PRESETS.find((each) => each.id === id))}
      hint={
        preset && (
          <>
            {preset.note !== '' && t(preset.note)} {preset.isLocal && t('No key needed.')}
            {preset.keysUrl !== undefined && (
              <a
                href={preset.keysUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="text-accent underline underline-offset-2"
              >
                {t('Get a key at {host}', { host: new URL(preset.keysUrl).host })}
              </a>
            )}
          </>
        )
      }
    />
  )
}
