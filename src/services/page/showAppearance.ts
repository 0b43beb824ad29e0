import type { Settings } from '@/domain/settings/settings'
import { CodeMissing, loadCode } from '@/lib/loadCode'

/** Read by `index.html` before the first paint. */
const KEY = 'parlance.appearance'

type Appearance = Pick<Settings, 'theme' | 'density' | 'look'>

let last: Appearance | undefined

/** Shows on the page what it is to look like, and keeps a copy for the next start. */
export function showAppearance(appearance: Appearance): void {
  const { theme, density, look } = appearance
  const isFirst = last === undefined
  last = appearance
  const { dataset, style } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'compact') dataset['density'] = density
  else delete dataset['density']
  if (isFirst && Object.keys(look).length === 0 && style.length === 0) {
    keep({ theme, density })
    return
  }
  // What the start of the page has shown stays until the rest is here.
  loadCode(() => import('./showLook')).then(
    async ({ showLook }) => {
      const shown = await showLook(look, () => last === appearance)
      if (shown) keep({ theme, density, ...shown })
    },
    (cause: unknown) => {
      if (!(cause instanceof CodeMissing)) throw cause
    },
  )
}

/** Keeps what the start of the page shows. */
function keep(kept: object): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Blocked storage costs a flash of the usual look at the next start, nothing more.
  }
}
