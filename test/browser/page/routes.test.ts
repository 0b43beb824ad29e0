import { expect, it } from 'vitest'

import { filesKept } from '../support/filesKept'
import { appForFile } from '../support/forFile'
import { composer } from '../support/steps'

let asked: string[] = []
const app = appForFile((request) => {
  asked.push(new URL(request.url).pathname)
  return undefined
})

it(
  'takes the files of a start from the cache without its worker, and the page from the network',
  {
    timeout: 400_000,
  },
  async ({ skip }) => {
    const { page } = await app.open({ keepsFiles: true })
    await filesKept(page)
    const isTold = await page.evaluate(() => 'workerMatchedSourceType' in PerformanceResourceTiming.prototype)
    skip(!isTold, 'This browser does not tell where a file came from.')

    asked = []
    await page.reload()
    await composer(page).waitFor()
    const { from, files } = await page.evaluate(() => {
      type Routed = PerformanceEntry & { readonly workerMatchedSourceType: string }
      const entries = (type: string) => performance.getEntriesByType(type) as Routed[]
      return {
        from: entries('navigation')[0]?.workerMatchedSourceType,
        files: entries('resource')
          .filter(({ name }) => new URL(name).pathname.startsWith('/assets/'))
          .map(({ name, workerMatchedSourceType }) => ({ name, from: workerMatchedSourceType })),
      }
    })
    expect(from).toBe('race-network-and-fetch-handler')
    expect(files.length).toBeGreaterThan(3)
    expect(files.filter((file) => file.from !== 'cache')).toEqual([])
    // The worker is asked for the page besides: no second request comes of that.
    expect(asked.filter((path) => path === '/')).toHaveLength(1)
    expect(asked.filter((path) => path.startsWith('/assets/'))).toEqual([])
  },
)
