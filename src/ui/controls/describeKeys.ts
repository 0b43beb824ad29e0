import { mark, t } from '@/lib/text/t'

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: mark('Esc'),
  Shift: mark('Shift'),
  Enter: mark('Enter'),
  ' ': mark('Space'),
}

const MAC_NAMES: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** A chord such as `Mod+Shift+O` as printed on the keys: `Ctrl+Shift+O`, on a Mac `⌘+⇧+O`. */
export const describeKeys = (keys: string, isMac: boolean): string =>
  keys
    .split(/\+(?!$)/)
    .map((key) => (isMac ? MAC_NAMES[key] : key === 'Mod' ? t('Ctrl') : undefined) ?? t(NAMES[key] ?? key))
    .join('+')
