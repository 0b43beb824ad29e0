/** Chords of browsers, from their own lists of shortcuts; `Mod` is Ctrl, on a Mac ⌘. Function keys and Tab left out. */
const mod = (keys: string): readonly string[] => Array.from(keys, (key) => `Mod+${key}`)
const modShift = (keys: string): readonly string[] => Array.from(keys, (key) => `Mod+Shift+${key}`)

/** Chrome 140, on Windows, Linux and macOS. */
const CHROME = [
  ...mod('ACDEFGHJKLMNOPQRSTUVWXYZ0123456789+-=,[].'),
  ...modShift('ABCDFGHIJKMNOPQRTUVWZ'),
  'Mod+Enter',
  'Alt+ArrowLeft',
  'Alt+ArrowRight',
  'Mod+Alt+ArrowLeft',
  'Mod+Alt+ArrowRight',
]
/** Firefox 145. */
const FIREFOX = [
  ...mod('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-=,[].'),
  ...modShift('ABCEGHIJKMNOPRSTVWXYZ'),
  'Mod+Enter',
  'Alt+Enter',
  'Alt+ArrowLeft',
  'Alt+ArrowRight',
]
/** Safari 26. */
const SAFARI = [
  ...mod('ACDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-=,[].;/'),
  ...modShift('ABCDFGHILMNRTVWZ/;'),
  'Mod+Enter',
  'Mod+ArrowUp',
  'Mod+ArrowDown',
]
/** Edge 140. */
const EDGE = [...CHROME, ...mod('B'), ...modShift('EHKLSUVXY.,'), 'F9']

export const BROWSER_CHORDS: Readonly<Record<string, readonly string[]>> = {
  Chrome: CHROME,
  Firefox: FIREFOX,
  Safari: SAFARI,
  Edge: EDGE,
}
