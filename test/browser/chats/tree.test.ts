import { expect, it } from 'vitest'

import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'

import { appForFile } from '../support/forFile'
import { goTo, texts } from '../support/steps'

const app = appForFile()

const said = (id: string, parentId: string | null, role: string, text: string) => ({
  type: 'message',
  id,
  conversationId: 'boats',
  parentId,
  role,
  createdAt: 1_790_000_000_000,
  status: { type: 'complete' },
  parts: [{ type: 'text', text }],
  ...(role === 'assistant' && { model: 'pocket' }),
})
const FILE = [
  { format: 'parlance', version: 1, exportedAt: 1_790_000_000_000 },
  {
    type: 'conversation',
    id: 'boats',
    title: 'Boats',
    createdAt: 1_790_000_000_000,
    updatedAt: 1_790_000_000_000,
    activeLeafId: 'thanks',
    settings: DEFAULT_CONVERSATION_SETTINGS,
    tags: [],
    pinned: false,
    archived: false,
  },
  said('question', null, 'user', 'Which boat?'),
  said('ketch', 'question', 'assistant', 'A fine ketch.'),
  said('sloop', 'question', 'assistant', 'A fine sloop.'),
  said('thanks', 'sloop', 'user', 'Thanks.'),
]

it('the picture of the tree compares, shows and branches off on a narrow touch screen', async () => {
  const context = await app.browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${app.url}/settings/data`)
  await page.getByLabel('Import file').setInputFiles({
    name: 'boats.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(FILE.map((record) => JSON.stringify(record)).join('\n')),
  })
  await page.getByRole('button', { name: 'Import', exact: true }).tap()
  await page.getByText('Imported: boats.jsonl').waitFor()
  await goTo(page, '/c/boats')

  const openPicture = async () => {
    await page.getByRole('button', { name: 'Chat options' }).tap()
    await page.getByRole('menuitem', { name: 'Branches…' }).tap()
    await page.getByRole('tree', { name: 'Branches' }).waitFor()
  }
  const menuOf = async (text: string) => {
    const button = page.getByRole('button', { name: `Options for “${text}”` })
    const smallerSide = async () => {
      const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
      return Math.round(Math.min(width, height))
    }
    // A dialog that still rises is drawn smaller than it is.
    await expect.poll(smallerSide).toBeGreaterThanOrEqual(44)
    await button.tap()
  }
  await openPicture()
  await menuOf('A fine ketch.')
  await page.getByRole('menuitem', { name: 'Compare variants…' }).tap()
  await page.getByRole('figure', { name: 'Difference' }).waitFor()
  await expect
    .poll(() => page.getByRole('figure', { name: 'Difference' }).innerText())
    .toMatch(/sloop\.\s*ketch\./)
  await page.getByRole('button', { name: 'Close' }).tap()

  await openPicture()
  await menuOf('A fine ketch.')
  await page.getByRole('menuitem', { name: 'Go to its start' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => texts(page)).toEqual(['Which boat?', 'A fine ketch.'])

  await openPicture()
  await menuOf('A fine sloop.')
  await page.getByRole('menuitem', { name: 'Branch into new chat' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.title()).toBe('Boats (branch)')
  await expect.poll(() => texts(page)).toEqual(['Which boat?', 'A fine sloop.', 'Thanks.'])

  await goTo(page, '/c/boats')
  await openPicture()
  await menuOf('A fine sloop.')
  await page.getByRole('menuitem', { name: 'Delete with all replies below' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => texts(page)).toEqual(['Which boat?', 'A fine ketch.'])
  // The way to undo it does not lie on the way out of a dialog.
  await openPicture()
  await page.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await openPicture()
  await page.getByRole('treeitem').filter({ hasText: 'sloop' }).waitFor()
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(3)
  expect(errors).toEqual([])
  await context.close()
})

it('the menu of a branch is reached by keys alone, and its keys are its own', async () => {
  const { page, context, errors } = await app.open({ path: '/settings/data' })
  await page.getByLabel('Import file').setInputFiles({
    name: 'boats.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(FILE.map((record) => JSON.stringify(record)).join('\n')),
  })
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await page.getByText('Imported: boats.jsonl').waitFor()
  await goTo(page, '/c/boats')
  await page.getByRole('button', { name: 'Chat options' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Branches…' }).press('Enter')
  const tree = page.getByRole('tree', { name: 'Branches' })
  await tree.waitFor()
  await tree.press('Home')
  await tree.press('ArrowDown')
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Options for “A fine ketch.”')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Compare variants…' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
  await expect.poll(() => tree.isVisible()).toBe(true)
  expect(errors).toEqual([])
  await context.close()
})
