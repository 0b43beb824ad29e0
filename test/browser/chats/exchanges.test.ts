import { describe, expect, it } from 'vitest'

import { connectedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { endedReply, messages, openInspector, send, showMoreParameters, texts } from '../support/steps'

const MODEL = 'acme/swift-8b'
const app = appForFile()
const { service, opened, changeToKey } = connectedForEach(app, MODEL)

/** What was asked, without the empty requests that test a saved connection. */
const posts = () => service.requests.filter(({ method, text }) => method === 'POST' && text !== '{}')

/** One reply, its exchange open in the inspector. */
async function inspected(text: string) {
  const { page } = opened
  service.script({ type: 'reply', text })
  await send(page, 'Why is the sky blue?')
  const reply = await endedReply(page)
  await reply.hover()
  await reply.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Inspect request' }).click()
  await page.getByRole('region', { name: 'Request', exact: true }).waitFor()
  return { page, reply }
}

describe('an exchange', () => {
  it('is shown exactly, and copied as a command without the key', async () => {
    await changeToKey()
    const { page } = await inspected('Because.')
    await page.getByText('Raw', { exact: true }).click()
    await expect
      .poll(() => page.getByRole('region', { name: 'Request body' }).innerText())
      .toBe(posts()[0]!.text)

    await page.getByRole('button', { name: 'Copy as code' }).click()
    await page.getByRole('menuitem', { name: 'cURL (POSIX shell)' }).click()
    await page.getByText(/Copied as cURL/).waitFor()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    expect(code).toContain(posts()[0]!.text)
    expect(code).not.toContain('sk-all')
  })

  it('is sent again byte for byte, and what changed is shown', async () => {
    const { page } = await inspected('Because of the air.')
    service.script({ type: 'reply', text: 'Because of the light.' })
    await page.getByRole('button', { name: 'Replay', exact: true }).click()
    await page.getByRole('button', { name: 'Send again' }).click()

    const difference = page.getByRole('region', { name: 'Text difference' })
    await difference.waitFor()
    await expect.poll(() => difference.locator('del').allInnerTexts()).toEqual(['air.'])
    await expect.poll(() => difference.locator('ins').allInnerTexts()).toEqual(['light.'])
    expect(posts()[1]!.text).toBe(posts()[0]!.text)
    await expect.poll(() => texts(page)).toEqual(['Why is the sky blue?', 'Because of the air.'])
  })

  it('is shared as a file that opens elsewhere and sends nothing', async () => {
    const { page } = await inspected('Because.')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Share as a file' }).click()
    const path = await (await download).path()

    const other = await app.open()
    const seen = service.requests.length
    await openInspector(other.page)
    await other.page.getByRole('tab', { name: 'Request' }).click()
    await other.page.getByLabel('Request file').setInputFiles(path)
    await other.page.getByText(/^From a file/).waitFor()
    await expect
      .poll(() => other.page.getByRole('region', { name: 'Request body' }).innerText())
      .toContain('sky blue')
    expect(service.requests.length).toBe(seen)
    expect(other.errors).toEqual([])
    await other.context.close()
  })
})

describe('spending', () => {
  it('is capped: the request waits until the person says so', async () => {
    const { page } = await inspected('Because.')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Spending' }).click()
    await page.getByRole('row', { name: /Acme Swift 8B/ }).waitFor()
    await page.getByRole('textbox', { name: 'Limit per day' }).fill('0.0000001')
    await page.getByRole('button', { name: 'Conversations' }).click()
    await page.getByRole('link', { name: 'Why is the sky blue?' }).click()
    await send(page, 'More')

    const alert = page.getByRole('log').getByRole('alert')
    await alert.getByText(/would pass your limit of \$0\.0000001 a day/).waitFor()
    expect(posts().length).toBe(1)
    await alert.getByRole('button', { name: 'Send anyway' }).click()
    await expect.poll(() => posts().length).toBe(2)
    await endedReply(page)
  })
})

describe('the probabilities of a reply', () => {
  it('are shown, and choosing another token branches there', async () => {
    const { page } = opened
    await openInspector(page)
    await showMoreParameters(page)
    await page.getByRole('switch', { name: /Send logprobs/i }).click()
    service.script({ type: 'reply', text: 'The sky is blue' })
    await send(page, 'Which colour?')
    const reply = await endedReply(page)
    await reply.hover()
    await reply.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Show probabilities' }).click()
    const dialog = page.getByRole('dialog', { name: 'Probabilities' })
    await dialog.getByText(/likely choices per token/).waitFor()

    await dialog.locator('[data-token="3"]').click()
    service.script({ type: 'reply', text: ' and so on.' })
    await dialog
      .getByRole('button', { name: /^Branch with/ })
      .first()
      .click()
    await messages(page)
      .getByText(/and so on\.$/)
      .first()
      .waitFor()
    expect(posts()[1]!.text).toContain('{"role":"assistant","content":"The sky is')
    await page.getByText('2 / 2').waitFor()
  })
})
