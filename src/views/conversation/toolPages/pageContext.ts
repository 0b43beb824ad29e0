import type { JsonObject } from '@/lib/json'
import { language } from '@/lib/text/language'

/** Our colours and fonts, by the names that pages of tools know them by. */
const STYLES = {
  '--color-background-primary': '--surface',
  '--color-background-secondary': '--ground',
  '--color-background-tertiary': '--sunken',
  '--color-background-inverse': '--text',
  '--color-background-info': '--accent-soft',
  '--color-background-warning': '--warn-soft',
  '--color-text-primary': '--text',
  '--color-text-secondary': '--muted',
  '--color-text-tertiary': '--muted',
  '--color-text-inverse': '--surface',
  '--color-text-info': '--accent',
  '--color-text-success': '--accent',
  '--color-text-danger': '--danger',
  '--color-text-warning': '--money',
  '--color-border-primary': '--line-strong',
  '--color-border-secondary': '--line',
  '--color-border-tertiary': '--line',
  '--color-border-info': '--accent-line',
  '--color-border-danger': '--danger',
  '--color-ring-primary': '--accent',
} as const

/** Highest that a page may be in a chat, in pixels. */
export const MOST_HEIGHT = 800

/** Whether the page of this app is dark now. */
function isDark(): boolean {
  const scheme = getComputedStyle(document.documentElement).colorScheme
  return scheme.includes('light') ? scheme.includes('dark') && prefersDark() : scheme.includes('dark')
}

const prefersDark = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches

/** What a page of a tool is told of where it is shown, as MCP Apps names it. */
export function pageContext(width: number, isFull: boolean, tool: JsonObject): JsonObject {
  const look = getComputedStyle(document.documentElement)
  const variables = Object.fromEntries(
    Object.entries(STYLES).map(([name, own]) => [name, look.getPropertyValue(own).trim()]),
  )
  return {
    toolInfo: { tool },
    theme: isDark() ? 'dark' : 'light',
    styles: {
      variables: {
        ...variables,
        '--font-sans': 'system-ui, sans-serif',
        '--font-mono': 'ui-monospace, monospace',
        '--border-radius-sm': '4px',
        '--border-radius-md': '8px',
        '--border-radius-lg': '12px',
      },
    },
    displayMode: isFull ? 'fullscreen' : 'inline',
    availableDisplayModes: document.fullscreenEnabled ? ['inline', 'fullscreen'] : ['inline'],
    containerDimensions: isFull
      ? { width: window.innerWidth, height: window.innerHeight }
      : { width, maxHeight: MOST_HEIGHT },
    locale: language().code,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: 'Parlance',
    platform: 'web',
  }
}
