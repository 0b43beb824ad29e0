import type { Page } from 'playwright-core'
import { it } from 'vitest'

import { rankLogits } from '@/domain/sampling/rankLogits'
import { NEUTRAL_SAMPLING } from '@/domain/sampling/samplingSettings'
import { shapeDistribution } from '@/domain/sampling/shapeDistribution'
import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { connect, endedReply, openInspector, send, showMoreParameters } from '#test/browser/support/steps'

import { printTable, quantile } from './measure'
import { openSettled } from './openSettled'
import { sampleTokens } from './sampleTokens'

const RUNS = 5
const TOKENS = 10_000
const VOCABULARY = 50_000
const STEPS = 60

const app = appForFile()
const service = serviceForFile()

/** Answers completions in the page: this many tokens, each with its probability and five alternatives. */
function answerInPage(tokens: readonly string[]) {
  const real = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.endsWith('/v1/chat/completions')) return real(input, init)
    const choices = tokens.map((token, index) => {
      const logprob = -(index % 9) / 2
      const top = ['the', 'a', 'one', 'no'].map((other, rank) => ({ token: other, logprob: -1 - rank }))
      const content = [{ token, logprob, top_logprobs: [{ token, logprob }, ...top] }]
      return {
        choices: [{ index: 0, delta: { content: token }, logprobs: { content }, finish_reason: null }],
      }
    })
    const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
    const body = [...choices, end].map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    return Promise.resolve(
      new Response(`${body}data: [DONE]\n\n`, { headers: { 'content-type': 'text/event-stream' } }),
    )
  }
}

/** Milliseconds from the press until a frame with the heat-map is drawn, and until one with its last token is. */
async function openHeatmap(page: Page): Promise<{ readonly first: number; readonly all: number }> {
  const reply = page.getByRole('log').locator('article').last()
  await reply.hover()
  await reply.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Show probabilities' }).waitFor()
  const opened = await page.evaluate(
    (last) =>
      new Promise<{ first: number; all: number }>((resolve) => {
        const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
          ({ textContent }) => textContent === 'Show probabilities',
        )
        const startedAt = performance.now()
        const drawn = (token: number) =>
          new Promise<number>((found) => {
            const look = () => {
              if (document.querySelector(`[data-token="${token}"]`))
                requestAnimationFrame(() => setTimeout(() => found(performance.now() - startedAt)))
              else requestAnimationFrame(look)
            }
            look()
          })
        item?.click()
        void Promise.all([drawn(500), drawn(last)]).then(([first, all]) => resolve({ first, all }))
      }),
    TOKENS - 1,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Probabilities' }).waitFor({ state: 'detached' })
  return opened
}

/** Milliseconds each step of a slider takes: what React renders, and the layout of it. */
const dragSlider = (page: Page, name: string): Promise<readonly number[]> =>
  page.evaluate(
    async ([label, steps]) => {
      const slider = document.querySelector<HTMLInputElement>(`input[type="range"][aria-label="${label}"]`)
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      if (!slider || !write?.set) throw new Error('There is no such slider.')
      const times: number[] = []
      for (let step = 0; step < steps; step++) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const startedAt = performance.now()
        write.set.call(slider, String(0.3 + (step % 30) / 50))
        slider.dispatchEvent(new Event('input', { bubbles: true }))
        await Promise.resolve()
        document.body.getBoundingClientRect()
        times.push(performance.now() - startedAt)
      }
      return times.slice(5)
    },
    [name, STEPS] as const,
  )

it('the heat-map of a long reply, and a picture that is dragged', async () => {
  const { page, context } = await openSettled(app)
  page.setDefaultTimeout(60_000)
  await page.addInitScript(answerInPage, sampleTokens(TOKENS))
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await page.reload()
  await openInspector(page)
  await showMoreParameters(page)
  await page.getByRole('switch', { name: 'Send Logprobs' }).click()
  await send(page, 'Write much.')
  await endedReply(page)
  const opened: { readonly first: number; readonly all: number }[] = []
  await openHeatmap(page) // its code is loaded with the first
  for (let run = 0; run < RUNS; run++) opened.push(await openHeatmap(page))

  // In a conversation of its own: what a long one costs with each change is another measure.
  await page.getByRole('button', { name: 'New chat' }).click()
  await page.getByRole('switch', { name: 'Send Temperature' }).click()
  await page.getByRole('switch', { name: 'Send Top P' }).click()
  const drags: number[] = []
  for (let run = 0; run < RUNS; run++)
    for (const name of ['Temperature', 'Top P']) drags.push(quantile(await dragSlider(page, name), 0.95))
  await context.close()
  printTable('Probabilities', [
    {
      name: `Heat-map of ${TOKENS} tokens opens`,
      values: opened.map(({ first }) => first),
      unit: 'ms',
      promise: 'at most 200',
    },
    { name: 'Its last token is drawn', values: opened.map(({ all }) => all), unit: 'ms' },
    { name: 'Picture redraws, p95', values: drags, unit: 'ms', promise: 'at most 8' },
  ])
})

it('the exact distribution of a whole vocabulary', () => {
  const logits = new Float64Array(VOCABULARY).map((_, rank) => 8.4 - 1.1 * Math.log(rank + 1))
  const ranked = rankLogits(logits)
  const settings = { ...NEUTRAL_SAMPLING, topP: 0.95, minP: 0.001 }
  const times = Array.from({ length: 200 }, (_, step) => {
    const startedAt = performance.now()
    shapeDistribution(ranked, { ...settings, temperature: 0.2 + (step % 60) / 40 })
    return performance.now() - startedAt
  }).slice(20)
  printTable(`${VOCABULARY} entries`, [
    { name: 'Bend and cut, p95', values: [quantile(times, 0.95)], unit: 'ms', promise: 'at most 8' },
  ])
})
