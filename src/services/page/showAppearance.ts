import type { Settings } from '@/domain/settings/settings'

/** Read by `index.html` before the first paint. */
const KEY = 'parlance.appearance'

/** Shows theme and density on the page, and keeps a copy for the next start. */
export function showAppearance({ theme, density }: Pick<Settings, 'theme' | 'density'>): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'compact') dataset['density'] = density
  else delete dataset['density']
  try {
    localStorage.setItem(KEY, JSON.stringify({ theme, density }))
  } catch {
    // Blocked storage costs a flash of the system's theme at the next start, nothing more.
  }
}
