import { afterEach } from 'vitest'

// Component tests ask for jsdom in their first line; only there is there something to clean.
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest')
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
