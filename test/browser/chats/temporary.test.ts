import { expect, it } from 'vitest'

import { violationsOn } from '../support/axe'
import { everythingStored } from '../support/everythingStored'
import { connectedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { composer, endedReply, goTo, send, texts } from '../support/steps'
import { written } from '../support/still'

const app = appForFile()
const { service, opened } = connectedForEach(app, 'acme/swift-8b')

/** In everything that must not be found. */
const CANARY = 'canary'

it('leaves no trace on the device, by keyboard, after a reload, a kill, and in other tabs', async () => {
  const { page, context } = opened
  // An ordinary chat: the search index is there, and finds what is on disk.
  service.script({ type: 'reply', text: 'Hello.' })
  await send(page, 'ordinary question')
  await endedReply(page)
  await goTo(page, '/')
  const other = await context.newPage()
  await other.goto(app.url)
  await page.getByRole('button', { name: 'Temporary chat' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Temporary chat' }).waitFor()
  expect(await violationsOn(page)).toEqual([])

  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'canary.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The canary file is about boats.'),
    })
  await page.getByText('canary.txt').first().waitFor()
  service.script({ type: 'reply', text: 'A canary reply.' })
  await send(page, 'canary question')
  await endedReply(page)
  service.script({ type: 'reply', text: 'Another canary reply.' })
  await send(page, 'canary follow-up')
  await endedReply(page)
  await composer(page).fill('canary half a thought')
  const search = page.getByRole('searchbox', { name: 'Search conversations' })
  await search.fill('canary')
  await page.getByText('No results').waitFor()
  await search.fill('ordinary')
  await page
    .getByRole('link', { name: /ordinary question/ })
    .first()
    .waitFor()
  await search.fill('')
  await written(page)
  await expect.poll(() => page.title()).toBe('Temporary chat')
  const stored = await everythingStored(page)
  expect(stored).toContain('ordinary question')
  expect(stored).not.toContain(CANARY)
  await expect.poll(() => other.getByText(CANARY).count()).toBe(0)

  const address = page.url()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Chat not found' }).waitFor()
  expect(asked).toEqual(['beforeunload'])
  expect(await everythingStored(page)).not.toContain(CANARY)

  await goTo(page, '/')
  await page.getByRole('button', { name: 'Temporary chat' }).click()
  service.script({ type: 'reply', text: 'A canary reply that is cut off', pauseMs: 1_000 })
  await send(page, 'canary before the kill')
  await page.locator('[data-status="streaming"]').waitFor()
  await page.close({ runBeforeUnload: false })
  await other.goto(address)
  await other.getByRole('heading', { name: 'Chat not found' }).waitFor()
  expect(await everythingStored(other)).not.toContain(CANARY)
})

it('is kept on request, at 360 px in the dark, and survives a reload from then on', async () => {
  const { page } = opened
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await goTo(page, '/')
  await page.getByRole('button', { name: 'Temporary chat' }).click()
  const notice = page.getByRole('region', { name: 'Temporary chat' })
  await notice.waitFor()
  service.script({ type: 'reply', text: 'With their wings.' })
  await send(page, 'How do bees fly?')
  await endedReply(page)
  expect(await violationsOn(page)).toEqual([])
  await notice.getByRole('button', { name: 'Keep this chat' }).click()
  await notice.waitFor({ state: 'detached' })
  await expect.poll(() => page.title()).toBe('How do bees fly?')

  await written(page)
  await page.reload()
  await page.getByRole('log').getByText('With their wings.').waitFor()
  await expect.poll(() => texts(page)).toEqual(['How do bees fly?', 'With their wings.'])
})
