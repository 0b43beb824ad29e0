import { mark, t } from '@/lib/text/t'

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A key chord such as `Mod+K` as it is on this keyboard, each key in its own box. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <kbd className="inline-flex items-center gap-0.5 font-sans text-xs text-muted">
      {describeKeys(keys, IS_MAC)
        .split(/\+(?!$)/)
        .map((key) => (
          <span
            key={key}
            className="min-w-5 rounded-[5px] border border-line bg-surface px-1 text-center leading-[18px] whitespace-nowrap"
          >
            {key}
          </span>
        ))}
    </kbd>
  )
}

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
