import { expect, it } from 'vitest'

import { violationsOn } from '../support/axe'
import { connectedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { endedReply, goTo, send } from '../support/steps'
import { written } from '../support/still'

const app = appForFile()
const { service, opened } = connectedForEach(app, 'acme/swift-8b')

it('a model titles a chat once the person has seen the price, by keyboard and on a narrow page', async () => {
  const { page } = opened
  await goTo(page, '/settings/appearance')
  await page.getByRole('radiogroup', { name: 'Chat titles' }).getByText('Model, ask each time').click()
  await page.setViewportSize({ width: 360, height: 740 })
  await goTo(page, '/')
  service.script({ type: 'reply', text: 'With their wings.' })
  await send(page, 'How do bees fly?')
  await endedReply(page)

  const offer = page.getByRole('group', { name: 'Chat title' })
  await offer.waitFor()
  await expect.poll(() => offer.textContent()).toMatch(/write a title for this chat\? .*\$/)
  expect(await violationsOn(page)).toEqual([])
  service.script({ type: 'reply', text: '"Bees in flight."' })
  await offer.getByRole('button', { name: 'Write title' }).focus()
  await page.keyboard.press('Enter')
  await offer.waitFor({ state: 'detached' })
  await expect.poll(() => page.title()).toBe('Bees in flight')
  // What it cost is written down after that.
  await written(page)

  await page.reload()
  await expect.poll(() => page.title()).toBe('Bees in flight')
  await page.setViewportSize({ width: 1280, height: 800 })
  await goTo(page, '/settings/spending')
  await page.getByText('Purpose', { exact: true }).click()
  await page.getByRole('rowheader', { name: 'Titles' }).waitFor()
})

it('a chat is titled from the list of chats, after a question', async () => {
  const { page } = opened
  service.script({ type: 'reply', text: 'With their wings.' })
  await send(page, 'How do bees fly?')
  await endedReply(page)
  await page.getByRole('button', { name: 'Options for How do bees fly?' }).click()
  await page.getByRole('menuitem', { name: 'Title by model…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Title by model' })
  await dialog.getByText(/writes a title\. Cost: /).waitFor()
  expect(await violationsOn(page)).toEqual([])
  service.script({ type: 'reply', text: 'Bees in flight' })
  await dialog.getByRole('button', { name: 'Write title' }).click()
  await page.getByRole('link', { name: 'Bees in flight' }).waitFor()
  await page.getByRole('button', { name: 'Options for Bees in flight' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Title by model…' }).count()).toBe(0)
})
