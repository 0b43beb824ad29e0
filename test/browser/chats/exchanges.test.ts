import { describe, expect, it } from 'vitest'

import { connectedForEach } from '../support/forEach'
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
    const code = await copiedBy(page, () =>
      page.getByRole('menuitem', { name: 'cURL (POSIX shell)' }).click(),
    )
    await page.getByText(/Copied as cURL/).waitFor()
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
  it('are shown in its place, and what another token leads to is kept as a branch', async () => {
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
    const tokens = reply.getByRole('region', { name: 'Probabilities' })
    await tokens.getByText(/likely choices per token/).waitFor()

    await tokens.locator('[data-token="3"]').click()
    const fork = tokens.getByRole('region', { name: 'After “The sky is”' })
    service.script({ type: 'reply', text: ' and so on.' })
    await fork
      .getByRole('button', { name: /^Go on from the, / })
      .first()
      .click()
    await fork.getByText(/and so on\.$/).waitFor()
    expect(posts()[1]!.text).toContain('{"role":"assistant","content":"The sky is')
    await fork.getByRole('button', { name: 'Keep as a branch' }).click()
    await page.getByText('2 / 2').waitFor()
    await messages(page)
      .getByText(/^The sky is\s?the and so on\.$/)
      .waitFor()
  })
})

it('a reply is copied as rich text and as Markdown at once', async () => {
  const { page } = opened
  service.script({ type: 'reply', text: 'Some **bold** words' })
  await send(page, 'Write some')
  const reply = await endedReply(page)
  await reply.hover()
  await reply.getByRole('button', { name: 'Copy', exact: true }).click()
  const copied = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const textOf = async (type: string) =>
        item?.types.includes(type) === true ? (await item.getType(type)).text() : ''
      return { rich: await textOf('text/html'), plain: await textOf('text/plain') }
    })
  await expect.poll(copied).toEqual({
    rich: expect.stringContaining('<strong>bold</strong>') as string,
    plain: 'Some **bold** words',
  })
})

it('the icon and the title of the tab say that a reply ended unseen, until it is seen', async () => {
  const { page } = opened
  const inTab = () =>
    page.evaluate(() => ({
      isMarked:
        document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href.startsWith('data:') === true,
      mark: /^[◌?●] /.exec(document.title)?.[0] ?? '',
    }))
  let end: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    end = resolve
  })
  service.script({ type: 'reply', text: 'Here it is', until })
  await send(page, 'Take your time')
  await page.getByRole('link', { name: 'Catalog' }).click()
  await page.getByRole('heading', { name: 'Catalog', level: 1 }).waitFor()
  end()
  await expect.poll(inTab).toEqual({ isMarked: true, mark: '● ' })
  await page.goBack()
  await expect.poll(inTab).toEqual({ isMarked: false, mark: '' })
})
