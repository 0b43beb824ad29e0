import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { violationsOn } from '../support/axe'
import { appForFile, serviceForFile } from '../support/forFile'
import { connect, endedReply, messages, send, writeInto } from '../support/steps'
import { rowsOnDisk } from '../support/survival/rowsOnDisk'

const app = appForFile()
const service = serviceForFile()

const panel = (page: Page, title: string): Locator =>
  page.getByRole('complementary', { name: `Artifact ${title}` })
const view = (artifact: Locator, name: string) =>
  artifact.getByRole('radio', { name, exact: true }).locator('..')
const calls = (name: string, args: Readonly<Record<string, string>>) =>
  ({ type: 'reply', text: '', toolCalls: [{ name, arguments: args }] }) as const
const lastBody = () => service.requests.findLast(({ method }) => method === 'POST')?.text ?? ''

/** The id that the model was told, as the last request sends it. */
const toldId = () => /\(id ([\w-]+), /.exec(lastBody())?.[1] ?? expect.fail(lastBody())

async function turnOn(page: Page) {
  await page.getByRole('button', { name: 'Tools' }).click()
  const toggle = page.getByRole('switch', { name: 'Artifacts' })
  await toggle.waitFor()
  // What the tool costs with each message.
  await page
    .getByText(/tokens/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await toggle.press('Space')
  await toggle.and(page.locator('[aria-checked="true"]')).waitFor()
  await page.keyboard.press('Escape')
  await toggle.waitFor({ state: 'detached' })
}

const PLAN = '# Bee plan\n\n1. Buy bees\n2. Plant clover\n'

it.each([
  [1280, 'light'],
  [360, 'dark'],
] as const)(
  'a model makes and patches a document; a person edits, compares, branches and saves it, at %i px, %s',
  async (width, theme) => {
    const { page, errors } = await app.open({ theme })
    await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
    await page.setViewportSize({ width, height: 800 })
    await turnOn(page)

    service.script(calls('create_artifact', { title: 'Bee plan', language: 'markdown', content: PLAN }), {
      type: 'reply',
      text: 'Here it is.',
    })
    await send(page, 'Make a plan.')
    await page.getByText('Here it is.', { exact: true }).waitFor()
    await endedReply(page)
    const id = toldId()
    const card = page.getByRole('button', { name: 'Open Bee plan' })
    await expect.poll(() => card.innerText()).toContain('version 1')
    await card.press('Enter')
    const artifact = panel(page, 'Bee plan')
    await artifact.getByRole('heading', { name: 'Bee plan', level: 1 }).waitFor()
    expect(await violationsOn(page)).toEqual([])

    // A person edits it by hand; the edit goes with the next message, in sight.
    await view(artifact, 'Edit').click()
    const text = artifact.getByRole('textbox', { name: 'Text of Bee plan' })
    await writeInto(text, '# Bee plan\n\n1. Rent bees\n2. Plant clover\n')
    expect(await violationsOn(page)).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Open Bee plan' }).click()
    await artifact.getByRole('button', { name: 'Continue editing' }).click()
    await expect.poll(() => text.innerText()).toContain('Rent bees')
    await artifact.getByRole('button', { name: 'Save version' }).click()
    await artifact.getByRole('region', { name: 'Preview' }).getByText('Rent bees').waitFor()
    await view(artifact, 'Changes').click()
    await artifact.getByRole('deletion').getByText('Buy bees').waitFor()
    await artifact.getByRole('insertion').getByText('Rent bees').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await artifact.getByRole('button', { name: 'Close artifact' }).click()
    await page.getByRole('list', { name: 'Attachments' }).getByText('Bee plan.md').waitFor()

    // A patch of what is no longer there is an error for the model; the next one holds.
    service.script(
      calls('update_artifact', { id, old_text: 'Buy bees', new_text: 'Adopt bees' }),
      calls('update_artifact', { id, old_text: 'Plant clover', new_text: 'Sow clover' }),
      { type: 'reply', text: 'Changed.' },
    )
    await send(page, 'Sow it instead.')
    await page.getByText('Changed.', { exact: true }).waitFor()
    await endedReply(page)
    expect(lastBody()).toContain('old_text is not in the artifact')
    expect(lastBody()).toContain('version 3, last changed by a model')
    await page.getByRole('button', { name: 'Open Bee plan' }).last().click()
    const preview = artifact.getByRole('region', { name: 'Preview' })
    await preview.getByText('Sow clover').waitFor()
    await preview.getByText('Rent bees').waitFor()

    // The other branch has its own line, and this one stays reachable.
    await artifact.getByRole('button', { name: 'Close artifact' }).click()
    service.script(calls('update_artifact', { id, old_text: 'Plant clover', new_text: 'Plant heather' }), {
      type: 'reply',
      text: 'Heather it is.',
    })
    const asked = messages(page).filter({ hasText: 'Sow it instead.' })
    await asked.hover()
    await asked.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Edit message' }).fill('Heather instead.')
    await page.getByRole('button', { name: 'Save and send' }).click()
    await page.getByText('Heather it is.', { exact: true }).waitFor()
    await endedReply(page)
    await page.getByRole('button', { name: 'Open Bee plan' }).last().click()
    await preview.getByText('Plant heather').waitFor()
    const versions = artifact.getByRole('combobox', { name: 'Version', exact: true })
    await versions.selectOption({ index: 3 })
    await preview.getByText('Sow clover').waitFor()
    await artifact.getByText('This isn’t the version of this branch.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await artifact.getByRole('button', { name: 'Use this version' }).click()
    await artifact.getByText('This isn’t the version of this branch.').waitFor({ state: 'detached' })
    await preview.getByText('Sow clover').waitFor()

    await page.reload()
    await page.getByRole('button', { name: 'Chat options' }).click()
    await page.getByRole('menuitem', { name: 'Artifacts…' }).click()
    const list = page.getByRole('complementary', { name: 'Artifacts' })
    await list.getByText('5 versions').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await list.getByRole('button', { name: /Bee plan/ }).click()
    await preview.getByText('Sow clover').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      artifact.getByRole('button', { name: 'Download Bee plan.md' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Bee plan.md')
    await page.keyboard.press('Escape')
    await artifact.waitFor({ state: 'detached' })
    expect(errors).toEqual([])
    await page.context().close()
  },
)

it('a page in a reply opens as an artifact; its scripts run only when told to, and it fills the screen', async () => {
  const { page, errors } = await app.open()
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  const source =
    '<title>Counter</title><p id="a">Off</p><script>document.getElementById("a").textContent = "On"</script>'
  service.script({ type: 'reply', text: `Look:\n\n\`\`\`html\n${source}\n\`\`\`` })
  await send(page, 'A page, please.')
  const reply = await endedReply(page)
  await reply.getByRole('button', { name: 'Code options' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Open as artifact' }).press('Enter')
  const artifact = panel(page, 'Counter')
  const inside = artifact.frameLocator('iframe[title="Page preview"]').frameLocator('iframe')
  await inside.getByText('Off', { exact: true }).waitFor()
  await artifact.getByRole('button', { name: 'Run scripts' }).click()
  await artifact.getByRole('button', { name: 'Run', exact: true }).click()
  await inside.getByText('On', { exact: true }).waitFor()

  await artifact.getByRole('button', { name: 'Full screen' }).press('Enter')
  await expect.poll(() => artifact.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  expect(await violationsOn(page)).toEqual([])
  await artifact.getByRole('button', { name: 'Full screen' }).press('Escape')
  await expect.poll(async () => (await artifact.boundingBox())?.x).toBeGreaterThan(0)

  await artifact.getByRole('button', { name: 'Artifact options' }).click()
  await page.getByRole('menuitem', { name: 'Delete artifact' }).click()
  await artifact.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  const isBack = async () =>
    (await rowsOnDisk(page, ['items'])).items.some(({ name }) => String(name).startsWith('artifactVersion/'))
  await expect.poll(isBack).toBe(true)
  // Nothing doubled: the same block opens the same artifact.
  await reply.getByRole('button', { name: 'Code options' }).click()
  await page.getByRole('menuitem', { name: 'Open as artifact' }).click()
  await artifact.getByRole('combobox', { name: 'Version', exact: true }).waitFor()
  const versions = artifact.getByRole('combobox', { name: 'Version', exact: true }).locator('option')
  await expect.poll(() => versions.count()).toBe(1)
  // As people know the model, not by its id.
  await expect.poll(() => versions.innerText()).toMatch(/^1 · Acme Swift 8B · /)

  // The whole reply is a document of its own.
  await reply.hover()
  await reply.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Open as artifact' }).click()
  await panel(page, 'Look:').getByRole('region', { name: 'Preview' }).getByText('Look:').waitFor()
  // Chromium tells of the script that was held back before it was allowed.
  expect(errors.filter((line) => !line.startsWith('Blocked script execution'))).toEqual([])
  await page.context().close()
})
