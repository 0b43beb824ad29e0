import type { AppStore } from '@/store/appStore'

/** Read by `index.html` before the first paint. */
const KEY = 'parlance.appearance'

/** Shows theme and density on the page, now and whenever they change, and leaves a copy for the next start. */
export function keepAppearance(store: AppStore): void {
  function show() {
    const { theme, density } = store.getState().settings
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
  show()
  store.subscribe(({ settings }, { settings: before }) => {
    if (settings.theme !== before.theme || settings.density !== before.density) show()
  })
}
