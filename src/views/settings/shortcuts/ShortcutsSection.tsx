import { FIXED_KEYS, KEY_BINDINGS, sendingKeys } from '@/domain/settings/keyLabels'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Kbd } from '@/ui/controls/Kbd'

import { Section } from '../Section'
import { ShortcutRow } from './ShortcutRow'

/** Every key chord of the app, and a way to change it. */
export function ShortcutsSection() {
  const { keys: own, sendKey } = useAppState((state) => state.settings)
  const { changeAppSettings } = useCommands()

  const rebind = (name: string, chord: string | undefined) => {
    void changeAppSettings(({ keys }) => {
      const others = Object.entries(keys).filter(([command]) => command !== name)
      return { keys: Object.fromEntries(chord === undefined ? others : [...others, [name, chord]]) }
    })
  }

  return (
    <Section title={t('Shortcuts')} description={t('Shortcuts never replace your browser’s own.')}>
      <ul
        aria-label={t('Shortcuts')}
        className="flex flex-col divide-y divide-line rounded border border-line"
      >
        {KEY_BINDINGS.map((binding) => (
          <ShortcutRow
            key={binding.name}
            binding={binding}
            own={own}
            onRebind={(chord) => rebind(binding.name, chord)}
          />
        ))}
        {[...sendingKeys(sendKey), ...FIXED_KEYS].map(({ name, label, keys }) => (
          <li key={name} className="flex min-h-12 items-center gap-3 px-4 text-sm">
            <span className="flex-1">{t(label)}</span>
            <Kbd keys={keys} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
