import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { violationsOn } from '../support/axe'
import { connectedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { composer, endedReply, goTo, send } from '../support/steps'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const app = appForFile()
const { service, opened } = connectedForEach(app, 'acme/swift-8b')
const lastBody = () => service.requests.findLast(({ method }) => method === 'POST')?.text ?? ''

/** Chooses from a menu that was just opened, once it has taken the focus: a press before that is lost. */
async function chooseByKey(page: Page, name: string): Promise<void> {
  await page.locator('[role="menu"]:focus-within').waitFor()
  await page.getByRole('menuitem', { name }).press('Enter')
}

it('a folder of a skill becomes an assistant with its files, is found by its link, and answers', async () => {
  const { page } = opened
  const folder = join(await mkdtemp(join(tmpdir(), 'skill-')), 'hail-report')
  await mkdir(join(folder, 'references'), { recursive: true })
  await writeFile(
    join(folder, 'SKILL.md'),
    '---\nname: hail-report\ndescription: Reports of hail: how, and when.\n---\n\nWrite a report of the hail.\n',
  )
  await writeFile(join(folder, 'references', 'scale.md'), 'Size 3 is as large as a walnut.')
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'logo.png'), PICTURE)
  await goTo(page, '/assistants')
  await page.getByLabel('Folder of a skill').setInputFiles(folder)
  await page.getByText('1 assistant was added.').waitFor()
  await page.getByText('were left out: assets/logo.png.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: /hail-report/ }).click()
  // Under the name that its instructions call it by.
  await page.getByText('references/scale.md').first().waitFor()

  // The link that its menu copies opens a new chat with it.
  const link = new URL(page.url()).pathname.replace('/assistants/', '/?assistant=')
  await page.goto(app.url + link)
  const assistant = page.getByRole('combobox', { name: 'Assistant', exact: true })
  await expect.poll(() => assistant.textContent()).toContain('hail-report')
  await page.getByRole('list', { name: 'Attachments' }).getByText('scale.md').waitFor()
  service.script({ type: 'reply', text: 'It hailed.' })
  await send(page, 'Yesterday')
  await endedReply(page)
  expect(lastBody()).toContain('Write a report of the hail.')
  expect(lastBody()).toContain('as large as a walnut')
})

it('a link to an assistant says on another device what to do', async () => {
  const { page } = await app.open({ path: '/?assistant=an-assistant-of-elsewhere', width: 360, height: 740 })
  const notice = page.getByRole('status').filter({ hasText: 'This assistant isn’t on this device.' })
  await notice.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await notice.getByRole('link', { name: 'Show' }).click()
  await page.getByRole('button', { name: 'Import file…' }).waitFor()
  await notice.waitFor({ state: 'detached' })
})

it('an assistant with a picture and a document is shared as a file, brought in again, and goes back to a version', async () => {
  const { page } = opened
  await goTo(page, '/assistants/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Keeper')
  await page.getByRole('textbox', { name: 'Instructions', exact: true }).fill('You keep bees.')
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'bee.png', mimeType: 'image/png', buffer: PICTURE })
  await page.getByRole('button', { name: 'Remove picture' }).waitFor()
  await page
    .locator('form input[type="file"][multiple]')
    .setInputFiles({ name: 'hive.txt', mimeType: 'text/plain', buffer: Buffer.from('A hive has one queen.') })
  await page.getByRole('button', { name: 'Remove hive.txt' }).waitFor()
  const save = page.getByRole('button', { name: 'Save assistant' })
  // Not while the document is read.
  await expect.poll(() => save.isEnabled()).toBe(true)
  await save.press('Enter')
  await page.getByRole('link', { name: /Keeper/ }).waitFor()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Options for Keeper' }).press('Enter')
  await chooseByKey(page, 'Share as file')
  const download = await saving
  expect(download.suggestedFilename()).toBe('Keeper.assistant.json')
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain('data:image/')
  expect(file).toContain(Buffer.from('A hive has one queen.').toString('base64'))

  await page
    .getByLabel('File of an assistant or a skill')
    .setInputFiles({ name: 'Keeper.assistant.json', mimeType: 'application/json', buffer: Buffer.from(file) })
  // The same one makes no second.
  await page.getByText('“Keeper” is already here.').waitFor()
  const keeper = page.getByRole('link', { name: /Keeper/ })
  expect(await keeper.count()).toBe(1)
  await page.getByRole('button', { name: 'Options for Keeper' }).press('Enter')
  await chooseByKey(page, 'Delete')
  await keeper.waitFor({ state: 'detached' })
  await page
    .getByLabel('File of an assistant or a skill')
    .setInputFiles({ name: 'Keeper.assistant.json', mimeType: 'application/json', buffer: Buffer.from(file) })
  await page.getByText('1 assistant was added.').waitFor()
  await keeper.click()
  await page.getByText('hive.txt').first().waitFor()
  await page.getByRole('button', { name: 'Remove picture' }).waitFor()

  // A second version, what it differs in, and back to the first.
  await page.getByRole('textbox', { name: 'Instructions', exact: true }).fill('You keep wasps.')
  await page.getByRole('button', { name: 'Save assistant' }).press('Enter')
  await keeper.click()
  const instructions = page.getByRole('textbox', { name: 'Instructions', exact: true })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Versions (2)' }).press('Enter')
  await page.getByRole('button', { name: 'Compare version 1' }).press('Enter')
  const versions = page.getByRole('list', { name: 'Versions' })
  await versions.locator('del').getByText('You keep bees.').waitFor()
  await versions.locator('ins').getByText('You keep wasps.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Go back to version 1' }).press('Enter')
  await page.getByText('Version 1 is in the form. Save to use it.').waitFor()
  await expect.poll(() => instructions.inputValue()).toBe('You keep bees.')
  await page.getByRole('button', { name: 'Save and chat' }).press('Enter')

  // In a chat it is also among the models, by keyboard.
  await composer(page).waitFor()
  await page.getByRole('combobox', { name: 'Assistant', exact: true }).click()
  await page.getByRole('button', { name: 'No assistant' }).click()
  await page.getByRole('button', { name: /^Model: / }).click()
  const choice = page.getByRole('dialog', { name: 'Choose a model' })
  await choice
    .getByRole('group', { name: 'Assistants' })
    .getByRole('button', { name: 'Keeper' })
    .first()
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
  await choice
    .getByRole('group', { name: 'Assistants' })
    .getByRole('button', { name: 'Keeper' })
    .first()
    .press('Enter')
  await choice.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Assistant', exact: true }).textContent())
    .toContain('Keeper')
})
