import type { Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'

import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { composer, connect, send } from '#test/browser/support/steps'
import { startHostileServer, type HostileServer } from '#test/support/mcp/startHostileServer'

import { printTable } from './measure'
import { openSettled } from './openSettled'

const ROUNDS = 200
/** Rounds compared at each end; the first few load code. */
const COMPARED = 20
const SKIPPED = 5
const LARGE_CALLS = 3

const app = appForFile()
const service = serviceForFile()
let server: HostileServer
beforeAll(async () => {
  server = await startHostileServer()
})
afterAll(() => server.stop())

declare global {
  /** When each request left the page, in milliseconds since it started. */
  var askedAt: number[]
  /** How long the page was busy without a pause, in milliseconds. */
  var busyMs: number[]
}

/** Answers completions in the page: this many calls of a tool, each with other arguments, then a text. */
function callInPage([calls, tool]: readonly [number, string]) {
  const real = globalThis.fetch
  globalThis.askedAt = []
  globalThis.busyMs = []
  new PerformanceObserver((list) => {
    globalThis.busyMs.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.endsWith('/v1/chat/completions')) return real(input, init)
    const round = globalThis.askedAt.push(performance.now())
    const call = {
      index: 0,
      id: `call${round}`,
      type: 'function',
      function: {
        name: tool,
        arguments: JSON.stringify(tool === 'calculator' ? { expression: `${round} + 1` } : {}),
      },
    }
    const isOver = round > calls
    const delta = isOver ? { content: 'Done.' } : { tool_calls: [call] }
    const chunks = [
      { choices: [{ index: 0, delta, finish_reason: null }] },
      { choices: [{ index: 0, delta: {}, finish_reason: isOver ? 'stop' : 'tool_calls' }] },
    ]
    const body = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
    return Promise.resolve(
      new Response(`${body}data: [DONE]\n\n`, { headers: { 'content-type': 'text/event-stream' } }),
    )
  }
}

/** The app with a provider, whose model calls this tool a fixed number of times. */
async function open(calls: number, tool: string): Promise<Page> {
  const { page } = await openSettled(app)
  page.setDefaultTimeout(120_000)
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await page.addInitScript(callInPage, [calls, tool] as const)
  return page
}

async function turnOn(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Tools/ }).click()
  await page.getByRole('switch', { name }).click()
  await page.getByRole('button', { name: /^Tools, \d+ on$/ }).waitFor()
}

it('200 rounds of tools in one conversation', async () => {
  const page = await open(ROUNDS, 'calculator')
  await page.goto(app.url)
  await composer(page).waitFor()
  await turnOn(page, /calculator/i)
  await page.getByRole('button', { name: /^Limits/ }).click()
  await page.getByRole('spinbutton', { name: 'Rounds' }).fill('500')
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill('600')
  await page.keyboard.press('Escape')
  const cdp = await page.context().newCDPSession(page)
  // Processor time of the page's main thread, which other programs don't lengthen.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async (from: number): Promise<number> => {
    const at = async (count: number) => {
      await page.waitForFunction((least) => globalThis.askedAt.length >= least, count, { polling: 20 })
      const { metrics } = await cdp.send('Performance.getMetrics')
      const ms = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
      return { ms, rounds: await page.evaluate(() => globalThis.askedAt.length) }
    }
    const start = await at(from)
    const end = await at(from + COMPARED)
    return (end.ms - start.ms) / (end.rounds - start.rounds)
  }
  await send(page, 'Count.')
  const worksMs = [await worked(SKIPPED), await worked(ROUNDS / 2), await worked(ROUNDS - COMPARED - 2)]
  await page.getByText(`${ROUNDS + 1} requests`).waitFor()
  const askedAt = await page.evaluate(() => globalThis.askedAt)
  const rounds = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? at))
  await page.context().close()
  printTable('Rounds of tools', [
    { name: 'A round, the first ones', values: rounds.slice(SKIPPED, SKIPPED + COMPARED), unit: 'ms' },
    {
      name: `A round after ${ROUNDS - COMPARED} others`,
      values: rounds.slice(-COMPARED),
      unit: 'ms',
      promise: 'as the first',
    },
    ...['Main thread in a round, the first ones', 'The same in the middle', 'The same at the end'].map(
      (name, at) => ({ name, values: [worksMs[at] ?? 0], unit: 'ms' as const }),
    ),
  ])
})

/** The longest task of the page while a tool of the server is called, and its results come and are kept; milliseconds. */
async function longestTask(tool: string): Promise<number> {
  const page = await open(LARGE_CALLS, tool)
  await page.goto(`${app.url}/settings/tools`)
  await page.getByRole('button', { name: 'Add server' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Large')
  await page.getByRole('textbox', { name: 'Server URL' }).fill(`${server.url}/mcp`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/tools? · about/).waitFor()
  await page.goto(app.url)
  await composer(page).waitFor()
  await turnOn(page, 'Large')
  await page.keyboard.press('Escape')
  await send(page, 'Read it all.')
  const always = page.getByRole('button', { name: 'Always allow' })
  await always.waitFor()
  await page.evaluate(() => void (globalThis.busyMs.length = 0))
  await always.click()
  // What reaches out asks again once something came from outside.
  const again = page.getByRole('button', { name: 'Allow once' })
  const over = page.getByText(`${LARGE_CALLS + 1} requests`)
  for (;;) {
    await again.or(over).first().waitFor()
    if (await over.isVisible()) break
    // The card that was answered last may be in sight for a moment.
    await again.click({ timeout: 2_000 }).catch(() => undefined)
    await page.waitForTimeout(200)
  }
  const busyMs = await page.evaluate(() => globalThis.busyMs)
  await page.context().close()
  return Math.max(0, ...busyMs)
}

it('a result of 5 MB', async () => {
  const rows = [
    ['A result of 5 MB', 'large__large'],
    ['Reference: one of four letters', 'large__fine'],
  ] as const
  const longest = [await longestTask(rows[0][1]), await longestTask(rows[1][1])]
  printTable(
    'Longest task while a result comes and is kept',
    rows.map(([name], at) => ({ name, values: [longest[at] ?? NaN], unit: 'ms', promise: 'at most 50' })),
  )
})
