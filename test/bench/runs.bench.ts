import type { Page } from 'playwright-core'
import { it } from 'vitest'

import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { connect } from '#test/browser/support/steps'

import { printTable, quantile } from './measure'
import { openSettled } from './openSettled'

const RUNS = 3
const CELLS = 100
const SECONDS = 10
const app = appForFile()
const service = serviceForFile()

type Measured = { readonly frames: readonly number[]; readonly peakBytes: number }

/**
 * Browsers open six connections to a plain-http host; a service over HTTP/2 has no such limit. So completions are
 * answered in the page, each by a stream of its own at 50 tokens a second, in pieces as a network would bring them.
 */
function streamInPage(seconds: number) {
  const real = globalThis.fetch
  const encoder = new TextEncoder()
  const piece = (delta: object, finish: string | null) =>
    encoder.encode(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`)
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.endsWith('/v1/chat/completions')) return real(input, init)
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        if (sent >= seconds * 50) {
          controller.enqueue(piece({}, 'stop'))
          controller.enqueue(encoder.encode('data: [DONE]\n\n'))
          controller.close()
          return
        }
        sent += 1
        controller.enqueue(piece({ content: sent % 12 === 0 ? 'word.\n' : `word${sent % 7} ` }, null))
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }
}

async function labRun(): Promise<Measured> {
  const { page, context } = await openSettled(app)
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await page.addInitScript(streamInPage, SECONDS)
  await page.goto(`${app.url}/lab?prompt=Rain`)
  await page.getByRole('button', { name: 'Remove Top P' }).click()
  await page.getByRole('textbox', { name: 'Values of Temperature' }).fill('0..1.9 step 0.1')
  await page.getByRole('textbox', { name: 'Seeds' }).fill('1 2 3 4 5')
  await page.getByRole('button', { name: /^Limits/ }).click()
  await page.getByRole('spinbutton', { name: 'Parallel requests' }).fill(String(CELLS))
  await page.getByRole('textbox', { name: /^Spending limit/ }).fill('')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.getByRole('button', { name: /^Run \d+ replies/ }).click()
  await page
    .locator('[data-status="running"]')
    .nth(CELLS - 1)
    .waitFor()

  const frames = watchFrames(page)
  let peakBytes = 0
  const status = page.getByRole('status', { name: 'Run progress' })
  do {
    const { metrics } = await session.send('Performance.getMetrics')
    peakBytes = Math.max(peakBytes, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0)
    await page.waitForTimeout(250)
  } while (!(await status.innerText()).startsWith(`${CELLS} of ${CELLS}`))
  await page.evaluate(() => Object.assign(globalThis, { benchIsOver: true }))
  const measured = { frames: await frames, peakBytes }
  await context.close()
  return measured
}

/** Milliseconds between frames, from now until `benchIsOver`. */
const watchFrames = (page: Page): Promise<readonly number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = []
        let last = performance.now()
        const tick = (at: number) => {
          gaps.push(at - last)
          last = at
          if ('benchIsOver' in globalThis) resolve(gaps)
          else requestAnimationFrame(tick)
        }
        requestAnimationFrame(tick)
      }),
  )

it(`a run of ${CELLS} cells streaming at once`, async () => {
  const runs: Measured[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await labRun())
  printTable(`${CELLS} cells at 50 tokens/s each`, [
    {
      name: 'Frame, p95',
      values: runs.map(({ frames }) => quantile(frames, 0.95)),
      unit: 'ms',
      promise: 'at most 50',
    },
    { name: 'Frame, longest', values: runs.map(({ frames }) => Math.max(...frames)), unit: 'ms' },
    {
      name: 'Heap, highest',
      values: runs.map(({ peakBytes }) => peakBytes / 1e6),
      unit: 'MB',
      promise: 'at most 300',
    },
  ])
})
