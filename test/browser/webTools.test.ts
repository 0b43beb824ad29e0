import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { listen } from '@/server/listen'
import { createWebFetch } from '@/server/web/createWebFetch'
import { createWebRelay } from '@/server/web/createWebRelay'
import type { Step } from '#test/support/service/createScriptedService'
import { startScriptedService } from '#test/support/service/startScriptedService'

import { violationsOn } from './support/axe'
import { startAppUnderTest } from './support/openApp'
import { composer, connect, endedReply, send, texts } from './support/steps'

let app: Awaited<ReturnType<typeof startAppUnderTest>>
let service: Awaited<ReturnType<typeof startScriptedService>>
let web: Awaited<ReturnType<typeof startWeb>>
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  web = await startWeb()
  const relay = createWebRelay(createWebFetch({ allowed: [new URL(web.url).host] }), Date.now)
  app = await startAppUnderTest([], (request) =>
    new URL(request.url).pathname === '/api/web' ? relay(request, 'page') : undefined,
  )
  service = await startScriptedService({ keys: null })
  closing.push(app.stop, service.close, web.close)
}, 60_000)
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
})

/** A search service that lets no web page in, as most. */
async function startWeb() {
  const asked: URL[] = []
  const listening = await listen(
    {
      fetch: (request: Request) => {
        asked.push(new URL(request.url))
        return Promise.resolve(Response.json(FOUND))
      },
    },
    { port: 0, hostname: '127.0.0.1' },
  )
  if (!listening.ok) throw new Error(listening.error)
  return { ...listening.value, asked }
}

const FOUND = {
  results: [
    { title: 'Harvest dates', url: 'https://farm.test/dates', content: 'The harvest begins on 4 October.' },
    { title: 'Weather in Tramin', url: 'https://weather.test/tramin', content: 'Dry until about 14:00.' },
  ],
}
const calls = (name: string, values: Readonly<Record<string, string>>): Step => ({
  type: 'reply',
  text: '',
  toolCalls: [{ name, arguments: values }],
})

async function addSearch(page: Page) {
  await page.goto(`${app.url}/settings/tools`)
  await page.getByRole('button', { name: 'Add search service' }).click()
  await page.getByRole('textbox', { name: 'Search URL' }).fill(`${web.url}/search`)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText('It works: 2 results.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Edit SearXNG' }).waitFor()
}

/** Switches a tool on for the chat that is shown. */
async function turnOn(page: Page, name: string) {
  await page.goto(app.url)
  await composer(page).waitFor()
  await page.getByRole('button', { name: /^Tools/ }).click()
  await page.getByRole('switch', { name }).click()
  await page.getByRole('switch', { name, checked: true }).waitFor()
  await page.keyboard.press('Escape')
}

const isWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="log"], [role="log"] *')].some(
      (each) => each.getBoundingClientRect().right > innerWidth + 1,
    ),
  )

it.each([
  [1280, 'light'],
  [360, 'dark'],
] as const)('searches through the host and cites what it found, at %i px, %s', async (width, theme) => {
  const { page, errors } = await app.open({ theme })
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await addSearch(page)
  await turnOn(page, 'SearXNG')
  await page.setViewportSize({ width, height: 800 })
  service.script(calls('searxng__web_search', { query: 'harvest' }), {
    type: 'reply',
    text: 'It stays dry until 14:00 [2]. The harvest begins on 4 October [1], not in [7].',
  })
  await send(page, 'When is the harvest?')
  const card = page.getByRole('group', { name: 'Allow Web search?' })
  await card.waitFor()
  expect(await card.innerText()).toContain(web.url)
  expect(await card.innerText()).toContain('harvest')
  const before = web.asked.length
  await card.getByRole('button', { name: 'Allow once' }).click()
  const reply = await endedReply(page)
  expect(web.asked.slice(before).map(({ searchParams }) => searchParams.get('q'))).toEqual(['harvest'])

  const sources = reply.getByRole('list', { name: 'Sources' })
  expect(await sources.getByRole('link').allTextContents()).toEqual([
    '2. Weather in Tramin',
    '1. Harvest dates',
  ])
  expect(await sources.textContent()).toContain('Dry until about 14:00.')
  const mark = reply.getByRole('link', { name: 'Source 2: Weather in Tramin' })
  expect(await mark.getAttribute('href')).toBe('https://weather.test/tramin')
  expect((await texts(page)).at(-1)).toContain('[7]')
  expect(await violationsOn(page)).toEqual([])
  expect(await isWide(page)).toBe(false)
  expect(errors).toEqual([])
})
