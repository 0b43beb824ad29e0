import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { startEverything } from '#test/support/mcp/startEverything'
import type { Step } from '#test/support/service/createScriptedService'

import { violationsOn } from '../support/axe'
import { createPrepared } from '../support/createConnected'
import { appForFile, serviceForFile } from '../support/forFile'
import { composer, connect, endedReply, send, texts, turnOnTool } from '../support/steps'
import { kill } from '../support/survival/startLane'

const SERVER = 'Everything'

const app = appForFile()
const service = serviceForFile()
let server: Awaited<ReturnType<typeof startEverything>>
let page: Page
beforeAll(async () => {
  server = await startEverything()
})
afterAll(() => server.stop())
const openPrepared = createPrepared(app, async (fresh) => {
  await connect(fresh, { url: service.url, key: '', model: 'acme/swift-8b' })
  await addServer(fresh)
})
beforeEach(async () => {
  ;({ page } = await openPrepared())
})

async function addServer(page: Page): Promise<void> {
  await page.goto(`${app.url}/settings/tools`)
  await page.getByRole('button', { name: 'Add server' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(SERVER)
  await page.getByRole('textbox', { name: 'Server URL' }).fill(server.url)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('textbox', { name: 'Server URL' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Edit ${SERVER}` }).waitFor()
}

/** A new chat that uses the server. */
async function startChat(page: Page): Promise<void> {
  await page.goto(app.url)
  await composer(page).waitFor()
  await turnOnTool(page, SERVER)
}

const calls = (name: string, values: Readonly<Record<string, string | number>>): Step => ({
  type: 'reply',
  text: 'One moment.',
  toolCalls: [{ name: `everything__${name}`, arguments: values }],
})
const card = (name: string | RegExp) => page.getByRole('group', { name })
const row = () => page.locator('[data-part="tool"][data-status="done"]')

const allow = (decision: string) => card(/^Allow /).getByRole('button', { name: decision })

describe('a model that calls tools of a server', () => {
  it('asks, is answered by keyboard, and goes on by itself', async () => {
    await startChat(page)
    service.script(calls('get-sum', { a: 40, b: 2 }), { type: 'reply', text: 'It is 42.' })
    await send(page, 'Add these.')
    await card(/^Allow /).waitFor()
    await expect.poll(() => card(/^Allow /).innerText()).toContain(new URL(server.url).origin)
    await expect
      .poll(() => page.getByRole('status', { name: 'Reply' }).textContent())
      .toMatch(/asks for your approval/)
    expect(await violationsOn(page)).toEqual([])
    // Nobody approves by accident: what has the focus is still the box one types in.
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-composer'))).toBe(true)

    await allow('Allow in this chat').focus()
    await page.keyboard.press('Enter')
    // The next Tab starts where the card was.
    await expect.poll(() => row().evaluate((line) => line.contains(document.activeElement))).toBe(true)
    await endedReply(page)
    await expect.poll(async () => (await texts(page)).at(-1)).toBe('It is 42.')
    await page.getByText('2 requests').waitFor()
    expect(await violationsOn(page)).toEqual([])

    await row().getByRole('button', { expanded: false }).click()
    await expect.poll(() => row().locator('[data-part="tool-result"]').innerText()).toContain('42')
    const sent = service.requests.filter(({ path }) => path === '/v1/chat/completions').at(-1)
    expect(sent?.text).toContain('"role":"tool"')
  })

  it('fits a phone, while it asks and afterwards', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await startChat(page)
    service.script(calls('echo', { message: 'Hello, '.repeat(30) }), { type: 'reply', text: 'Done.' })
    await send(page, 'Say hello.')
    await card(/^Allow /).waitFor()
    const isWide = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[role="log"], [role="log"] *')].some(
          (each) => each.getBoundingClientRect().right > innerWidth + 1,
        ),
      )
    await expect.poll(() => isWide()).toBe(false)
    const isStopInside = () =>
      page.getByRole('button', { name: 'Stop', exact: true }).evaluate((stop) => {
        const box = stop.closest('form')?.getBoundingClientRect()
        return box !== undefined && stop.getBoundingClientRect().right <= box.right
      })
    await expect.poll(isStopInside).toBe(true)
    await allow('Allow once').click()
    await endedReply(page)
    await row().getByRole('button', { expanded: false }).click()
    await expect.poll(() => isWide()).toBe(false)

    // A long name leaves room for what became of the call.
    service.script(calls('trigger-long-running-operation', { duration: 60, steps: 300 }))
    await send(page, 'Take your time.')
    await allow('Allow once').click()
    await page.getByRole('progressbar', { name: /is running$/ }).waitFor()
    await expect.poll(() => isWide()).toBe(false)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByText('outcome unknown').waitFor()
    await expect.poll(() => isWide()).toBe(false)
  })

  it('shows progress, stops a running call, and goes on from there', async () => {
    await startChat(page)
    service.script(calls('trigger-long-running-operation', { duration: 60, steps: 300 }))
    await send(page, 'Take your time.')
    await allow('Allow once').click()
    await page.getByRole('progressbar', { name: /is running$/ }).waitFor()
    await composer(page).fill('And what time is it?')
    const middleOf = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => {
        const { top, height } = button.getBoundingClientRect()
        return top + height / 2
      })
    // All in one line, also with what can be done about the call.
    for (const name of ['Queue', 'Answer now', 'Stop'])
      await expect
        .poll(async () => Math.abs((await middleOf(name)) - (await middleOf('Attach files'))))
        .toBeLessThan(4)
    await composer(page).fill('')
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('button', { name: 'Continue', exact: true }).waitFor()
    service.script({ type: 'reply', text: 'I stop here.' })
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByText('I stop here.', { exact: true }).waitFor()
  })

  it('comes back after a kill with what was done, and repeats no call by itself', async () => {
    await startChat(page)
    service.script(calls('trigger-long-running-operation', { duration: 60, steps: 300 }))
    await send(page, 'Do it once.')
    await allow('Allow once').click()
    await page.getByRole('progressbar', { name: /is running$/ }).waitFor()
    const asked = service.requests.length
    const next = await page.context().newPage()
    await kill(page)
    await next.goto(page.url())
    page = next
    const unknown = page.locator('[data-part="tool"][data-status="unknown"]')
    await unknown.waitFor()
    await expect.poll(() => unknown.innerText()).toContain('outcome unknown')
    expect(service.requests.slice(asked).filter(({ path }) => path === '/v1/chat/completions')).toEqual([])

    service.script({ type: 'reply', text: 'Please check whether it was done.' })
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByText('Please check whether it was done.', { exact: true }).waitFor()
    const sent = service.requests.filter(({ path }) => path === '/v1/chat/completions').at(-1)
    expect(sent?.text).toContain('unknown whether it was carried out')
  })
})
