import type { Browser, Page } from 'playwright-core'
import { it } from 'vitest'

import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { openRunner } from '#test/browser/support/openRunner'
import { HOSTILE_PYTHON, HOSTILE_SCRIPT } from '#test/support/hostile/hostilePrograms'

import { printTable, type Row } from './measure'

const app = appForFile()
const service = serviceForFile()

/** How often a harmless run is measured. */
const CALM_RUNS = 5

it.each([
  ['python', HOSTILE_PYTHON],
  ['js', HOSTILE_SCRIPT],
] as const)('the page answers beside hostile %s', async (language, programs) => {
  const { page, write } = await openRunner(app, service)
  const calm = Array.from({ length: CALM_RUNS + 1 }, (_, at) => `1 + ${at}`)
  const { runNext } = await write(language, [...calm, ...Object.values(programs)])
  await runNext()
  const gaps: Row[] = []
  const tasks: Row[] = []
  const measure = async (name: string, runs: number, promise?: string) => {
    const measured: { readonly gap: number; readonly task: number }[] = []
    for (let at = 0; at < runs; at += 1) {
      let gap = 0
      const task = await longestTask(app.browser, page, async () => {
        gap = await longestGap(page, async () => void (await runNext()))
      })
      measured.push({ gap, task })
    }
    const row = { name, unit: 'ms', ...(promise !== undefined && { promise }) }
    gaps.push({ ...row, values: measured.map(({ gap }) => gap) })
    tasks.push({ ...row, values: measured.map(({ task }) => task) })
  }
  await measure('A harmless run', CALM_RUNS)
  for (const name of Object.keys(programs)) await measure(name, 1, 'at most 100')
  printTable(`Longest time in which the page takes nothing, beside code in ${language}`, gaps)
  printTable(`Longest task of the page in processor time, beside code in ${language}`, tasks)
})

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Processor time of its thread, in microseconds. */
  readonly tdur?: number
}

/** Longest task of the page while `work` is done, in milliseconds of processor time: what else runs here doesn't count. */
async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await page.evaluate(() => void performance.mark('here'))
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: readonly TraceEvent[]
  }
  const here = traceEvents.find(({ name }) => name === 'here')
  const times = traceEvents
    .filter((each) => each.ph === 'X' && each.pid === here?.pid && each.tid === here.tid)
    .map(({ tdur = 0 }) => tdur)
  return times.reduce((most, time) => Math.max(most, time), 0) / 1_000
}

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
