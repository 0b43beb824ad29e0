import type { Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'

import { startAppUnderTest } from '#test/browser/support/openApp'

import { catalogOf } from './catalogOf'
import { printTable, quantile, watch } from './measure'

const MODELS = 5100
const RUNS = 5
const SERVICE = 'https://models.bench.test'

let app: Awaited<ReturnType<typeof startAppUnderTest>>
beforeAll(async () => {
  app = await startAppUnderTest()
})
afterAll(() => app.stop())

/** A page with a service of 5,100 models whose catalog has been read and kept. */
async function openWithModels(): Promise<Page> {
  const { page, context } = await app.open({ path: '/settings/connections' })
  page.setDefaultTimeout(30_000)
  const document = JSON.stringify({ data: catalogOf(MODELS) })
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await context.route(`${SERVICE}/**`, (route) =>
    route.fulfill({ headers, contentType: 'application/json', body: document }),
  )
  await page.getByRole('button', { name: 'Add connection' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bench')
  await page.getByRole('textbox', { name: 'Base URL' }).fill(SERVICE)
  await page.getByRole('textbox', { name: 'Catalog URL' }).fill(SERVICE)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await goTo(page, '/catalog')
  await page
    .getByRole('row', { name: /Model 1\b/ })
    .first()
    .waitFor()
  await page.waitForTimeout(1500)
  return page
}

/** Goes to a place inside the running app. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Milliseconds from an act in the page until the frame after which `done` holds. */
const timed = (page: Page, act: string, done: string): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const startedAt = performance.now();
    ${act};
    const look = () => {
      if (${done}) requestAnimationFrame(() => resolve(performance.now() - startedAt))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })`)

const ROWS = `document.querySelector('table[aria-label=Models]')?.getAttribute('aria-rowcount')`
const FIRST = `document.querySelector('table[aria-label=Models] tbody th')?.innerText`

it('browses five thousand models', async () => {
  const page = await openWithModels()

  const openings: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await goTo(page, '/')
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
    openings.push(
      await timed(
        page,
        `history.pushState(null, '', '/catalog'); dispatchEvent(new PopStateEvent('popstate'))`,
        `${ROWS} > 5000 && document.querySelector('figure path')`,
      ),
    )
  }

  const reloads: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.reload({ waitUntil: 'commit' })
    // Not `waitForFunction`: it evaluates text, which the page's policy refuses.
    await page.locator('figure path').first().waitFor({ state: 'attached' })
    await page
      .getByRole('row', { name: /Model 1\b/ })
      .first()
      .waitFor()
    reloads.push(await page.evaluate(() => performance.now()))
  }
  await page.waitForTimeout(1000)

  const sorts: number[] = []
  for (const name of ['Context', 'Input', 'Output', 'Next turn', 'Precision', 'Model']) {
    for (let run = 0; run < RUNS; run++) {
      const press = `[...document.querySelectorAll('th button')].find((b) => b.innerText.startsWith('${name}')).click()`
      await page.evaluate(`globalThis.firstBefore = ${FIRST} + location.search`)
      sorts.push(await timed(page, press, `${FIRST} + location.search !== globalThis.firstBefore`))
    }
  }

  const filters: number[] = []
  for (const text of ['m', 'mo', 'model 12', 'model 4', 'fast', '']) {
    for (let run = 0; run < RUNS; run++) {
      const write = (value: string) =>
        `const box = document.querySelector('main input[type=search]'); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, '${value}'); box.dispatchEvent(new Event('input', { bubbles: true }))`
      await page.evaluate(`(() => { ${write('nothing has this name')} })()`)
      await page.getByText('0 fit').waitFor()
      filters.push(
        await timed(page, write(text), `document.querySelector('table[aria-label=Models] tbody th')`),
      )
    }
  }

  // The same table with and without the figure's work: the axis changes, and nothing else does.
  const redraws: number[] = []
  for (const axis of ['output', 'input', 'cost', 'input', 'output', 'input']) {
    await page.waitForTimeout(100)
    const { busyMs } = await watch(page, async () => {
      await page.getByRole('combobox', { name: 'Horizontal axis' }).selectOption(axis)
      await page.waitForTimeout(60)
    })
    redraws.push(busyMs)
  }

  const long: number[] = []
  const dropped: number[] = []
  for (let run = 0; run < 3; run++) {
    const activity = await watch(page, async () => {
      const table = (await page.getByRole('table', { name: 'Models' }).boundingBox())!
      await page.mouse.move(table.x + 100, Math.max(table.y, 200) + 100)
      for (let step = 0; step < 60; step++) {
        await page.mouse.wheel(0, 900)
        await page.waitForTimeout(16)
      }
    })
    long.push(activity.longTasks.length)
    dropped.push(activity.droppedFrames)
  }

  printTable(`Catalog of ${MODELS.toLocaleString('en-US')} models`, [
    { name: 'open from cache', values: openings, unit: 'ms', promise: 'at most 300' },
    { name: 'reload, from the snapshot', values: reloads, unit: 'ms' },
    { name: 'sort to next frame', values: sorts, unit: 'ms' },
    { name: 'sort to next frame, p95', values: [quantile(sorts, 0.95)], unit: 'ms', promise: 'at most 50' },
    { name: 'filter to next frame', values: filters, unit: 'ms' },
    {
      name: 'filter to next frame, p95',
      values: [quantile(filters, 0.95)],
      unit: 'ms',
      promise: 'at most 50',
    },
    { name: 'change an axis, main thread', values: redraws, unit: 'ms' },
    { name: 'long tasks while scrolling', values: long, unit: 'tasks', promise: 'none' },
    { name: 'dropped frames while scrolling', values: dropped, unit: 'frames' },
  ])
  await page.context().close()
})
