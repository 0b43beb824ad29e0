import { expect, it } from 'vitest'

import { violationsOn } from './support/axe'
import { connectedForEach } from './support/forEach'
import { appForFile } from './support/forFile'
import { composer, endedReply, goTo, send } from './support/steps'

const app = appForFile()
const { service, opened } = connectedForEach(app, 'acme/swift-8b')

it('prompts come in from other apps, take the clipboard and what is selected, and come back when deleted', async () => {
  const { page, context } = opened
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  service.script({ type: 'reply', text: 'Bees dance to tell where flowers are.' })
  await send(page, 'How do bees talk?')
  const reply = await endedReply(page)
  const chat = new URL(page.url()).pathname

  await goTo(page, '/settings/prompts')
  const file = (name: string, content: object | string) => ({
    name,
    mimeType: typeof content === 'string' ? 'text/markdown' : 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  })
  await page.getByLabel('File of prompts').setInputFiles([
    file('open-webui.json', [
      { command: '/explain', title: 'Explain', content: 'Explain “{{SELECTION}}” with “{{CLIPBOARD}}”.' },
    ]),
    file('librechat.json', {
      promptGroups: [{ name: 'Translate', category: 'work', productionPrompt: { prompt: 'Translate it.' } }],
    }),
    file('shorten.md', '# Shorten\n\nMake it half as long.'),
  ])
  await page.getByText('3 prompts were added.').waitFor()
  const list = page.getByRole('list', { name: 'Prompts' })
  for (const name of ['Explain', 'Translate', 'Shorten']) await list.getByRole('heading', { name }).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete Translate' }).press('Enter')
  await list.getByRole('heading', { name: 'Translate' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await list.getByRole('heading', { name: 'Translate' }).waitFor()

  await page.setViewportSize({ width: 1280, height: 800 })
  await goTo(page, chat)
  await reply.waitFor()
  await page.evaluate(() => navigator.clipboard.writeText('as to a child'))
  await reply.getByText('Bees dance').selectText()
  await composer(page).pressSequentially('/expl')
  await page.getByRole('option', { name: /Explain/ }).waitFor()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Explain' })
  await expect.poll(() => form.getByRole('textbox', { name: 'CLIPBOARD' }).inputValue()).toBe('as to a child')
  expect(await form.getByRole('textbox', { name: 'SELECTION' }).inputValue()).toBe(
    'Bees dance to tell where flowers are.',
  )
  expect(await violationsOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Insert' }).press('Enter')
  await expect
    .poll(() => composer(page).inputValue())
    .toBe('Explain “Bees dance to tell where flowers are.” with “as to a child”.')
})
