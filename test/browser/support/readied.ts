import type { Browser, BrowserContext, Page } from 'playwright-core'

import { LATE_MS } from '#test/support/late'

import { withLateWrites } from './late'

/** How long something is waited for. Only what fails takes as long; a busy machine takes half of it now and then. */
const WAIT_MS = 60_000
/** How many times slower pages run than this machine could run them: `SLOW=4` shows tests that a slow one would fail. */
const RATE = Number(process.env['SLOW'] ?? 1)

/** The same browser, every context of which is readied for tests. */
export function readiedBrowser(browser: Browser): Browser {
  browser.on('context', readiedContext)
  return browser
}

/** The same context: it waits long enough, and its pages run as slowly as is asked for. */
export function readiedContext(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(WAIT_MS)
  // What was closed meanwhile needs none.
  if (LATE_MS > 0) void withLateWrites(context).catch(() => undefined)
  if (RATE > 1) {
    for (const page of context.pages()) void slow(page)
    context.on('page', (page) => void slow(page))
  }
  return context
}

async function slow(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: RATE })
  } catch {
    // It closed meanwhile.
  }
}
