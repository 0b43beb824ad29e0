import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { appForFile } from '../support/forFile'
import { composer, endedReply, openInspector, send } from '../support/steps'

/** The built-in engine in a real browser: what parameters do, measured on its own replies. */
const app = appForFile()
let opened: Awaited<ReturnType<(typeof app)['open']>>

beforeEach(async () => {
  opened = await app.open()
})
afterEach(() => opened.context.close())

const SEEDS = '1 2 3 4 5 6 7 8'

/** Sweeps one parameter over the seeds, 24 tokens a reply, and gives the replies by value in the order of seeds. */
async function sweep(page: Page, parameter: 'Temperature' | 'Top P', values: readonly number[]) {
  const other = parameter === 'Top P' ? 'Temperature' : 'Top P'
  await page.goto(`${app.url}/lab?prompt=${encodeURIComponent('Tell me a short story about the sea.')}`)
  await page.getByRole('button', { name: `Remove ${other}` }).click()
  await page.getByRole('textbox', { name: `Values of ${parameter}` }).fill(values.join(' '))
  await page.getByRole('button', { name: 'Add a parameter' }).click()
  await page.getByRole('combobox', { name: 'Parameter 2' }).selectOption({ label: 'Max tokens' })
  await page.getByRole('textbox', { name: 'Values of Max tokens' }).fill('24')
  await page.getByRole('textbox', { name: 'Seeds' }).fill(SEEDS)
  await page.getByRole('button', { name: /^Run \d+ repl/ }).click()
  await page.getByRole('status', { name: 'Run progress' }).waitFor()
  await page.getByRole('button', { name: 'Stop all' }).waitFor({ state: 'detached', timeout: 110_000 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export run' }).click()
  await page.getByRole('menuitem', { name: 'Run as JSON Lines' }).click()
  const { readFile } = await import('node:fs/promises')
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
  const cells = lines.map((line) => JSON.parse(line) as Cell).filter(({ type }) => type === 'cell')
  expect(cells.every(({ state }) => state.type === 'complete')).toBe(true)
  return values.map((value) =>
    cells
      .filter((cell) => cell.values[0]?.value === value)
      .map(({ parts }) => parts.map(({ text }) => text ?? '').join('')),
  )
}

type Cell = {
  readonly type: string
  readonly state: { readonly type: string }
  readonly values: readonly { readonly value: number }[]
  readonly parts: readonly { readonly text?: string }[]
}

const distinct = (texts: readonly string[]) => new Set(texts).size

/** Shannon entropy of the words of several texts together, in bits: how spread what was said is. */
function entropyOfWords(texts: readonly string[]): number {
  const counts = new Map<string, number>()
  const words = texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? [])
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => {
    const share = count / words.length
    return bits - share * Math.log2(share)
  }, 0)
}

describe('the built-in engine', () => {
  it('says the same with the same seed, and spreads further with a higher temperature', async () => {
    const { page, errors } = opened
    const [cold, warm, again] = await sweepTwice(page)
    expect(again).toEqual(warm)
    expect(distinct(cold!)).toBe(1)
    expect(distinct(warm!)).toBeGreaterThan(2)
    expect(entropyOfWords(warm!)).toBeGreaterThan(entropyOfWords(cold!) + 0.5)
    expect(errors).toEqual([])
  })

  it('says fewer different things with top-p 0.1 than with all', async () => {
    const { page } = opened
    const [narrow, all] = await sweep(page, 'Top P', [0.1, 1])
    expect(distinct(narrow!)).toBeLessThan(distinct(all!))
  })

  it('tells what it would say next, before it says it', async () => {
    const { page } = opened
    await send(page, 'What is a token?')
    await endedReply(page)
    // The engine runs now: what it would say next is asked for by itself, once typing pauses.
    await composer(page).fill('And what is a model?')
    await openInspector(page)
    const panel = page.getByRole('complementary', { name: 'Inspector' })
    await panel.getByText(/^The real next token/).waitFor()
    const figure = panel.getByRole('figure', { name: 'Next token' })
    const first = figure.getByRole('listitem').first()
    const before = await first.textContent()

    await panel.getByRole('switch', { name: 'Send Temperature' }).click()
    await panel.getByRole('spinbutton', { name: 'Temperature' }).fill('2')
    await expect.poll(() => first.textContent()).not.toBe(before)

    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Spending' }).click()
    await page.getByText('Purpose', { exact: true }).click()
    await page.getByRole('rowheader', { name: /preview/i }).waitFor()
  })
})

/** Cold and warm, and warm once more in a run of its own. */
async function sweepTwice(page: Page) {
  const [cold, warm] = await sweep(page, 'Temperature', [0, 1.3])
  const [again] = await sweep(page, 'Temperature', [1.3])
  return [cold, warm, again]
}
