import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { createConnected } from '../support/createConnected'
import { appForFile, serviceForFile } from '../support/forFile'
import { endedReply, send } from '../support/steps'

const MODEL = 'acme/swift-8b'
const app = appForFile()
const service = serviceForFile()
const openConnected = createConnected(MODEL)

it('a conversation is saved as Markdown, and as an HTML file that has its branches and runs nothing', async () => {
  const { page, context, errors } = await openConnected(app, service)
  service.script({ type: 'reply', text: 'A **ketch**.' })
  await send(page, 'Which boat?')
  const reply = await endedReply(page)
  service.script({ type: 'reply', text: 'A **sloop**. <script>document.title = "ran"</script>' })
  await reply.hover()
  await reply.getByRole('button', { name: 'Regenerate' }).click()
  await page.getByText('2 / 2').waitFor()
  await endedReply(page)

  const markdown = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Options for Which boat?' }).click()
  await page.getByRole('menuitem', { name: 'Export as Markdown' }).click()
  const markdownFile = await markdown
  expect(markdownFile.suggestedFilename()).toBe('Which boat.md')
  const text = await readFile(await markdownFile.path(), 'utf8')
  expect(text).toContain(`## You\n\nWhich boat?\n\n## ${MODEL}\n\nA **sloop**.`)
  expect(text).not.toContain('ketch')

  const html = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Chat options' }).click()
  await page.getByRole('menuitem', { name: 'Export as HTML' }).click()
  const htmlFile = await html
  expect(htmlFile.suggestedFilename()).toBe('Which boat.html')
  const saved = await context.newPage()
  const asked: string[] = []
  saved.on('request', (request) => asked.push(request.url()))
  await saved.setContent(await readFile(await htmlFile.path(), 'utf8'))
  await expect.poll(() => saved.title()).toBe('Which boat?')
  await expect.poll(() => saved.locator('article strong').filter({ hasText: 'sloop' }).isVisible()).toBe(true)
  await expect.poll(() => saved.locator('strong').filter({ hasText: 'ketch' }).isVisible()).toBe(false)
  await saved.getByText('Variant 1 of 2').click()
  await saved.locator('strong').filter({ hasText: 'ketch' }).waitFor()
  expect(asked).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})
