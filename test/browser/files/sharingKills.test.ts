import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createFileShareStore } from '@/server/store/files/createFileShareStore'
import { sharingHost } from '#test/support/sharingHost'

import { serviceForFile } from '../support/forFile'
import { startAppUnderTest } from '../support/openApp'
import { connect, endedReply, messages, send } from '../support/steps'
import { killDuring, momentsOf, timed } from '../support/survival/killDuring'
import { rowsOnDisk } from '../support/survival/rowsOnDisk'

const service = serviceForFile()
let folder = ''
let app: Awaited<ReturnType<typeof startAppUnderTest>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-kills-'))
  const host = sharingHost(folder, Date.now)
  app = await startAppUnderTest([], (request) =>
    /^\/api\/(?:share\/|server$)/.test(new URL(request.url).pathname) ? host(request) : undefined,
  )
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share chat' })

/** A chat with a file, and its dialog with the button that makes a link. */
async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Chat options' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  await dialog(page).getByRole('radio', { name: 'Link' }).check({ force: true })
  await dialog(page).getByRole('button', { name: 'Create link' }).waitFor()
}
const makeLink = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: 'Create link' })
    .evaluate((button: HTMLElement) => button.click())

/** Ids of the links that the host keeps, and of those that this device can delete. */
async function links(page: Page) {
  const onHost: string[] = []
  for await (const { id, isDeleted } of createFileShareStore(folder, Date.now).copies())
    if (!isDeleted) onHost.push(id)
  const { documents } = await rowsOnDisk(page, ['documents'])
  const own = documents.flatMap(({ name }) => /^ownLink\/(.+)/.exec(String(name))?.[1] ?? [])
  return { onHost, own }
}

it('a link is never on the host without what deletes it here, and a copy is whole or not there', async () => {
  const { page: first, context, errors } = await app.open()
  let page = first
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await page.locator('form input[type="file"]').setInputFiles({
    name: 'boats.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A sloop has one mast.'),
  })
  await page.getByRole('button', { name: 'Remove boats.txt' }).waitFor()
  service.script({ type: 'reply', text: 'A sloop.' })
  await send(page, 'Which boat?')
  await endedReply(page)
  const url = page.url()

  await openDialog(page)
  const took = await timed(
    () => makeLink(page),
    () => dialog(page).getByRole('textbox', { name: 'Link' }).waitFor(),
  )
  const address = await dialog(page).getByRole('textbox', { name: 'Link' }).inputValue()
  for (const afterMs of momentsOf(took)) {
    await page.goto(url)
    await openDialog(page)
    page = await killDuring(page, () => makeLink(page), { afterMs, url })
    await messages(page).first().waitFor()
    const { onHost, own } = await links(page)
    expect(own).toEqual(expect.arrayContaining(onHost))
  }
  // Each can be deleted, whether the host has it or never got it.
  await openDialog(page)
  const remove = dialog(page).getByRole('button', { name: /^Delete link to / })
  const { own } = await links(page)
  await expect.poll(() => remove.count()).toBe(own.length)
  for (let left = own.length; left > 1; left -= 1) {
    await remove.first().click()
    await expect.poll(() => remove.count()).toBe(left - 1)
  }
  await expect.poll(async () => (await links(page)).onHost.length).toBeLessThanOrEqual(1)
  await expect
    .poll(async () => (await links(page)).onHost)
    .toEqual([new URL(address).pathname.split('/').at(-1)])

  /** What there is of the copy: its rows and its files, all or none. */
  const copied = async () => {
    const rows = await rowsOnDisk(page, ['conversations', 'messages', 'attachments'])
    const isCopy = (id: unknown) => String(id).startsWith('shared-')
    const own = rows.messages.filter(({ conversationId }) => isCopy(conversationId))
    const files = new Set(rows.attachments.map(({ id }) => id))
    for (const id of JSON.stringify(own).match(/\b[0-9a-f]{64}\b/g) ?? []) expect(files).toContain(id)
    return [rows.conversations.filter(({ id }) => isCopy(id)).length, own.length]
  }
  const copy = () =>
    page
      .getByRole('button', { name: 'Continue as my own copy' })
      .evaluate((button: HTMLElement) => button.click())
  const others: Awaited<ReturnType<typeof app.open>>[] = []
  const elsewhere = async () => {
    const other = await app.open({ path: new URL(address).pathname + new URL(address).hash })
    others.push(other)
    ;({ page } = other)
    await page.getByRole('button', { name: 'Continue as my own copy' }).waitFor()
  }
  await elsewhere()
  const tookCopy = await timed(copy, () => expect.poll(() => messages(page).count()).toBe(2))
  for (const afterMs of momentsOf(tookCopy)) {
    await elsewhere()
    page = await killDuring(page, copy, { afterMs, url: address })
    await page.getByRole('button', { name: 'Continue as my own copy' }).waitFor()
    expect([
      [0, 0],
      [1, 2],
    ]).toContainEqual(await copied())
    await copy()
    await expect.poll(() => messages(page).count()).toBe(2)
    await expect.poll(copied).toEqual([1, 2])
  }
  expect(errors).toEqual([])
  await Promise.all([context.close(), ...others.map(({ context: each }) => each.close())])
})
