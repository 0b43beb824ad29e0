// Before the first paint: the chosen theme and density, so that nothing flashes. `src/app/appearance.ts` writes them.
try {
  const { theme, density } = JSON.parse(localStorage.getItem('parlance.appearance') ?? '{}')
  if (theme === 'light' || theme === 'dark' || theme === 'contrast') document.documentElement.dataset.theme = theme
  if (density === 'compact') document.documentElement.dataset.density = density
} catch {
  // A blocked or damaged localStorage leaves the system's theme.
}
