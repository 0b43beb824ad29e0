// Before the first paint: the chosen theme and density, so that nothing flashes. `src/app/appearance.ts` writes them.
try {
  const { theme, density } = JSON.parse(localStorage.getItem('parlance.appearance') ?? '{}')
  if (theme === 'light' || theme === 'dark' || theme === 'contrast')
    document.documentElement.dataset.theme = theme
  if (density === 'compact') document.documentElement.dataset.density = density
} catch {
  // A blocked or damaged localStorage leaves the system's theme.
}
// The browser's database wakes up while the app's code is read: asking which there are opens none.
try {
  void indexedDB.databases().catch(() => undefined)
} catch {
  // The app says what is wrong with it.
}
