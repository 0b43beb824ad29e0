import type { Page } from 'playwright-core'

/** Waits until every file the app needs with no network is on the device, with this engine; a minute at most. */
export async function filesKept(page: Page, engine: 'newer' | 'older' = 'newer'): Promise<void> {
  const missing = () =>
    page.evaluate(async (which) => {
      const { files, changing, engines } = (await (await fetch('/precache.json')).json()) as {
        files: string[]
        changing: string[]
        engines: Record<string, string[]>
      }
      const kept = await (await caches.open('parlance-files')).keys()
      const paths = new Set(kept.map(({ url }) => new URL(url).pathname))
      return [...files, ...changing, ...engines[which]!].filter((path) => !paths.has(path)).length
    }, engine)
  for (let turn = 0; turn < 120; turn++) {
    if ((await missing()) === 0) return
    await page.waitForTimeout(500)
  }
  throw new Error(`${await missing()} files are still missing for use with no network.`)
}
