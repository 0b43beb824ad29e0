import { it } from 'vitest'

import { appForFile } from '#test/browser/support/forFile'
import { printTable } from './measure'

const RUNS = 5
const app = appForFile()

it('cold load, until the composer can be used', async () => {
  const times: Record<number, number[]> = { 1: [], 4: [] }
  for (const slowdown of [1, 4]) {
    for (let run = 0; run < RUNS; run++) {
      const context = await app.browser.newContext({ viewport: { width: 1280, height: 800 } })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      // From inside the page: the time of the debugger's own messages is not the page's.
      await page.addInitScript(() => {
        const look = () => {
          if (document.querySelector('[data-composer]'))
            Object.assign(globalThis, { parlanceUsableMs: performance.now() })
          else requestAnimationFrame(look)
        }
        look()
      })
      await page.goto(app.url)
      await page.waitForFunction(() => 'parlanceUsableMs' in globalThis)
      times[slowdown]?.push(
        await page.evaluate(() => (globalThis as unknown as { parlanceUsableMs: number }).parlanceUsableMs),
      )
      await context.close()
    }
  }
  printTable('Cold load: composer usable', [
    { name: 'CPU as it is', values: times[1] ?? [], unit: 'ms', promise: 'at most 400' },
    { name: 'CPU slowed 4 times', values: times[4] ?? [], unit: 'ms', promise: 'at most 1,500' },
  ])
})
