import { useState, type KeyboardEvent } from 'react'

import { chordOf } from '@/domain/settings/keyBindings'
import { FIXED_KEYS, KEY_BINDINGS, sendingKeys, type KeyBinding } from '@/domain/settings/keyLabels'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Kbd } from '@/ui/controls/Kbd'

import { Section } from '../Section'

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

type Props = {
  readonly binding: KeyBinding
  readonly own: Readonly<Record<string, string>>
  /** Undefined goes back to the usual keys. */
  readonly onRebind: (chord: string | undefined) => void
}

const MODIFIERS = ['Control', 'Meta', 'Shift', 'Alt', 'AltGraph']

/** One command with its keys; while it listens, the next chord becomes its own. */
function ShortcutRow({ binding: { name, label: marked, keys }, own, onRebind }: Props) {
  const label = t(marked)
  const [isListening, setIsListening] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const changed = own[name]

  const listen = (event: KeyboardEvent) => {
    if (!isListening || MODIFIERS.includes(event.key) || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') {
      setIsListening(false)
      setRefusal(undefined)
      return
    }
    const chord = chordOf(event)
    const reason = refuseChord(chord, name, own)
    setRefusal(reason)
    if (reason !== undefined) return
    setIsListening(false)
    onRebind(chord === keys ? undefined : chord)
  }

  return (
    <li className="flex flex-col px-4 py-2">
      <div className="flex min-h-8 flex-wrap items-center gap-3 text-sm">
        <span className="flex-1">{label}</span>
        {isListening ? (
          <span className="text-muted">{t('Press the new shortcut (Esc to cancel)')}</span>
        ) : (
          <Kbd keys={changed ?? keys} />
        )}
        <Button
          size="small"
          aria-label={t('Change keys for “{label}”', { label })}
          aria-pressed={isListening}
          onClick={() => setIsListening(true)}
          onKeyDown={listen}
          onBlur={() => {
            setIsListening(false)
            setRefusal(undefined)
          }}
        >
          {t('Change')}
        </Button>
        {changed !== undefined && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('Restore keys for “{label}”', { label })}
            onClick={() => onRebind(undefined)}
          >
            {t('Reset')}
          </Button>
        )}
      </div>
      <p role="status" className="text-[13px] text-danger empty:hidden">
        {refusal}
      </p>
    </li>
  )
}

/** Chords browsers keep for themselves or that edit text everywhere. */
const TAKEN = new Set([
  ...'ACFGHJLNPQRSTUVWXYZ0123456789'.split('').map((key) => `Mod+${key}`),
  ...'BCIJNPRTWZ'.split('').map((key) => `Mod+Shift+${key}`),
  'Mod+=',
  'Mod+-',
  'Mod++',
  'Mod+Enter',
  'Alt+ArrowLeft',
  'Alt+ArrowRight',
  'Alt+F4',
])

/** Why a command cannot have this chord; undefined when it can. `own` are the person's changed chords by command. */
export function refuseChord(
  chord: string,
  command: string,
  own: Readonly<Record<string, string>>,
): string | undefined {
  const keys = chord.split(/\+(?!$)/)
  const key = keys.at(-1) ?? ''
  const hasModifier = keys.includes('Mod') || keys.includes('Alt')
  if (!hasModifier && !/^F\d+$/.test(key)) return t('Use Ctrl, ⌘ or Alt with another key.')
  if (TAKEN.has(chord) || /^F(1|3|5|6|7|11|12)$/.test(key)) return t('Your browser uses these keys.')
  const other = [
    ...KEY_BINDINGS.map(({ name, label, keys: usual }) => ({ name, label, keys: own[name] ?? usual })),
    ...FIXED_KEYS,
  ].find((binding) => binding.name !== command && binding.keys === chord)
  return other && t('“{label}” already uses these keys.', { label: t(other.label) })
}
