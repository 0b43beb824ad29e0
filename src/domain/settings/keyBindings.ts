import { mark, t } from '@/lib/text/t'

/** A command one can reach by keys, and the keys it has unless the person changed them. */
export type KeyBinding = { readonly name: string; readonly label: string; readonly keys: string }

/**
 * `Mod` is Ctrl, or ⌘ on a Mac. No chord that a browser has is among them, but two that many apps use: K and the slash
 * (`test/domain/settings/browserChords.ts`).
 */
export const KEY_BINDINGS: readonly KeyBinding[] = [
  { name: 'palette', label: mark('Open the command palette'), keys: 'Mod+K' },
  { name: 'newChat', label: mark('New chat'), keys: 'Mod+Shift+Enter' },
  { name: 'shortcuts', label: mark('Show the shortcuts'), keys: 'Mod+/' },
  { name: 'find', label: mark('Find in this chat'), keys: "Mod+'" },
  { name: 'previousMessage', label: mark('Previous message'), keys: 'Alt+ArrowUp' },
  { name: 'nextMessage', label: mark('Next message'), keys: 'Alt+ArrowDown' },
  { name: 'editLast', label: mark('Edit your last message'), keys: 'Shift+Alt+ArrowUp' },
  { name: 'inspector', label: mark('Show or hide the inspector'), keys: 'Mod+\\' },
]

/** The keys that send and break lines, by the person's choice; `auto` is for a keyboard. */
export const sendingKeys = (choice: 'auto' | 'enter' | 'modEnter'): readonly KeyBinding[] => [
  { name: 'send', label: t('Send the message'), keys: choice === 'modEnter' ? 'Mod+Enter' : 'Enter' },
  { name: 'break', label: t('New line'), keys: choice === 'modEnter' ? 'Enter' : 'Shift+Enter' },
]

/** Keys that cannot be changed, listed for completeness. */
export const FIXED_KEYS: readonly KeyBinding[] = [
  { name: 'stop', label: mark('Stop the reply, or close what’s open'), keys: 'Escape' },
  { name: 'recall', label: mark('Go through what you sent (in an empty message)'), keys: 'ArrowUp' },
]

/** The name of the command that a chord calls, by the person's `own` chords; undefined for none. */
export const commandOf = (chord: string, own: Readonly<Record<string, string>>): string | undefined =>
  KEY_BINDINGS.find(({ name, keys }) => (own[name] ?? keys) === chord)?.name

/** The chord that a command has unless the person changed it. */
export const defaultKeys = (name: string): string =>
  [...KEY_BINDINGS, ...FIXED_KEYS].find((binding) => binding.name === name)?.keys ?? ''

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** A key press as text, such as `Mod+Shift+Enter`. */
export function chordOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): string {
  const name = key.length === 1 ? key.toUpperCase() : key
  // With Shift, `/` arrives as `?` on many layouts; the chord is named by what arrives.
  return [(ctrlKey || metaKey) && 'Mod', shiftKey && 'Shift', altKey && 'Alt', name].filter(Boolean).join('+')
}
