import type { Config } from 'tailwindcss'

const token = (name: string) => `var(--${name})`

/** Tokens have meanings; their values stand in `src/app/tokens.css`, once for each theme. */
export default {
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    extend: {
      colors: {
        ground: token('ground'),
        rail: token('rail'),
        surface: token('surface'),
        sunken: token('sunken'),
        tint: token('tint'),
        hover: token('hover'),
        selected: token('selected'),
        line: token('line'),
        'line-strong': token('line-strong'),
        text: token('text'),
        muted: token('muted'),
        faint: token('faint'),
        accent: token('accent'),
        'accent-soft': token('accent-soft'),
        'accent-line': token('accent-line'),
        'on-accent': token('on-accent'),
        danger: token('danger'),
        money: token('money'),
        mark: token('mark'),
        'warn-soft': token('warn-soft'),
        'series-1': token('series-1'),
        'series-2': token('series-2'),
        'series-3': token('series-3'),
        'series-4': token('series-4'),
      },
      borderRadius: { DEFAULT: '8px' },
      fontFamily: {
        sans: ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'Noto Sans', 'sans-serif'],
        mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'Liberation Mono', 'monospace'],
      },
    },
  },
} satisfies Config
