import { expect, it } from 'vitest'

import { openedOnForEach } from '../support/forEach'
import { appForFile, serviceForFile } from '../support/forFile'
import { composer, createProject, endedReply, send } from '../support/steps'
import { killDuring, momentsOf, timed } from '../support/survival/killDuring'
import { rowsOnDisk } from '../support/survival/rowsOnDisk'

const app = appForFile()
const service = serviceForFile()
const opened = openedOnForEach(app, service, 'acme/swift-8b')

it('an assistant, a memory and a prompt are saved whole or not there', async () => {
  let { page } = opened
  /** Names of what was made, by kind; an assistant is one row more, which names its newest version. */
  const made = async () => {
    const { items, settings } = await rowsOnDisk(page, ['items', 'settings'])
    const values = items.map(({ name, value }) => [String(name), value as Record<string, unknown>] as const)
    const versions = new Map(
      values.flatMap(([name, value]) => (/Version\//.test(name) ? [[value['id'], value]] : [])),
    )
    return {
      assistants: values.flatMap(([name, value]) =>
        name.startsWith('assistant/') ? [versions.get(value['versionId'])?.['name']] : [],
      ),
      versions: [...versions.values()].map(({ name }) => name),
      memories: values.flatMap(([name, value]) => (name.startsWith('memory/') ? [value['text']] : [])),
      settings: JSON.stringify(settings),
    }
  }
  const cases = [
    {
      path: '/assistants/new',
      fill: async (name: string) => {
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
        await page.getByRole('textbox', { name: 'Instructions', exact: true }).fill(`You are ${name}.`)
      },
      button: 'Save assistant',
      isThere: async (name: string) => {
        const { assistants, versions } = await made()
        expect(assistants).not.toContain(undefined)
        expect(versions.includes(name)).toBe(assistants.includes(name))
        return assistants.includes(name)
      },
    },
    {
      path: '/settings/memory',
      fill: async (name: string) => {
        const toggle = page.getByRole('switch', { name: 'Use memory' })
        await toggle.waitFor()
        if (!(await toggle.isChecked())) await toggle.press('Space')
        await page.getByRole('button', { name: 'Add memory' }).click()
        await page.getByRole('textbox', { name: 'What to remember' }).fill(name)
      },
      button: 'Save',
      isThere: async (name: string) => (await made()).memories.includes(name),
    },
    {
      path: '/settings/prompts',
      fill: async (name: string) => {
        await page.getByRole('button', { name: 'Add prompt' }).click()
        await page.getByRole('textbox', { name: 'Title' }).fill(name)
        await page.getByRole('textbox', { name: 'Text' }).fill(`Text of ${name}`)
      },
      button: 'Save prompt',
      isThere: async (name: string) => {
        const { settings } = await made()
        expect(settings.includes(`Text of ${name}"`)).toBe(settings.includes(`"${name}"`))
        return settings.includes(`"${name}"`)
      },
    },
  ]
  for (const { path, fill, button, isThere } of cases) {
    const url = app.url + path
    const save = () =>
      page.getByRole('button', { name: button, exact: true }).evaluate((each: HTMLElement) => each.click())
    await page.goto(url)
    await fill('First')
    const took = await timed(save, () => expect.poll(() => isThere('First')).toBe(true))
    for (const [round, afterMs] of momentsOf(took).entries()) {
      const name = `Next ${round}`
      await page.goto(url)
      await fill(name)
      page = await killDuring(page, save, { afterMs, url: `${app.url}/settings/data` })
      await page.getByRole('button', { name: 'Export everything' }).waitFor()
      await isThere(name)
      expect(await isThere('First')).toBe(true)
    }
  }
})

it('a project is deleted with all its chats in the trash, or there with all of them', async () => {
  let { page } = opened
  const add = async (name: string) => {
    await createProject(page, name)
    for (const number of [1, 2]) {
      await page.getByRole('list', { name: 'Projects' }).getByRole('link', { name }).click()
      await page.getByRole('button', { name: 'New chat in project' }).click()
      await composer(page).waitFor()
      await send(page, `${name}, chat ${number}`)
      await endedReply(page)
    }
    await page.getByRole('list', { name: 'Projects' }).getByRole('link', { name }).click()
    return page.url()
  }
  const ask = async () => {
    await page.getByRole('button', { name: 'Project options' }).click()
    await page.getByRole('menuitem', { name: 'Delete project…' }).click()
    await page.getByText('Move to the trash').click()
  }
  const remove = () =>
    page
      .getByRole('button', { name: 'Delete project', exact: true })
      .evaluate((button: HTMLElement) => button.click())
  /** Whether it is there, and how many of its chats are in the trash. */
  const stateOf = async (name: string) => {
    const { items, conversations } = await rowsOnDisk(page, ['items', 'conversations'])
    const isThere = items.some(
      ({ name: row, value }) => String(row).startsWith('project/') && JSON.stringify(value).includes(name),
    )
    const own = conversations.filter(({ title }) => String(title).startsWith(`${name}, chat`))
    return [isThere, own.filter(({ trashedAt }) => trashedAt !== null).length]
  }
  // Projects are offered once there is a chat.
  await send(page, 'Hello')
  await endedReply(page)
  await add('Bees')
  await ask()
  const took = await timed(remove, () => expect.poll(() => stateOf('Bees')).toEqual([false, 2]))
  for (const [round, afterMs] of momentsOf(took).entries()) {
    const name = `Wasps ${round}`
    await add(name)
    await ask()
    page = await killDuring(page, remove, { afterMs, url: app.url })
    await composer(page).waitFor()
    expect([
      [true, 0],
      [false, 2],
    ]).toContainEqual(await stateOf(name))
  }
})
