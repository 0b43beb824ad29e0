import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright-core'
import { build } from 'vite'
import { expect, it } from 'vitest'

import { appForFile } from '#test/browser/support/forFile'
import { goTo } from '#test/browser/support/steps'

import { catalogOf } from './catalogOf'
import { printTable, quantile, watch } from './measure'
import { openSettled } from './openSettled'
import type { pricingInPage } from './pricingInPage'

const MODELS = 5100
const RUNS = 5
const SERVICE = 'https://models.bench.test'
/** Between two acts of a person: what the one before left to do when there is time is done. */
const SETTLED_MS = 150
/** What is written into the search field, one after the other; at the end as at the start. */
const TYPED = [
  'f',
  'fa',
  'fas',
  'fast',
  'fas',
  'm',
  'mo',
  'model 1',
  'model 12',
  'model 123',
  'no such model',
  '',
]

const app = appForFile()

/** A page with a service of 5,100 models whose catalog has been read and kept. */
async function openWithModels(): Promise<Page> {
  const { page, context } = await openSettled(app, { path: '/settings/connections' })
  page.setDefaultTimeout(30_000)
  const document = JSON.stringify({ data: catalogOf(MODELS) })
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await context.route(`${SERVICE}/**`, (route) =>
    route.fulfill({ headers, contentType: 'application/json', body: document }),
  )
  await page.getByRole('button', { name: 'Add provider' }).click()
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

/**
 * Milliseconds from an act in the page until the first frame in which `done` holds has been drawn. A task of the
 * highest priority, posted from the frame's own callback, comes when the frame is through with style, layout and
 * paint; a plain message would wait behind what React has put off until after the frame.
 */
const timed = (page: Page, act: string, done: string): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const end = () => resolve(performance.now() - startedAt);
    const look = () => {
      if (${done}) scheduler.postTask(end, { priority: 'user-blocking' })
      else requestAnimationFrame(look)
    }
    const startedAt = performance.now();
    ${act};
    requestAnimationFrame(look)
  })`)

/** Main-thread work in milliseconds of processor time while `work` runs: other programs do not add to it. */
async function cpuOf(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const seconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await seconds()
  await work()
  const ms = ((await seconds()) - before) * 1000
  await session.detach()
  return ms
}

const ROWS = `document.querySelector('table[aria-label=Models]')?.getAttribute('aria-rowcount')`
const PAINTED = `document.querySelector('figure canvas')?.dataset.points`
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
        `${ROWS} > 5000 && ${PAINTED} > 4000`,
      ),
    )
  }

  const reloads: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.reload({ waitUntil: 'commit' })
    // Not `waitForFunction`: it evaluates text, which the page's policy refuses.
    await page.locator('figure canvas[data-points]').waitFor({ state: 'attached' })
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
      await page.waitForTimeout(SETTLED_MS)
      sorts.push(await timed(page, press, `${FIRST} + location.search !== globalThis.firstBefore`))
    }
  }

  // Letter by letter, as one types. First to learn how many rows and points each text leaves, then against the
  // clock, to the frame in which the table shows them, and again to the one in which the figure does too.
  const filters: number[] = []
  const figures: number[] = []
  const write = (value: string) =>
    `const box = document.querySelector('main input[type=search]'); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, '${value}'); box.dispatchEvent(new Event('input', { bubbles: true }))`
  const drawn = `document.querySelector('figure').checkVisibility() ? ${PAINTED} : ''`
  const wanted = new Map<string, { readonly rows: string; readonly points: string }>()
  for (const text of TYPED) {
    await page.evaluate(`(() => { ${write(text)} })()`)
    await page.waitForTimeout(600)
    wanted.set(text, { rows: await page.evaluate(ROWS), points: await page.evaluate(drawn) })
  }
  for (const isWithFigure of [false, true])
    for (let run = 0; run < RUNS; run++)
      for (const [index, text] of TYPED.entries()) {
        await page.waitForTimeout(SETTLED_MS)
        const [after, before] = [wanted.get(text)!, wanted.get(TYPED.at(index - 1)!)!]
        // What changes no row cannot be seen to be done.
        if (after.rows === before.rows) await page.evaluate(`(() => { ${write(text)} })()`)
        else if (isWithFigure)
          figures.push(
            await timed(page, write(text), `${ROWS} === '${after.rows}' && (${drawn}) === '${after.points}'`),
          )
        else filters.push(await timed(page, write(text), `${ROWS} === '${after.rows}'`))
      }

  const axes: number[] = []
  for (const axis of ['output', 'input', 'cost', 'input', 'output', 'input']) {
    await page.waitForTimeout(100)
    axes.push(
      await cpuOf(page, async () => {
        await page.getByRole('combobox', { name: 'Across' }).selectOption(axis)
        await page.waitForTimeout(60)
      }),
    )
  }

  await page.keyboard.press('Escape')

  // The figure alone: a step of zooming moves every point and touches neither table nor address. What
  // the same turn costs where it zooms nothing is taken off.
  const redraws: number[] = []
  const turnWheel = (deltaY: number, ctrlKey = true) =>
    page.evaluate(
      `document.querySelector('figure canvas').dispatchEvent(new WheelEvent('wheel', { deltaY: ${deltaY}, ctrlKey: ${ctrlKey}, bubbles: true, cancelable: true, clientX: 1000, clientY: 400 }))`,
    )
  for (let run = 0; run < 20; run++) {
    const idle = await cpuOf(page, async () => {
      await turnWheel(run % 2 === 0 ? -100 : 100, false)
      await page.waitForTimeout(80)
    })
    const busy = await cpuOf(page, async () => {
      await turnWheel(run % 2 === 0 ? -100 : 100)
      await page.waitForTimeout(80)
    })
    redraws.push(Math.max(0, busy - idle))
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
    { name: 'filter to the frame with the figure', values: figures, unit: 'ms' },
    { name: 'redraw the chart, processor time', values: redraws, unit: 'ms', promise: 'at most 16' },
    { name: 'change an axis, processor time', values: axes, unit: 'ms' },
    { name: 'long tasks while scrolling', values: long, unit: 'tasks', promise: 'none' },
    { name: 'dropped frames while scrolling', values: dropped, unit: 'frames' },
  ])
  await page.context().close()
})

it('prices five thousand models', async () => {
  const page = await app.browser.newPage()
  await page.addScriptTag({ type: 'module', content: await bundled('./pricingInPage.ts') })
  await page.waitForFunction('globalThis.pricingInPage')
  const measured = await page.evaluate<ReturnType<typeof pricingInPage>>(`pricingInPage(${MODELS}, 15)`)
  for (const { unknown } of measured) expect(new Set(unknown)).toEqual(new Set([MODELS / 50]))
  printTable(
    `Pricing ${MODELS.toLocaleString('en-US')} models`,
    measured.map(({ name, values }) => ({ name, values, unit: 'ms', promise: 'at most 50' })),
  )
  await page.close()
})

/** A module of this folder and all it imports as one script, made as the app itself is. */
async function bundled(path: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': fileURLToPath(new URL('../../src', import.meta.url)) } },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL(path, import.meta.url)), formats: ['es'] },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return outputs.flatMap((each) => ('output' in each ? [each.output[0].code] : [])).join('')
}

it('picks among five thousand models', async () => {
  const page = await openWithModels()
  await goTo(page, '/')
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
  await page.waitForTimeout(1000)

  const opening: number[] = []
  const openTasks: number[] = []
  const searching: number[] = []
  const searchTasks: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const opened = await watch(page, async () => {
      await page.getByRole('button', { name: /^Model: / }).hover()
      opening.push(
        await timed(
          page,
          `document.querySelector('button[aria-label^="Model: "]').click()`,
          `document.querySelector('[role=option]')`,
        ),
      )
      await page.waitForTimeout(200)
    })
    openTasks.push(Math.max(0, ...opened.longTasks))
    for (const text of ['m', 'mo', 'model 12', 'fast', '']) {
      const searched = await watch(page, async () => {
        const counted = `document.querySelector('[role=dialog] [role=status]').innerText`
        await page.evaluate(`globalThis.countBefore = ${counted}`)
        searching.push(
          await timed(
            page,
            `const box = document.querySelector('[role=dialog] input[type=search]'); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, '${text}'); box.dispatchEvent(new Event('input', { bubbles: true }))`,
            text === 'm' || text === 'mo' ? 'true' : `${counted} !== globalThis.countBefore`,
          ),
        )
        await page.waitForTimeout(100)
      })
      searchTasks.push(Math.max(0, ...searched.longTasks))
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  printTable(`Picker of ${MODELS.toLocaleString('en-US')} models`, [
    { name: 'open', values: opening, unit: 'ms' },
    { name: 'longest task while opening', values: openTasks, unit: 'ms', promise: 'none over 50' },
    { name: 'search to next frame', values: searching, unit: 'ms' },
    { name: 'longest task while searching', values: searchTasks, unit: 'ms', promise: 'none over 50' },
  ])
  await page.context().close()
})
