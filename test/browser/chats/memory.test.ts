import { expect, it } from 'vitest'

import { violationsOn } from '../support/axe'
import { connectedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { createProject, endedReply, goTo, messages, send, turnOnTool } from '../support/steps'
import { written } from '../support/still'

const app = appForFile()
const { service, opened } = connectedForEach(app, 'acme/swift-8b')

const lastBody = () => service.requests.findLast(({ method }) => method === 'POST')?.text ?? ''

it('is off at first; a fact of a message is kept by keyboard, sent, shown, and forgotten', async () => {
  const { page } = opened
  service.script({ type: 'reply', text: 'Noted.' })
  await send(page, 'I live in Kent.')
  await endedReply(page)
  await messages(page).first().hover()
  await messages(page).first().getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Rewrite in place…' }).waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Remember this…' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  const chat = page.url()

  await goTo(page, '/settings/memory')
  await page.getByRole('switch', { name: 'Use memory' }).press('Space')
  await page.getByText('No memories yet').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await goTo(page, new URL(chat).pathname)
  await messages(page).first().hover()
  await messages(page).first().getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remember this…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remember this' })
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('I live in Kent.')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Remember' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })

  await goTo(page, '/')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  const line = page.getByRole('group', { name: 'Memory' })
  await line.getByRole('button', { name: 'Show' }).click()
  await line.getByRole('list', { name: 'Memories that are sent' }).getByText('I live in Kent.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  service.script({ type: 'reply', text: 'In the south-east.' })
  await send(page, 'Where is that?')
  await endedReply(page)
  expect(lastBody()).toContain('- I live in Kent.')

  await line.getByRole('button', { name: 'Don’t use here' }).click()
  await line.getByText('Memory isn’t used in this chat.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  service.script({ type: 'reply', text: 'Yes.' })
  await send(page, 'Sure?')
  await endedReply(page)
  expect(lastBody()).not.toContain('- I live in Kent.')
  await line.getByRole('button', { name: 'Use here again' }).click()
  await line.getByText('1 memory is sent with this chat.').waitFor()
  service.script({ type: 'reply', text: 'Yes, still.' })
  await send(page, 'Really?')
  await endedReply(page)
  expect(lastBody()).toContain('- I live in Kent.')

  await page.reload()
  await goTo(page, '/settings/memory')
  await page.getByRole('button', { name: 'Edit “I live in Kent.”' }).click()
  await page.getByRole('textbox', { name: 'What to remember' }).fill('I live in Sussex.')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Delete “I live in Sussex.”' }).click()
  await page.getByText('The memory was deleted.').waitFor()
  await page.getByText('No memories yet').waitFor()
})

it('a model may propose one, and only the person keeps it', async () => {
  const { page } = opened
  await goTo(page, '/settings/memory')
  await page.getByRole('switch', { name: 'Use memory' }).press('Space')
  await goTo(page, '/')
  await turnOnTool(page, 'Memory')
  service.script(
    {
      type: 'reply',
      text: '',
      toolCalls: [{ name: 'remember', arguments: { fact: 'Likes short answers.' } }],
    },
    { type: 'reply', text: 'I will keep it short.' },
  )
  await send(page, 'Please keep answers short, always.')
  const question = page.getByRole('group', { name: /^Allow Remember/ })
  await question.getByText('Likes short answers.').waitFor()
  await question.getByRole('button', { name: 'Allow once' }).click()
  await page.getByText('I will keep it short.', { exact: true }).waitFor()
  await goTo(page, '/settings/memory')
  await page.getByRole('list', { name: 'Memories' }).getByText('Likes short answers.').waitFor()
  await page.getByText('proposed by a model').waitFor()
})

it('is off in a project, with an assistant and under a data policy, and each says so', async () => {
  const { page } = opened
  await goTo(page, '/settings/memory')
  await page.getByRole('switch', { name: 'Use memory' }).press('Space')
  await page.getByRole('button', { name: 'Add memory' }).press('Enter')
  await page.getByRole('textbox', { name: 'What to remember' }).fill('I live in Kent.')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.press('Enter')
  await save.waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Memories' }).getByText('I live in Kent.').waitFor()
  const line = page.getByRole('group', { name: 'Memory' })

  await goTo(page, '/')
  await line.getByText('1 memory is sent with this chat.').waitFor()
  await page.getByRole('button', { name: 'Data policy: off' }).click()
  const policy = page.getByRole('switch', { name: 'No training on prompts' })
  await policy.press('Space')
  await line.getByText('Memory isn’t used in this chat, because it has a data policy.').waitFor()
  await page.keyboard.press('Escape')
  await policy.waitFor({ state: 'detached' })
  await expect.poll(() => line.getByRole('button').count()).toBe(0)
  await page.getByRole('button', { name: /^Data policy: / }).click()
  await policy.press('Space')
  await page.keyboard.press('Escape')
  await policy.waitFor({ state: 'detached' })
  await line.getByText('1 memory is sent with this chat.').waitFor()

  // An assistant without memory.
  await goTo(page, '/assistants/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Stranger')
  await page.getByRole('textbox', { name: 'Instructions', exact: true }).fill('You know nothing of anyone.')
  await page.getByRole('switch', { name: 'Use memory in its chats' }).press('Space')
  await page.getByRole('button', { name: 'Save and chat' }).press('Enter')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await line.getByText('Memory isn’t used with this assistant.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  service.script({ type: 'reply', text: 'Yes.' })
  await send(page, 'Do you know me?')
  await endedReply(page)
  expect(lastBody()).toContain('You know nothing of anyone.')
  expect(lastBody()).not.toContain('Kent')
  await line.getByRole('link', { name: 'Edit assistant' }).click()
  const own = page.getByRole('switch', { name: 'Use memory in its chats' })
  await expect.poll(() => own.getAttribute('aria-checked')).toBe('false')

  // A project without memory, kept over a reload.
  await page.setViewportSize({ width: 1280, height: 800 })
  await goTo(page, '/')
  await createProject(page, 'Quiet')
  await own.press('Space')
  await expect.poll(() => own.getAttribute('aria-checked')).toBe('false')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'New chat in project' }).press('Enter')
  await line.getByText('Memory isn’t used in this project.').waitFor()
  await written(page)
  await page.reload()
  await line.getByRole('link', { name: 'Open project' }).click()
  await expect.poll(() => own.getAttribute('aria-checked')).toBe('false')
})
