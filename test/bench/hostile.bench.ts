import type { Page } from 'playwright-core'
import { it } from 'vitest'

import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { openRunner } from '#test/browser/support/openRunner'
import { HOSTILE_PYTHON, HOSTILE_SCRIPT } from '#test/support/hostile/hostilePrograms'

import { printTable } from './measure'

const app = appForFile()
const service = serviceForFile()

/** How often a harmless run is measured. */
const CALM_RUNS = 5

it.each([
  ['python', HOSTILE_PYTHON],
  ['js', HOSTILE_SCRIPT],
] as const)('the page answers beside hostile %s', async (language, programs) => {
  const { page, run } = await openRunner(app, service)
  await run(language, '1 + 1')
  const longest = (code: string) => longestGap(page, async () => void (await run(language, code)))
  const calm: number[] = []
  for (let at = 0; at < CALM_RUNS; at += 1) calm.push(await longest('1 + 2'))
  const rows = [{ name: 'A harmless run', values: calm, unit: 'ms' }]
  for (const [name, code] of Object.entries(programs))
    rows.push({ name, values: [await longest(code)], unit: 'ms' })
  printTable(
    `Longest time in which the page takes nothing, beside code in ${language}`,
    rows.map((row, at) => (at === 0 ? row : { ...row, promise: 'at most 100' })),
  )
})

/** Longest time between two tasks of the page while `work` is done, in milliseconds. */
async function longestGap(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const watched = globalThis as typeof globalThis & { gap: number; stopWatch: () => void }
    const channel = new MessageChannel()
    let last = performance.now()
    let isOver = false
    watched.gap = 0
    watched.stopWatch = () => void (isOver = true)
    // A task of its own each time: how long the page keeps others waiting, without the clamp of timers.
    channel.port1.onmessage = () => {
      const now = performance.now()
      watched.gap = Math.max(watched.gap, now - last)
      last = now
      if (!isOver) setTimeout(() => channel.port2.postMessage(0), 4)
    }
    channel.port2.postMessage(0)
  })
  await work()
  return page.evaluate(() => {
    const watched = globalThis as typeof globalThis & { gap: number; stopWatch: () => void }
    watched.stopWatch()
    return watched.gap
  })
}
