import { expect, it } from 'vitest'

import { violationsOn } from '../support/axe'
import { connectedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { composer, createProject, endedReply, goTo, send } from '../support/steps'
import { untilStill, written } from '../support/still'

const app = appForFile()
const { service, opened } = connectedForEach(app, 'acme/swift-8b')

const lastBody = () => service.requests.findLast(({ method }) => method === 'POST')?.text ?? ''

it('a project is made by keyboard, its chats inherit from it, and it survives a kill', async () => {
  const { page, context } = opened
  service.script({ type: 'reply', text: 'With their wings.' })
  await send(page, 'How do bees fly?')
  await endedReply(page)

  await page.getByRole('button', { name: 'New project' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByRole('textbox', { name: 'Name' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  const focused = () =>
    dialog.getByRole('textbox', { name: 'Name' }).evaluate((box) => box === document.activeElement)
  await expect.poll(focused).toBe(true)
  await page.keyboard.type('Bees')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Bees', level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Answer in one sentence.')
  await page.getByLabel('Documents of the project').setInputFiles({
    name: 'hive.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A hive has one queen.'),
  })
  await page.getByRole('list', { name: 'Documents' }).getByText('hive.txt').waitFor()
  expect(await violationsOn(page)).toEqual([])

  // Moved by its menu: from now on it is sent with the instructions.
  await page.getByRole('button', { name: 'Options for How do bees fly?' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to project…' }).press('Enter')
  const move = page.getByRole('dialog', { name: /^Move “How do bees fly/ })
  await move.getByRole('radio', { name: 'Bees' }).press('Space')
  await move.getByText('instructions are sent before').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await move.getByRole('button', { name: 'Move' }).press('Enter')
  await page.getByRole('list', { name: 'Chats in this project' }).getByRole('link').click()
  await page.getByRole('group', { name: 'Project' }).getByText('Its instructions are sent').waitFor()
  service.script({ type: 'reply', text: 'They do.' })
  await send(page, 'And wasps?')
  await endedReply(page)
  expect(lastBody()).toContain('Answer in one sentence.')

  // A new chat begins with the documents.
  await goTo(page, '/')
  await page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: /Bees/ }).click()
  await page.getByRole('button', { name: 'New chat in project' }).click()
  await page.getByText('hive.txt').first().waitFor()
  await composer(page).fill('How many queens?')
  await written(page)

  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await next.goto(app.url)
  await next.getByRole('group', { name: 'Project' }).getByRole('link', { name: 'Bees' }).click()
  await expect
    .poll(() => next.getByRole('textbox', { name: 'Instructions' }).inputValue())
    .toBe('Answer in one sentence.')
  await next.getByRole('searchbox', { name: 'Search this project' }).fill('wasps')
  await next.getByRole('list', { name: 'Messages found' }).getByText('And wasps?').waitFor()
})

it('chats are dragged into a project, and a deleted one comes back, at 360 px in the dark too', async () => {
  const { page } = opened
  for (const text of ['First chat', 'Second chat']) {
    await goTo(page, '/')
    service.script({ type: 'reply', text: 'Fine.' })
    await send(page, text)
    await endedReply(page)
  }
  await createProject(page, 'Work')
  const target = page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: /Work/ })
  await target.waitFor()
  const dragged = page.getByRole('link', { name: 'First chat' }).first()
  // What moves while it is dragged, or what it is dragged to, is missed.
  await untilStill(async () => [await dragged.boundingBox(), await target.boundingBox()])
  await dragged.dragTo(target)
  const chats = page.getByRole('list', { name: 'Chats in this project' })
  await chats.getByRole('link', { name: /First chat/ }).waitFor()

  await page.getByRole('button', { name: 'Select chats' }).click()
  await page.getByRole('checkbox', { name: 'Second chat' }).check()
  await page.getByRole('button', { name: 'Move selected to project' }).click()
  await page.getByRole('radio', { name: 'Work' }).check()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await chats.getByRole('link', { name: /Second chat/ }).waitFor()

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await violationsOn(page)).toEqual([])
  // The button beside it leaves the project's name its room.
  const name = page.getByRole('heading', { name: 'Work', level: 1 })
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Project options' }).click()
  await page.getByRole('menuitem', { name: 'Delete project…' }).click()
  await page.getByText('Move to the trash').click()
  await page.getByRole('button', { name: 'Delete project' }).click()
  await page.getByText('Its chats are in the trash.').waitFor()
  // Of the latest notice.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('button', { name: 'Conversations' }).first().click()
  await page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: /Work/ }).click()
  await chats.getByRole('link', { name: /First chat/ }).waitFor()
})

it('what just happened covers nothing of what a new chat says of its project', async () => {
  const { page } = opened
  service.script({ type: 'reply', text: 'Fine.' })
  await send(page, 'First chat')
  await endedReply(page)
  await createProject(page, 'Work')
  await page.getByRole('button', { name: 'New chat in project' }).click()
  const line = page.getByRole('group', { name: 'Project' })
  await line.waitFor()
  await page.getByRole('button', { name: 'Options for First chat' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
  await notice.waitFor()
  const room = async () => {
    const [said, below] = [await line.boundingBox(), await notice.boundingBox()]
    return said && below ? below.y - (said.y + said.height) : -Infinity
  }
  // It rises into its place.
  await expect.poll(() => untilStill(room)).toBeGreaterThanOrEqual(0)
})
