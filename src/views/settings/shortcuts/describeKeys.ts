const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
}

const MAC_NAMES: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** A chord such as `Mod+Shift+O` as it stands on the keys: `Ctrl+Shift+O`, on a Mac `⌘+⇧+O`. */
export const describeKeys = (keys: string, isMac: boolean): string =>
  keys
    .split(/\+(?!$)/)
    .map((key) => (isMac ? MAC_NAMES[key] : key === 'Mod' ? 'Ctrl' : undefined) ?? NAMES[key] ?? key)
    .join('+')
