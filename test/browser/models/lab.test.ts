import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { ChatRequest } from '@/builtin/chatRequest'
import { startScriptedService } from '#test/support/service/startScriptedService'
import { signal } from '#test/support/signal'

import { createConnected } from '../support/createConnected'
import { appForFile } from '../support/forFile'
import { composer } from '../support/steps'
import { untilStill } from '../support/still'

const MODEL = 'acme/swift-8b'
const RAIN = 'Rain taps on the glass,\nthe kettle answers softly.\nEvening comes early.'
const HUMS = 'Rain taps on the glass,\nthe kettle hums its grey song.\nEvening comes slowly.'
const GREY = 'Grey rain on the roof,\na lamp answers softly.\nNobody is home.'

/** Breaks the schema it is asked for at its first field; it comes word by word, and ends once that was seen. */
const JSON_REPLY = JSON.stringify({ answer: 12, more: Array.from({ length: 60 }, (_, at) => at) }, null, 1)

let jsonSeen = signal()
/** Before each word of a reply: longer where a run must not end before something was done in it. */
let pauseMs = 5

/** Replies that depart further the higher the temperature is; JSON where a schema is asked for. */
const replyTo = ({ temperature = 0, topP = 1, responseFormat }: ChatRequest) =>
  responseFormat.type === 'text'
    ? { text: temperature * topP < 0.45 ? RAIN : temperature < 1.5 ? HUMS : GREY, pauseMs }
    : { text: JSON_REPLY, pauseMs: 20, until: jsonSeen.given }

const app = appForFile()
let service: Awaited<ReturnType<typeof startScriptedService>>
let opened: Awaited<ReturnType<(typeof app)['open']>>

const openConnected = createConnected(MODEL)
beforeEach(async () => {
  jsonSeen = signal()
  pauseMs = 5
  service = await startScriptedService({ keys: null, reply: replyTo })
  opened = await openConnected(app, service)
})
afterEach(async () => {
  await opened.context.close()
  await service.close()
})

/** What was asked, without the empty requests that test a saved connection. */
const posts = () => service.requests.filter(({ method, text }) => method === 'POST' && text !== '{}')
/** Waits until nothing of the run is left to come. */
const ended = async (page: Page) => {
  await page.getByRole('status', { name: 'Run progress' }).waitFor()
  await page.getByRole('button', { name: 'Stop all' }).waitFor({ state: 'detached' })
}

