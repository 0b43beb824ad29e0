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

const SKILL = {
  'SKILL.md':
    '---\nname: hail-report\ndescription: Reports of hail: how, and when.\n---\n\nWrite a report of the hail.\n\n```bash\nsoffice report.docx\n```\n',
  'references/scale.txt': '3 walnut\n',
  'scripts/lib/__init__.py': '',
  'scripts/lib/scale.py':
    "def size(wanted):\n    return dict(line.split() for line in open('references/scale.txt'))[wanted]\n",
  'scripts/size.py':
    "import sys\nfrom lib.scale import size\nif __name__ == '__main__':\n    print(f'{size(sys.argv[1])}, said by {sys.argv[0]}')\n    sys.exit(0)\n",
  'assets/logo.png': PICTURE,
}

const app = appForFile()
const { service, opened } = connectedForEach(app, 'acme/swift-8b')

/** Chooses from a menu that was just opened, once it has taken the focus: a press before that is lost. */
async function chooseByKey(page: Page, name: string): Promise<void> {
  await page.locator('[role="menu"]:focus-within').waitFor()
  await page.getByRole('menuitem', { name }).press('Enter')
}

it('a skill imported as a folder is read by the model, and its scripts run with its files', async () => {
  const { page } = opened
  const parent = await mkdtemp(join(tmpdir(), 'skill-'))
  const folder = join(parent, 'hail-report')
  for (const [path, text] of Object.entries(SKILL)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await goTo(page, '/settings/skills')
  await page.getByLabel('Folder of a skill').setInputFiles(folder)
  await page.getByText('1 skill was added.').waitFor()
  await page.getByText('isn’t available here: LibreOffice.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('switch', { name: 'On in new chats: hail-report' }).click()
  await page
    .getByRole('switch', { name: 'On in new chats: hail-report' })
    .and(page.locator('[aria-checked="true"]'))
    .waitFor()

  await goTo(page, '/')
  const skill = 'hail-report'
  service.script(
    { type: 'reply', text: 'First.', toolCalls: [{ name: 'use_skill', arguments: { skill } }] },
    {
      type: 'reply',
      text: 'Then.',
      toolCalls: [
        { name: 'run_skill_code', arguments: { skill, path: 'scripts/size.py', arguments: ['3'] } },
      ],
    },
    { type: 'reply', text: 'As large as a walnut.' },
  )
  await send(page, 'How large is size 3?')
  await page.getByText('As large as a walnut.').first().waitFor()
  await endedReply(page)
  const posted = service.requests.filter(({ method }) => method === 'POST').map(({ text }) => text)
  const [first = '', second = '', third = ''] = posted.slice(-3)
  expect(first).toContain('hail-report: Reports of hail: how, and when.')
  expect(first).not.toMatch(/Write a report|walnut/)
  expect(second).toContain('Write a report of the hail.')
  expect(second).toContain('references/scale.txt')
  expect(second).not.toContain('walnut')
  expect(third).toContain('walnut, said by scripts/size.py')
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
    .getByLabel('File of an assistant')
    .setInputFiles({ name: 'Keeper.assistant.json', mimeType: 'application/json', buffer: Buffer.from(file) })
  // The same one makes no second.
  await page.getByText('“Keeper” is already here.').waitFor()
  const keeper = page.getByRole('link', { name: /Keeper/ })
  expect(await keeper.count()).toBe(1)
  await page.getByRole('button', { name: 'Options for Keeper' }).press('Enter')
  await chooseByKey(page, 'Delete')
  await keeper.waitFor({ state: 'detached' })
  await page
    .getByLabel('File of an assistant')
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
