import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'

import { hasPocket } from '#test/support/service/pocketEngine'
import { startAppUnderTest } from '#test/browser/support/openApp'
import {
  composer,
  connect,
  endedReply,
  messages,
  openInspector,
  send,
  showMoreParameters,
  texts,
} from '#test/browser/support/steps'

import {
  LLAMA_CPP_MODEL,
  LITELLM_KEY,
  LITELLM_MODEL,
  startLiteLlm,
  startLlama,
  startLlamaCpp,
} from './servers'

const { python, llamaCpp, missing } = inject('peers')
type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof startAppUnderTest>>['open']>>
type Page = Opened['page']

/** The page itself, in a browser, with a program that others wrote as its provider. */
let app: Awaited<ReturnType<typeof startAppUnderTest>>
let opened: Opened
beforeAll(async () => {
  app = await startAppUnderTest()
})
afterEach(() => opened.context.close())
afterAll(() => app.stop())

async function openWith(provider: { readonly url: string; readonly key: string; readonly model: string }) {
  opened = await app.open()
  await connect(opened.page, provider)
  await openInspector(opened.page)
  await showMoreParameters(opened.page)
  return opened.page
}

const choose = (page: Page, group: string, option: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click()

async function setNumber(page: Page, name: string, value: string) {
  await page.getByRole('switch', { name: `Send ${name.toLowerCase()}` }).click()
  await page.getByRole('spinbutton', { name }).fill(value)
}

/** Asks, and gives what the reply says once it is complete. */
async function ask(page: Page, text: string): Promise<string> {
  await send(page, text)
  const reply = await endedReply(page)
  await expect.poll(() => reply.getAttribute('data-status')).toBe('complete')
  return (await texts(page)).at(-1) ?? ''
}

/** The tokens of the last reply with their probabilities. */
async function tokensShown(page: Page): Promise<string> {
  const reply = messages(page).last()
  await reply.hover()
  await reply.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Show probabilities' }).click()
  const shown = reply.getByRole('region', { name: 'Probabilities' })
  await shown.locator('[data-token="0"]').waitFor()
  const tokens = await shown.locator('[data-token]').allTextContents()
  await page.keyboard.press('Escape')
  return tokens.join('')
}

/** Without what Markdown makes of it. */
const letters = (text: string) => text.replace(/[^\p{L}\d]/gu, '')

const SCHEMA = { type: 'object', properties: { yes: { type: 'boolean' } }, required: ['yes'] }

async function setSchema(page: Page) {
  await choose(page, 'Response format', 'JSON schema')
  await choose(page, 'Edit schema as', 'Text')
  await page.locator('.cm-content[aria-label="JSON schema"]').fill(JSON.stringify(SCHEMA))
}

/** Stops a reply that is being written; the next one is written then. */
async function stop(page: Page, long: string) {
  await composer(page).fill(long)
  await composer(page).press('Enter')
  // At once: a small model may be done before a pointer is there.
  await page
    .getByRole('button', { name: 'Stop', exact: true })
    .evaluate((button: HTMLElement) => button.click())
    .catch(() => undefined)
  const reply = await endedReply(page)
  await expect.poll(() => reply.getAttribute('data-status')).toMatch(/stopped|complete/)
}

/** Sends what doesn’t fit all the same; gives what the page says of the reply. */
async function sendTooLong(page: Page): Promise<string> {
  await composer(page).fill('word '.repeat(4_000))
  await composer(page).press('Enter')
  // Asked for only where the service tells how much its model reads.
  const anyway = page.getByRole('button', { name: 'Send anyway' })
  await anyway.or(messages(page)).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  const reply = await endedReply(page)
  await expect.poll(() => reply.getAttribute('data-status')).not.toBe('streaming')
  return `${await reply.getAttribute('data-status')}: ${await reply.innerText()}`
}

/** Tests a provider with another key than its own. */
async function sayRefused(url: string) {
  opened = await app.open({ path: '/settings/connections' })
  const { page } = opened
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A provider')
  await page.getByRole('textbox', { name: 'Base URL' }).fill(url)
  await page.getByLabel('API key').fill('sk-not-the-key-of-it')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByRole('main').getByText('rejected this key').first().waitFor()
}

describe.skipIf(!hasPocket || missing.includes('xllamacpp'))('with llama.cpp’s own server', () => {
  let server: Awaited<ReturnType<typeof startLlama>>
  beforeAll(async () => {
    server = await startLlama(python)
  })
  afterAll(() => server.close())
  const open = () => openWith({ url: server.found, key: '', model: 'pocket.gguf' })

  test('lists, streams, tells probabilities, and is free again once it is stopped', async () => {
    const page = await open()
    await setNumber(page, 'Temperature', '0')
    await page.getByRole('switch', { name: 'Send logprobs' }).click()
    const said = await ask(page, 'What can you do?')
    expect(said).not.toBe('')
    const shown = await tokensShown(page)
    expect(letters(shown)).toContain(letters(said.slice(0, 20)))
    await stop(page, 'Tell me a long story about the sea')
    expect(await ask(page, 'Hi')).not.toBe('')
  })

  test('keeps to a schema', async () => {
    const page = await open()
    await setSchema(page)
    await ask(page, 'Is rain wet?')
    await messages(page).last().getByText('Follows the schema.').waitFor()
  })

  test('calls a tool that one answers by hand', async () => {
    const page = await open()
    await setNumber(page, 'Temperature', '0')
    await page.getByRole('switch', { name: 'Send tools' }).click()
    await send(page, 'What time is it in Lisbon?')
    const call = (await endedReply(page)).getByRole('region', { name: 'get_time call' })
    await call.getByText('valid JSON').waitFor()
  })

  test('says in a sentence that a prompt is longer than its context', async () => {
    expect(await sendTooLong(await open())).toMatch(/longer than|context|too long/i)
  })
})

describe.skipIf(!hasPocket || missing.includes('llama_cpp'))('with llama-cpp-python’s server', () => {
  const key = 'sk-of-llama-cpp'
  let server: Awaited<ReturnType<typeof startLlamaCpp>>
  beforeAll(async () => {
    server = await startLlamaCpp(llamaCpp, { key })
  })
  afterAll(() => server.close())
  const open = () => openWith({ url: server.url, key, model: LLAMA_CPP_MODEL })

  test('lists, streams, tells probabilities, and is free again once it is stopped', async () => {
    const page = await open()
    await setNumber(page, 'Temperature', '0')
    await page.getByRole('switch', { name: 'Send logprobs' }).click()
    const said = await ask(page, 'What can you do?')
    expect(said).not.toBe('')
    expect(letters(await tokensShown(page))).toContain(letters(said.slice(0, 20)))
    await stop(page, 'Tell me a long story about the sea')
    expect(await ask(page, 'Hi')).not.toBe('')
  })

  test('keeps to a schema, which it takes in an older form alone', async () => {
    const page = await open()
    await setSchema(page)
    await ask(page, 'Is rain wet?')
    await messages(page).last().getByText('Follows the schema.').waitFor()
  })

  test('tells a prompt longer than its context as a reply that broke off: no word of it comes', async () => {
    expect(await sendTooLong(await open())).toMatch(/^interrupted: Interrupted: the connection/)
  })

  test('says in a sentence that a key is refused', () => sayRefused(server.url))
})

describe.skipIf(missing.includes('litellm'))('with LiteLLM’s proxy', () => {
  let proxy: Awaited<ReturnType<typeof startLiteLlm>>
  beforeAll(async () => {
    proxy = await startLiteLlm(python)
  })
  afterAll(() => proxy.close())
  const open = () => openWith({ url: proxy.url, key: LITELLM_KEY, model: LITELLM_MODEL })

  test('lists, streams, and ends what is stopped', async () => {
    const page = await open()
    expect(await ask(page, 'Say it again')).toBe('You said: Say it again')
    await stop(page, 'slowly '.repeat(400))
    await expect.poll(() => proxy.service.engine.running(), { timeout: 10_000 }).toBe(0)
  })

  test('keeps to a schema', async () => {
    const page = await open()
    await setSchema(page)
    await ask(page, 'Is rain wet?')
    await messages(page).last().getByText('Follows the schema.').waitFor()
  })

  test('says in a sentence that a key is refused', () => sayRefused(proxy.url))
})