describe('the lab', () => {
  it('sweeps two parameters, marks differences, survives a reload, and goes on as a conversation', async () => {
    const { page, errors } = opened
    await page.getByRole('link', { name: 'Lab' }).click()
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Write a haiku about rain.')
    await expect.poll(() => page.title()).toBe('Lab')
    const estimate = page.getByRole('status', { name: 'Estimate of the run' })
    await estimate.filter({ hasText: '16 requests' }).waitFor()
    expect(posts()).toHaveLength(0)

    await page.getByRole('button', { name: /^Run \d+ repl/ }).click()
    await ended(page)

    await expect.poll(() => page.url()).toMatch(/\/lab\/[^/]+$/)
    expect(posts()).toHaveLength(16)
    const pairs = posts().map(({ body }) =>
      JSON.stringify([bodyOf(body)['temperature'], bodyOf(body)['top_p']]),
    )
    expect(new Set(pairs).size).toBe(16)
    expect(new Set(posts().map(({ body }) => bodyOf(body)['seed']))).toEqual(new Set([7]))
    const grid = page.getByRole('region', { name: 'Replies' })
    await grid.locator('ins').first().waitFor()
    await expect.poll(() => grid.getByRole('button').count()).toBe(16)
    await expect.poll(() => grid.getByText('Same as the reference').count()).toBeGreaterThan(0)

    await grid.getByRole('button', { name: /Temp 1 · Top P 1 / }).click()
    await page
      .getByRole('region', { name: 'Difference from the reference' })
      .getByText(/They differ at token/)
      .waitFor()

    await page.reload()
    await grid.locator('ins').first().waitFor()
    expect(posts()).toHaveLength(16)

    // On a phone one setting at a time: a swipe selects the next, and a dot says where one is.
    await page.setViewportSize({ width: 360, height: 740 })
    // The wide grid has no dots, and goes with the next frame.
    await grid.locator('.lab-dots').waitFor()
    await expect
      .poll(async () => {
        await grid.locator('.lab-grid').evaluate((box) => (box.scrollLeft = box.scrollWidth))
        return grid.locator('.lab-dots > :last-child').getAttribute('data-here')
      })
      .toBe('true')
    await expect
      .poll(() => grid.getByRole('button', { pressed: true }).getAttribute('aria-label'))
      .toMatch(/Temp 1.5 · Top P 1 /)
    await page.setViewportSize({ width: 1280, height: 800 })

    await grid.getByRole('button', { name: /Temp 1.5 · Top P 1 / }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Continue as chat' }).click()
    await page.getByRole('log').getByText('Nobody is home.').waitFor()
    await expect.poll(() => page.url()).toMatch(/\/c\/[^/]+$/)
    expect(errors).toEqual([])
  })

  it('stops all, and a reload in the middle of a run goes on with what had not been asked', async () => {
    const { page } = opened
    pauseMs = 60
    await page.goto(`${app.url}/lab?prompt=Rain`)
    await page.getByRole('textbox', { name: 'Seeds' }).fill('1 2 3 4 5 6')
    await page.getByRole('button', { name: /^Limits/ }).click()
    await page.getByRole('spinbutton', { name: 'Parallel requests' }).fill('1')
    await page.getByRole('button', { name: /^Run \d+ repl/ }).click()
    await page.getByRole('button', { name: 'Stop all' }).waitFor()
    while (posts().length < 3) await page.waitForTimeout(10)

    await page.reload()
    await page.getByRole('button', { name: 'Stop all' }).waitFor()
    const before = posts().length
    while (posts().length < before + 2) await page.waitForTimeout(10)
    await page.getByRole('button', { name: 'Stop all' }).click()
    await ended(page)

    // One may still be on its way.
    const sent = await untilStill(() => posts().length)
    expect(sent).toBeLessThan(96)
    await page.getByRole('region', { name: 'Replies' }).locator('[data-status="stopped"]').first().waitFor()
    expect(await untilStill(() => posts().length)).toBe(sent)
  })

  it('continues after a reload at another place, and says where', async () => {
    const { page } = opened
    pauseMs = 60
    await page.goto(`${app.url}/lab?prompt=Rain`)
    await page.getByRole('textbox', { name: 'Seeds' }).fill('1 2 3')
    await page.getByRole('button', { name: /^Limits/ }).click()
    await page.getByRole('spinbutton', { name: 'Parallel requests' }).fill('1')
    await page.getByRole('button', { name: /^Run \d+ repl/ }).click()
    await page.getByRole('region', { name: 'Replies' }).getByText('number 2 in line').waitFor()
    await page.goto(app.url)

    const notice = page.getByRole('status').filter({ hasText: 'The run “Rain” goes on' })
    await notice.waitFor()
    const before = posts().length
    while (posts().length < before + 2) await page.waitForTimeout(10)
    await notice.getByRole('link', { name: 'Show' }).click()
    await page.getByRole('button', { name: 'Stop all' }).click()
    await ended(page)
  })
})

describe('a reply in JSON', () => {
  it('is marked where it breaks its schema while it streams, and shown as tree and table', async () => {
    const { page } = opened
    await page.goto(`${app.url}/compare?prompt=Rain`)
    await page.getByRole('button', { name: 'JSON schema' }).click()
    await page.getByRole('button', { name: 'Answer with confidence' }).click()
    await page.getByText('Works in strict mode.').waitFor()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()

    const running = page.locator('article[data-status="running"]')
    await running.locator('mark').filter({ hasText: '12' }).waitFor()
    await running.getByText('/answer').waitFor()
    jsonSeen.give()
    await page.getByRole('button', { name: 'Stop all' }).waitFor({ state: 'detached' })
    const column = page.getByRole('article')
    // What was still to come while it streamed is missing now, and marks what should hold it.
    const marks = async () => (await column.locator('mark').allInnerTexts()).join(' ')
    await expect.poll(marks).toContain('required property "confidence"')
    await expect.poll(marks).toContain('Instance type "number" is invalid')
    await page.getByRole('radio', { name: 'Tree' }).check({ force: true })
    await column.getByRole('button', { name: /^more:/ }).waitFor()
    await page.getByRole('radio', { name: 'Table', exact: true }).last().check({ force: true })
    await column.getByRole('rowheader', { name: /answer/ }).waitFor()
  })
})

describe('the comparison', () => {
  it('asks two models, hides who is who for a vote, and keeps the winner', async () => {
    const { page, errors } = opened
    await composer(page).fill('Rain')
    await page.getByRole('button', { name: 'Send to several models' }).click()
    await page.getByRole('button', { name: 'Open in Compare' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe('Rain')
    await page.getByRole('button', { name: 'Add model' }).click()
    await page.getByRole('searchbox', { name: 'Search models' }).fill('acme/')
    await page.getByRole('option', { name: /Acme Deep 120B/ }).click()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await ended(page)
    const columns = page.getByRole('article')
    await expect.poll(() => columns.count()).toBe(2)
    expect(posts()).toHaveLength(2)

    await page.getByRole('switch', { name: 'Blind' }).click()
    await expect.poll(() => columns.first().getByRole('heading').textContent()).toBe('Reply A')
    await columns.first().getByRole('button', { name: 'This one is better' }).click()
    await page.getByRole('button', { name: 'Reveal' }).click()
    await page.getByRole('region', { name: 'Votes' }).getByText('100%').waitFor()

    await columns.first().getByRole('button', { name: 'Choose as winner' }).click()
    await page.getByRole('log').getByText('2 / 2').waitFor()
    expect(errors).toEqual([])
  })
})

const bodyOf = (body: unknown) => body as Record<string, unknown>
