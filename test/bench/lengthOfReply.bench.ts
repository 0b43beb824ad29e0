import type { Page } from 'playwright-core'
import { it } from 'vitest'

import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { connect, send } from '#test/browser/support/steps'
import type { Piece } from '#test/support/service/rawAnswer'

import { printTable } from './measure'
import { openSettled } from './openSettled'
import { sampleTokens } from './sampleTokens'
import { sse } from './sse'

const TOKENS = 60_000
const PER_SECOND = 200
/** Tokens at each end that are streamed at the true rate. Those between come as fast as the page reads them. */
const MEASURED = 2_400
/** `BENCH_FULL=1` streams all of it at the true rate: five minutes. */
const IS_FULL = process.env['BENCH_FULL'] === '1'

const app = appForFile()
const service = serviceForFile()

/** A moment of the stream: where it stands, and what the page has spent until then. */
type Mark = { readonly name: string; readonly busyMs: number; readonly at: number }

it(`a reply of ${TOKENS.toLocaleString('en-US')} tokens`, async () => {
  const { page, context } = await openSettled(app)
  page.setDefaultTimeout(600_000)
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  service.script({ type: 'reply', text: 'Ready.' })
  await send(page, 'Ready?')
  await page.getByText('Ready.', { exact: true }).waitFor()
  await page.mouse.move(640, 300)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'timeTicks' })
  await page.evaluate(() => {
    const tasks: { at: number; ms: number }[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, ms: duration })
    }).observe({ type: 'longtask' })
  })

  const marks: Promise<Mark>[] = []
  // Read by the stream itself, when it comes to this piece.
  const mark = (name: string): Piece => ({
    get pauseMs() {
      marks.push(markOf(name))
      return 1
    },
  })
  const markOf = async (name: string): Promise<Mark> => {
    const [at, { metrics }] = await Promise.all([
      page.evaluate(() => performance.now()),
      session.send('Performance.getMetrics'),
    ])
    return { name, at, busyMs: (metrics.find((each) => each.name === 'TaskDuration')?.value ?? 0) * 1000 }
  }
  const tokens = sampleTokens(TOKENS)
  const all = sse(tokens, PER_SECOND)
  const piecesOf = (from: number, to: number) => all.slice(at(from), at(to))
  // Two pieces a tick: the text, and the pause after it.
  const at = (token: number) => Math.floor(token / (PER_SECOND / 50)) * 2
  const middle = piecesOf(MEASURED, TOKENS - MEASURED)
  service.script({
    type: 'raw',
    pieces: [
      mark('first'),
      ...piecesOf(0, MEASURED),
      mark('middle'),
      ...(IS_FULL ? middle : middle.map((piece) => (typeof piece === 'string' ? piece : { pauseMs: 1 }))),
      // What came in a hurry is drawn before the end is measured.
      { pauseMs: 4_000 },
      mark('last'),
      ...all.slice(at(TOKENS - MEASURED), -1),
      mark('end'),
      ...all.slice(-1),
    ],
  })
  await said(page, 'Go')
  await page.waitForTimeout(1_000)
  const done = await Promise.all(marks)
  const endOf = (name: string) => done[done.findIndex((each) => each.name === name) + 1]
  const tasks = await page.evaluate(
    () => (globalThis as unknown as { longTasks: { at: number; ms: number }[] }).longTasks,
  )
  const within = (name: string) => {
    const from = done.find((each) => each.name === name)
    const to = endOf(name)
    if (!from || !to) throw new Error(`the stream never came to "${name}"`)
    return {
      busyPerToken: ((to.busyMs - from.busyMs) / MEASURED) * 1000,
      longest: Math.max(
        0,
        ...tasks.filter((task) => task.at >= from.at && task.at < to.at).map(({ ms }) => ms),
      ),
    }
  }
  const [first, last] = [within('first'), within('last')]
  const ended = done.at(-1)?.at ?? 0
  const way = IS_FULL ? 'all of it at that rate' : 'the middle as fast as it is read'
  printTable(`A reply of 60,000 tokens at ${PER_SECOND}/s, ${way}`, [
    { name: 'Busy per token, the first 2,400', values: [first.busyPerToken], unit: 'µs' },
    {
      name: 'Busy per token, the last 2,400',
      values: [last.busyPerToken],
      unit: 'µs',
      promise: 'as the first',
    },
    { name: 'Longest task, the first 2,400', values: [first.longest], unit: 'ms', promise: 'at most 50' },
    { name: 'Longest task, the last 2,400', values: [last.longest], unit: 'ms', promise: 'at most 50' },
    {
      name: 'Longest task, between',
      values: [Math.max(0, ...tasks.filter((task) => task.at < ended).map(({ ms }) => ms))],
      unit: 'ms',
      promise: IS_FULL ? 'at most 50' : '',
    },
    {
      name: 'Longest task, when it ends',
      values: [Math.max(0, ...tasks.filter((task) => task.at >= ended).map(({ ms }) => ms))],
      unit: 'ms',
      promise: 'at most 50',
    },
  ])
  await context.close()
})

async function said(page: Page, text: string) {
  await send(page, text)
  await page.locator('[data-status="streaming"]').waitFor()
  // Seldom, and by what costs nothing: to look for a button by its name goes through all that is drawn.
  const isOver = () => document.querySelector('[data-status="streaming"]') === null
  await page.waitForFunction(isOver, undefined, { polling: 1_000 })
}
