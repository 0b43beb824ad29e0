import { Validator, type Schema } from '@cfworker/json-schema'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { openedAloneForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import {
  copiedBy,
  endedReply,
  messages,
  openInspector,
  send,
  showMoreParameters,
  texts,
} from '../support/steps'

const app = appForFile()
const opened = openedAloneForEach(app)

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 12 },
    age: { type: 'integer', minimum: 0, maximum: 150 },
    colours: { type: 'array', items: { enum: ['red', 'green'] }, minItems: 2, maxItems: 2 },
    isTall: { type: 'boolean' },
  },
  required: ['name', 'age', 'colours', 'isTall'],
  additionalProperties: false,
} satisfies Schema

/** Chooses by pointing, as a person does: the radio button itself is under its label. */
const choose = (page: Page, group: string, option: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click()

/** The reply's text as received, before Markdown. */
async function source(page: Page, reply: Locator): Promise<string> {
  await reply.hover()
  return copiedBy(page, () => reply.getByRole('button', { name: 'Copy', exact: true }).click())
}

async function showProbabilities(page: Page): Promise<Locator> {
  const reply = messages(page).last()
  await reply.hover()
  await reply.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Show probabilities' }).click()
  const shown = reply.getByRole('region', { name: 'Probabilities' })
  await shown.locator('[data-token="0"]').waitFor()
  return shown
}

describe('the model that comes with the app, in the app', () => {
  it('keeps to a JSON schema', async () => {
    const { page } = opened
    await openInspector(page)
    await showMoreParameters(page)
    await choose(page, 'Response format', 'JSON schema')
    await choose(page, 'Edit schema as', 'Text')
    // Not the plain area that stands there until the editor's code has come, and goes while one writes into it.
    const editor = page.locator('.cm-content[aria-label="JSON schema"]')
    await editor.fill('{')
    await page.getByText(/^Line 1: /).waitFor()
    // What is wrong is told while one goes on writing.
    await page.keyboard.type('"x')
    await expect.poll(() => editor.innerText()).toBe('{"x')
    await editor.fill(JSON.stringify(SCHEMA))
    await send(page, 'Ada is 36 and likes red and green. Who is she?')
    const reply = await endedReply(page)
    await expect.poll(() => reply.getAttribute('data-status')).toBe('complete')
    const value: unknown = JSON.parse(await source(page, reply))
    expect(new Validator(SCHEMA, '2020-12').validate(value).errors).toEqual([])
    await reply.getByText('Follows the schema.').waitFor()
    await choose(page, 'Show JSON as', 'Tree')
    await expect.poll(() => reply.getByRole('list', { name: 'JSON tree' }).innerText()).toContain('colours')
    expect(opened.errors).toEqual([])
  })

  it('calls a tool, waits for its result by hand, and goes on with it', async () => {
    const { page, errors } = opened
    await openInspector(page)
    await showMoreParameters(page)
    await page.getByRole('switch', { name: 'Send tools' }).click()
    await choose(page, 'Tool choice', 'required')
    await send(page, 'What time is it in Lisbon?')
    const reply = await endedReply(page)
    const call = reply.getByRole('region', { name: 'get_time call' })
    await call.getByText('valid JSON').waitFor()
    const made = JSON.parse(await call.locator('pre').innerText()) as Record<string, unknown>
    expect(made['place']).toBeTypeOf('string')
    await expect.poll(() => reply.getAttribute('data-status')).toBe('complete')

    // Else it would have to call again, whatever it is told.
    await choose(page, 'Tool choice', 'none')
    await call.getByRole('textbox', { name: 'Result of get_time' }).fill('{"time": "14:05"}')
    await page.getByRole('button', { name: 'Submit result' }).click()
    await expect.poll(() => page.locator('article[data-role="assistant"]').count()).toBe(2)
    const last = await endedReply(page)
    await expect.poll(() => last.getAttribute('data-status')).toBe('complete')
    expect((await texts(page)).at(-1)).not.toBe('')
    expect(errors).toEqual([])
  })

  it('gives the probability of each token, and keeps them', async () => {
    const { page } = opened
    await openInspector(page)
    await showMoreParameters(page)
    await page.getByRole('switch', { name: 'Send logprobs' }).click()
    await page.getByRole('switch', { name: 'Send temperature' }).click()
    await page.getByRole('spinbutton', { name: 'Temperature' }).fill('0')
    await send(page, 'What is a token?')
    const reply = await endedReply(page)
    await expect.poll(() => reply.getAttribute('data-status')).toBe('complete')
    const text = await source(page, reply)

    await showProbabilities(page)
    await page.keyboard.press('Escape')
    await page.reload()
    await messages(page).nth(1).waitFor()
    const shown = await showProbabilities(page)
    const tokens = await shown.locator('[data-token]').allTextContents()
    expect(tokens.length).toBeGreaterThan(5)
    expect(letters(tokens.join(''))).toBe(letters(text))

    await shown.locator('[data-token="2"]').hover()
    // At temperature 0 the likeliest is taken: whatever else it considered is less likely.
    const taken = async () => sharesIn(await shown.getByRole('status').locator('p').first().innerText())
    const others = async () => sharesIn(await shown.getByRole('list', { name: 'Alternatives' }).innerText())
    await expect.poll(others).toHaveLength(4)
    expect(await taken()).toHaveLength(1)
    expect(Math.max(...(await others()))).toBeLessThanOrEqual((await taken())[0]!)
  })

  it('continues from where it was cut', async () => {
    const { page } = opened
    await openInspector(page)
    await showMoreParameters(page)
    await page.getByRole('switch', { name: 'Send max tokens' }).click()
    await page.getByRole('spinbutton', { name: 'Max tokens' }).fill('6')
    await page.getByRole('switch', { name: 'Send temperature' }).click()
    await page.getByRole('spinbutton', { name: 'Temperature' }).fill('0')
    await send(page, 'What is a token?')
    const reply = await endedReply(page)
    const before = await source(page, reply)
    await reply.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect
      .poll(async () => (await source(page, messages(page).last())).length)
      .toBeGreaterThan(before.length)
    const after = await source(page, await endedReply(page))
    expect(after.startsWith(before)).toBe(true)
    expect(after.slice(before.length)).not.toContain(before)
  })
})

describe('a model file that is damaged', () => {
  it('fails in words with a way on, and the next request starts a fresh engine', async () => {
    // Without the worker that keeps files, so that every request for the file passes here.
    const context = await app.browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    // Its head is whole, so it is offered; most of its weights never came.
    await page.route('**/models/pocket.gguf', async (route) => {
      const whole = await (await route.fetch()).body()
      await route.fulfill({ body: whole.subarray(0, Math.floor(whole.length / 3)) })
    })
    await page.goto(app.url)
    await send(page, 'What is a token?')
    const reply = await endedReply(page)
    await expect.poll(() => reply.getAttribute('data-status')).toBe('failed')
    const alert = reply.getByRole('alert')
    await expect.poll(() => alert.innerText()).toMatch(/Pocket could not be loaded/)

    await page.unroute('**/models/pocket.gguf')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.locator('[data-status="failed"]').waitFor({ state: 'detached' })
    expect(await (await endedReply(page)).getAttribute('data-status')).toBe('complete')
    expect((await texts(page)).at(-1)).not.toBe('')
    await context.close()
  })
})

/** The percentages in a text; "< 0.01 %" counts as 0.01. */
const sharesIn = (text: string) => [...text.matchAll(/([\d.]+)\s?%/g)].map(([, share]) => Number(share))

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
