import { mark, t } from '@/lib/text/t'

import { COMMAND_KEYS } from './keyBindings'

/** A command one can reach by keys, and the keys it has unless the person changed them. */
export type KeyBinding = { readonly name: string; readonly label: string; readonly keys: string }

const LABELS: Readonly<Record<string, string>> = {
  palette: mark('Open the command palette'),
  newChat: mark('New chat'),
  shortcuts: mark('Show the shortcuts'),
  find: mark('Find in this chat'),
  previousMessage: mark('Previous message'),
  nextMessage: mark('Next message'),
  editLast: mark('Edit your last message'),
  inspector: mark('Show or hide the inspector'),
}

export const KEY_BINDINGS: readonly KeyBinding[] = COMMAND_KEYS.map(([name, keys]) => ({
  name,
  label: LABELS[name] ?? name,
  keys,
}))

/** The keys that send and break lines, by the person's choice; `auto` is for a keyboard. */
export const sendingKeys = (choice: 'auto' | 'enter' | 'modEnter'): readonly KeyBinding[] => [
  { name: 'send', label: t('Send the message'), keys: choice === 'modEnter' ? 'Mod+Enter' : 'Enter' },
  { name: 'break', label: t('New line'), keys: choice === 'modEnter' ? 'Enter' : 'Shift+Enter' },
]

/** Keys that cannot be changed, listed for completeness. */
export const FIXED_KEYS: readonly KeyBinding[] = [
  { name: 'stop', label: mark('Stop the reply, or close what’s open'), keys: 'Escape' },
  { name: 'recall', label: mark('Go through what you sent (in an empty message)'), keys: 'ArrowUp' },
  { name: 'takePrompt', label: mark('Take the first suggestion (in an empty message)'), keys: 'Tab' },
]

/** The chord that a command has unless the person changed it. */
export const defaultKeys = (name: string): string =>
  [...KEY_BINDINGS, ...FIXED_KEYS].find((binding) => binding.name === name)?.keys ?? ''
