/**
 * The keys of each command unless the person changed them. `Mod` is Ctrl, or ⌘ on a Mac. No chord that a browser has is
 * among them, but two that many apps use: K and the slash (`test/domain/settings/browserChords.ts`). What they are called
 * is said in `keyLabels`, which no start needs.
 */
export const COMMAND_KEYS: readonly (readonly [name: string, keys: string])[] = [
  ['palette', 'Mod+K'],
  ['newChat', 'Mod+Shift+Enter'],
  ['shortcuts', 'Mod+/'],
  ['find', "Mod+'"],
  ['previousMessage', 'Alt+ArrowUp'],
  ['nextMessage', 'Alt+ArrowDown'],
  ['editLast', 'Shift+Alt+ArrowUp'],
  ['inspector', 'Mod+\\'],
]

/** The name of the command that a chord calls, by the person's `own` chords; undefined for none. */
export const commandOf = (chord: string, own: Readonly<Record<string, string>>): string | undefined =>
  COMMAND_KEYS.find(([name, keys]) => (own[name] ?? keys) === chord)?.[0]

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** A key press as text, such as `Mod+Shift+Enter`. */
export function chordOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): string {
  const name = key.length === 1 ? key.toUpperCase() : key
  // With Shift, `/` arrives as `?` on many layouts; the chord is named by what arrives.
  return [(ctrlKey || metaKey) && 'Mod', shiftKey && 'Shift', altKey && 'Alt', name].filter(Boolean).join('+')
}
