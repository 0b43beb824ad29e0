import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startEverything } from '#test/support/mcp/startEverything'
import type { Step } from '#test/support/service/createScriptedService'
import { startScriptedService } from '#test/support/service/startScriptedService'

import { violationsOn } from './support/axe'
import { startAppUnderTest } from './support/openApp'
import { composer, connect, endedReply, send, texts } from './support/steps'

const SERVER = 'Everything'

let app: Awaited<ReturnType<typeof startAppUnderTest>>
let service: Awaited<ReturnType<typeof startScriptedService>>
let server: Awaited<ReturnType<typeof startEverything>>
let page: Page
beforeAll(async () => {
  app = await startAppUnderTest()
  service = await startScriptedService({ keys: null })
  server = await startEverything()
  page = (await app.open()).page
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await addServer(page)
}, 60_000)
afterAll(async () => {
  await app.stop()
  await service.close()
  await server.stop()
})

async function addServer(page: Page): Promise<void> {
  await page.goto(`${app.url}/settings/tools`)
  await page.getByRole('button', { name: 'Add server' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(SERVER)
  await page.getByRole('textbox', { name: 'Server URL' }).fill(server.url)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: `Edit ${SERVER}` }).waitFor()
}

/** A new chat that uses the server. */
async function startChat(page: Page): Promise<void> {
  await page.goto(app.url)
  await composer(page).waitFor()
  await page.getByRole('button', { name: /^Tools/ }).click()
  await page.getByRole('switch', { name: SERVER }).click()
  await page
    .getByText(/tokens · /)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
}

const calls = (name: string, values: Readonly<Record<string, string | number>>): Step => ({
  type: 'reply',
  text: 'One moment.',
  toolCalls: [{ name: `everything__${name}`, arguments: values }],
})
const card = (name: string | RegExp) => page.getByRole('group', { name })
const row = () => page.locator('[data-part="tool"][data-status="done"]')

describe('a model that calls tools of a server', () => {
  it('asks with the keyboard, goes on by itself, and the record says what was done', async () => {
    await startChat(page)
    service.script(calls('get-sum', { a: 40, b: 2 }), { type: 'reply', text: 'It is 42.' })
    await send(page, 'Add these.')
    const asked = card(/^Allow /)
    await asked.waitFor()
    expect(await asked.innerText()).toContain(new URL(server.url).origin)
    expect(await violationsOn(page)).toEqual([])

    // Nobody approves by accident: the composer keeps the focus.
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-composer'))).toBe(true)
    await asked.getByRole('button', { name: 'Allow in this chat' }).focus()
    await page.keyboard.press('Enter')
    await endedReply(page)
    expect((await texts(page)).at(-1)).toBe('It is 42.')
    expect(await violationsOn(page)).toEqual([])

    await row().getByRole('button', { expanded: false }).click()
    expect(await row().locator('[data-part="tool-result"]').innerText()).toContain('42')
  })
})
