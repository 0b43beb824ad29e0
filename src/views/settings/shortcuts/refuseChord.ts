import { FIXED_KEYS, KEY_BINDINGS } from '@/domain/settings/keyLabels'
import { t } from '@/lib/text/t'

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
