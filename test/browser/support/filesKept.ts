import type { Page } from 'playwright-core'

/** Waits until every file the app needs with no network is on the device; a minute at most. */
export async function filesKept(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      const { files, changing } = (await (await fetch('/precache.json')).json()) as Record<string, string[]>
      const kept = await (await caches.open('parlance-files')).keys()
      const paths = new Set(kept.map(({ url }) => new URL(url).pathname))
      return [...files!, ...changing!].filter((path) => !paths.has(path)).length
    })
  for (let turn = 0; turn < 120; turn++) {
    if ((await missing()) === 0) return
    await page.waitForTimeout(500)
  }
  throw new Error(`${await missing()} files are still missing for use with no network.`)
}
