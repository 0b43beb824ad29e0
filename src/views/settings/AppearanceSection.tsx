import type { Density, Settings, Theme } from '@/domain/settings/settings'
import { useAppState, useCommands } from '@/hooks/app'
import { RadioGroup, type RadioOption } from '@/ui/controls/RadioGroup'
import { Switch } from '@/ui/controls/Switch'

import { Section } from './Section'

const THEMES: readonly RadioOption<Theme>[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'High contrast' },
]

const DENSITIES: readonly RadioOption<Density>[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

const SEND_KEYS: readonly RadioOption<Settings['sendKey']>[] = [
  { value: 'auto', label: 'Enter, but not on touch' },
  { value: 'enter', label: 'Enter' },
  { value: 'modEnter', label: 'Ctrl+Enter or ⌘+Enter' },
]

/** How the app looks, and which key sends. */
export function AppearanceSection() {
  const { theme, density, sendKey, announcesSentences } = useAppState((state) => state.settings)
  const { changeAppSettings } = useCommands()
  const change = (settings: Partial<Settings>) => void changeAppSettings(settings)
  return (
    <Section title="Appearance">
      <RadioGroup
        label="Theme"
        value={theme}
        options={THEMES}
        onChange={(value) => change({ theme: value })}
      />
      <RadioGroup
        label="Density"
        value={density}
        options={DENSITIES}
        onChange={(value) => change({ density: value })}
      />
      <div className="flex flex-col gap-1">
        <RadioGroup
          label="Send with"
          value={sendKey}
          options={SEND_KEYS}
          onChange={(value) => change({ sendKey: value })}
        />
        <p className="text-[13px] text-muted">
          {sendKey === 'modEnter' ? 'Enter then breaks the line.' : 'Shift+Enter breaks the line.'}
        </p>
      </div>
      <div className="flex flex-col">
        <Switch
          label="Announce replies sentence by sentence"
          isOn={announcesSentences}
          onChange={(isOn) => change({ announcesSentences: isOn })}
        />
        <p className="text-[13px] text-muted">
          For screen readers: as a reply arrives, rather than once at its end.
        </p>
      </div>
    </Section>
  )
}
