import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import { makePageServer } from '#test/support/mcp/pageServer'
import { startModernServer } from '#test/support/mcp/startModernServer'

import { violationsOn } from '../support/axe'
import { createPrepared } from '../support/createConnected'
import { appForFile, serviceForFile } from '../support/forFile'
import { composer, connect, endedReply, send, turnOnTool } from '../support/steps'

const app = appForFile()
const service = serviceForFile()
let server: Awaited<ReturnType<typeof startModernServer>>
let page: Page
let errors: readonly string[]
beforeAll(async () => {
  server = await startModernServer(makePageServer)
})
afterAll(() => server.stop())
const openPrepared = createPrepared(app, async (page) => {
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await page.goto(`${app.url}/settings/tools`)
  await page.getByRole('button', { name: 'Add server' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Demo')
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
  // What the page tries against its policy is noted by the browser.
  expect(errors.filter((text) => !/Content Security Policy|violates/.test(text))).toEqual([])
})

it('runs a page of a tool closed off, whose calls ask, and shows it again after a reload', async () => {
  await turnOnTool(page, 'Demo')
  service.script(
    { type: 'reply', toolCalls: [{ name: 'demo__show', arguments: {} }] },
    { type: 'reply', text: 'There it is.' },
  )
  await send(page, 'Show it.')
  const allow = (name: string) => page.getByRole('group', { name: `Allow ${name}?` })
  await allow('show').getByRole('button', { name: 'Allow once' }).click()
  await endedReply(page)
  const card = page.getByRole('region', { name: 'Page of Demo' })
  await card.getByRole('button', { name: 'Open' }).click()
  await card.getByText('https://api.demo.test').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await card.getByRole('button', { name: 'Open', exact: true }).click()
  const shown = page.frameLocator('iframe[title="Page of Demo: show"]').frameLocator('iframe')
  await shown.getByText('It is red. for the page').waitFor()

  const found = await shown.locator('body').evaluate(async (body) => {
    const holder = document.createElement('div')
    holder.innerHTML = '<iframe srcdoc="x"></iframe>'
    body.append(holder, document.createElement('iframe'))
    const reaches = (address: string) =>
      fetch(address).then(
        () => true,
        () => false,
      )
    return {
      frames: window.length,
      origin: window.origin,
      peers: 'RTCPeerConnection' in window,
      network: await reaches('https://elsewhere.test/'),
      host: await reaches(new URL('/index.html', document.referrer || 'http://127.0.0.1').href),
    }
  })
  expect(found).toEqual({ frames: 0, origin: 'null', peers: false, network: false, host: false })

  await shown.getByRole('button', { name: 'Change' }).click()
  await allow('change').getByText('A page of Demo asks for this, not the model.').waitFor()
  await allow('change').getByRole('button', { name: 'Allow once' }).click()
  await shown.getByText('It is blue.').waitFor()

  await shown.getByRole('button', { name: 'Change' }).press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Close')

  await page.reload()
  await card.getByRole('button', { name: 'Open' }).click()
  await card.getByRole('button', { name: 'Always open pages of Demo' }).click()
  await shown.getByText('It is red. for the page').waitFor()
  await page.reload()
  await shown.getByText('It is red. for the page').waitFor()
  const sent = service.requests.map(({ text }) => text).join()
  expect(sent).toContain('It is red.')
  expect(sent).not.toMatch(/for the page|doctype|demo__change/)
})
