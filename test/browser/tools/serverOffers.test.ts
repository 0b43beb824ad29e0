import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import { startEverything } from '#test/support/mcp/startEverything'

import { violationsOn } from '../support/axe'
import { createPrepared } from '../support/createConnected'
import { appForFile, serviceForFile } from '../support/forFile'
import { composer, connect, endedReply, send, texts, turnOnTool } from '../support/steps'

const app = appForFile()
const service = serviceForFile()
let server: Awaited<ReturnType<typeof startEverything>>
let page: Page
let errors: readonly string[]
beforeAll(async () => {
  server = await startEverything()
})
afterAll(() => server.stop())
const openPrepared = createPrepared(app, async (page) => {
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await page.goto(`${app.url}/settings/tools`)
  await page.getByRole('button', { name: 'Add server' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Everything')
  await page.getByRole('textbox', { name: 'Server URL' }).fill(server.url)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/tools · about/).waitFor()
  await page.goto(app.url)
})
beforeEach(async () => {
  ;({ page, errors } = await openPrepared())
  await composer(page).waitFor()
})
afterEach(() => {
  // The browser notes what a server of the older protocol answers to a question of the newer one.
  expect(errors.filter((text) => !text.includes('status of 400'))).toEqual([])
})

const lastAsked = () => service.requests.findLast(({ path }) => path === '/v1/chat/completions')?.text

/** Finds a command with `/` in an empty message, and runs it. What a server offers joins the list once it is known. */
async function slash(words: string, name: RegExp) {
  await composer(page).fill('')
  await composer(page).pressSequentially('/')
  const box = page.getByRole('combobox', { name: 'Search commands, chats and models' })
  await box.fill(words)
  // What is found may change until then, and move.
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.getByRole('option', { name }).click()
}

it('attaches a resource of a server, which goes to the model', async () => {
  await slash('attach a resource', /resource/i)
  const dialog = page.getByRole('dialog', { name: 'Attach a resource' })
  await dialog.getByRole('listitem').nth(3).waitFor()
  await dialog.getByRole('searchbox', { name: 'Search resources' }).fill('architecture')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('listitem').getByRole('button').click()
  await page.getByRole('button', { name: 'Remove architecture.md' }).waitFor()
  service.script({ type: 'reply', text: 'Read.' })
  await send(page, 'What does it say?')
  await endedReply(page)
  expect(lastAsked()).toContain('architecture.md')
})

it('writes a message by a prompt, with a form and what the server completes', async () => {
  await slash('everything completable', /Team Management/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'department' }).fill('E')
  await page.locator('datalist option[value="Engineering"]').waitFor({ state: 'attached' })
  await dialog.getByRole('combobox', { name: 'department' }).fill('Engineering')
  await dialog.getByRole('combobox', { name: 'name' }).fill('Alice')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use prompt' }).click()
  await expect.poll(() => composer(page).inputValue()).toContain('Engineering')
  await composer(page).fill('')
})

/** A new chat that uses the server, whose call was allowed. */
async function callTool(name: string, values: Readonly<Record<string, string>> = {}) {
  await page.goto(app.url)
  await composer(page).waitFor()
  await turnOnTool(page, 'Everything')
  service.script(
    { type: 'reply', toolCalls: [{ name: `everything__${name}`, arguments: values }] },
    { type: 'reply', text: 'Thank you.' },
  )
  await send(page, 'Ask me.')
  await page
    .getByRole('group', { name: /^Allow / })
    .getByRole('button', { name: 'Allow once' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Everything asks' })
  await dialog.waitFor()
  await expect.poll(() => dialog.innerText()).toContain(new URL(server.url).origin)
  expect(await violationsOn(page)).toEqual([])
  return dialog
}

it('lets a server ask by a form, while its call waits', async () => {
  const dialog = await callTool('trigger-elicitation-request')
  await dialog.getByRole('textbox').first().fill('Ada')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await endedReply(page)
  await expect.poll(async () => (await texts(page)).at(-1)).toBe('Thank you.')
  expect(lastAsked()).toContain('Ada')
})

it('lets a server ask to open a page, which the person may decline', async () => {
  const dialog = await callTool('trigger-url-elicitation', { url: 'https://pay.example/invoice' })
  await expect.poll(() => dialog.innerText()).toContain('pay.example')
  await dialog.getByRole('button', { name: 'Open page' }).waitFor()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await endedReply(page)
  await expect.poll(async () => (await texts(page)).at(-1)).toBe('Thank you.')
  expect(lastAsked()).toContain('decline')
})
