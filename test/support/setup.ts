import { configureGlobal } from 'fast-check'
import { afterAll, afterEach, vi } from 'vitest'

import { DIALECT_NAMES } from '@/domain/connections/dialect'
import { openDialect } from '@/domain/dialects/dialects'

// The app brings the code of a dialect before it builds or reads in it; what tests build and read is not asked for first.
await Promise.all(DIALECT_NAMES.map(openDialect))

// Properties try the same random cases in each run, so that one that passes is not another one's failure. Others are
// tried with `SEED=2 npm run unit`.
configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })

// A busy machine is slow, not wrong: what is waited for has its time, also where a test names none. Files share `vi`.
const PATIENCE_MS = 30_000
const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'object' ? { timeout: PATIENCE_MS, ...options } : PATIENCE_MS)
afterAll(() => void (vi.waitFor = waitFor))

// Component tests ask for jsdom in their first line; only there is there something to clean.
if (typeof document !== 'undefined') {
  // jsdom lays nothing out, so it has nothing to scroll.
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
  await import('@testing-library/jest-dom/vitest')
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
  afterEach(cleanup)
  afterAll(() => document.body.replaceChildren())
}

// Files share their modules and globals: what one replaced is put back for the next. A module that is still being
// loaded when a file ends would fail, and stay failed for the next.
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await vi.dynamicImportSettled()
})
