import type { Page } from 'playwright-core'

import { keptInPage } from '#test/engines/support/isFilled'

/** Waits until every file the app needs with no network is on the device, with this engine; some minutes at most. */
export async function filesKept(page: Page, engine: 'newer' | 'older' = 'newer'): Promise<void> {
  const isKept = async () => (await page.evaluate(keptInPage)).includes(engine)
  for (let turn = 0; turn < 360; turn++) {
    if (await isKept()) return
    await page.waitForTimeout(500)
  }
  throw new Error('Files are still missing for use with no network.')
}
