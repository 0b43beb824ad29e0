import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'

import { signal } from '#test/support/signal'

import { connectedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { composer, endedReply, messages, send, texts } from '../support/steps'
import { untilStill } from '../support/still'

const app = appForFile()
const { service, opened } = connectedForEach(app, 'acme/swift-8b')
afterEach(() => expect(opened.errors).toEqual([]))

/** The same place in a further tab. */
async function furtherTab(path = '') {
  const page = await opened.context.newPage()
  await page.goto(path || opened.page.url())
  await composer(page).waitFor()
  return page
}

type Row = {
  readonly id: string
  readonly parentId: string | null
  readonly role: string
  /** Its parts as JSON. */
  readonly text: string
}

/** All messages on disk. */
const storedMessages = (page: Page): Promise<readonly Row[]> =>
  page.evaluate(async () => {
    const { name } = (await indexedDB.databases())[0]!
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name!)
      request.onsuccess = () => resolve(request.result)
    })
    return new Promise<Row[]>((resolve) => {
      const request = db.transaction('messages').objectStore('messages').getAll()
      request.onsuccess = () => {
        db.close()
        resolve(
          request.result.map(({ id, parentId, role, parts }) => ({
            id,
            parentId,
            role,
            text: JSON.stringify(parts),
          })),
        )
      }
    })
  })

describe('tabs', () => {
  it('shows a reply that the other tab is writing, whole when it ends', async () => {
    const { page } = opened
    const words = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ')
    const end = signal()
    service.script({ type: 'reply', text: words, pauseMs: 20, until: end.given })
    await send(page, 'Count')
    await page.getByText('w3').waitFor()

    const other = await furtherTab()
    await other.getByText('Another tab is writing this reply.').waitFor()
    await expect.poll(() => other.locator('[data-status="interrupted"]').count()).toBe(0)

    end.give()
    await endedReply(page)
    await expect.poll(() => texts(other)).toEqual(['Count', words])
    await expect.poll(() => other.locator('[data-status="complete"]').count()).toBe(2)
  })

  it('says that a reply was interrupted when the tab that wrote it dies', async () => {
    const { page } = opened
    service.script({ type: 'reply', text: 'One. '.repeat(1_000), pauseMs: 100 })
    await send(page, 'Count')
    await page.getByText('One. One.').waitFor()
    const other = await furtherTab()
    await other.getByText('Another tab is writing this reply.').waitFor()

    await page.close()

    await other.locator('[data-status="interrupted"]').waitFor()
    await other.getByRole('button', { name: 'Continue' }).waitFor()
  })

  it('keeps what both write into one conversation, each once', async () => {
    const { page } = opened
    service.script({ type: 'reply', text: 'First answer.' })
    await send(page, 'First question')
    await endedReply(page)
    const other = await furtherTab()
    await messages(other).nth(1).waitFor()

    service.script(
      { type: 'reply', text: 'To the one.', pauseMs: 200 },
      { type: 'reply', text: 'To the other.' },
    )
    await send(page, 'From the one')
    await send(other, 'From the other')
    // The second waits for the first, and nothing streams between them.
    for (const tab of [page, other]) {
      await tab.getByText('To the other.', { exact: true }).waitFor()
      const ended = messages(tab).and(tab.locator('[data-status="complete"]'))
      await expect.poll(() => ended.count()).toBe(6)
    }

    for (const tab of [page, other]) {
      await tab.reload()
      await messages(tab).first().waitFor()
    }
    const timesStored = async () => {
      const rows = await storedMessages(page)
      return ['From the one', 'From the other', 'To the one.', 'To the other.'].map(
        (text) => rows.filter((row) => row.text.includes(`"${text}"`)).length,
      )
    }
    await expect.poll(timesStored).toEqual([1, 1, 1, 1])
  })

  it.each([
    ['while a reply runs in one of them', true],
    ['while none runs', false],
  ])('that are three and send at once %s make one straight line, in each tab', async (_, isRunning) => {
    const { page } = opened
    const counting = 'one two three '.repeat(20).trim()
    const end = signal()
    if (!isRunning) end.give()
    service.script({
      type: 'reply',
      text: isRunning ? counting : 'First answer.',
      pauseMs: isRunning ? 20 : 0,
      until: end.given,
    })
    await send(page, 'First question')
    const tabs = [page, await furtherTab(), await furtherTab()]
    if (!isRunning) await endedReply(page)
    for (const tab of tabs) await messages(tab).nth(1).waitFor()

    const questions = tabs.map((_, index) => `From tab ${index + 1}`)
    await Promise.all(tabs.map((tab, index) => composer(tab).fill(questions[index]!)))
    if (isRunning) await expect.poll(() => page.locator('[data-status="streaming"]').count()).toBe(1)
    await Promise.all(tabs.map((tab) => composer(tab).press('Enter')))
    end.give()

    for (const isReloaded of [false, true]) {
      if (isReloaded) await Promise.all(tabs.map((tab) => tab.reload()))
      for (const tab of tabs) {
        const ended = messages(tab).and(tab.locator('[data-status="complete"]'))
        await expect.poll(() => ended.count()).toBe(8)
      }
      // What one tab has written, the others draw a moment later.
      const [shown, ...others] = await untilStill(() => Promise.all(tabs.map(texts)))
      for (const other of others) expect(other).toEqual(shown)
      expect(shown?.filter((text) => questions.includes(text)).toSorted()).toEqual(questions)
    }
    const rows = await storedMessages(page)
    expect(rows).toHaveLength(8)
    const parents = rows.map(({ parentId }) => parentId)
    expect(new Set(parents).size, 'each message has one answer at most').toBe(8)
    const roleOf = new Map(rows.map(({ id, role }) => [id, role]))
    for (const { role, parentId } of rows) if (parentId !== null) expect(roleOf.get(parentId)).not.toBe(role)
  })

  it('follows settings, connections and a deletion of everything', async () => {
    const { page } = opened
    await send(page, 'To be deleted')
    await endedReply(page)
    const other = await furtherTab(app.url)
    await other.getByRole('link', { name: 'To be deleted' }).waitFor()

    // A page in the background draws one frame a second.
    await page.bringToFront()
    await page.goto(`${app.url}/settings/appearance`)
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect.poll(() => other.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')

    await page.goto(`${app.url}/settings/connections`)
    await page.getByRole('button', { name: 'Remove Scripted' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page.getByRole('heading', { name: 'Scripted' }).waitFor({ state: 'detached' })
    await expect.poll(() => other.getByRole('button', { name: /^Model: / }).innerText()).not.toContain('acme')

    await page.goto(`${app.url}/settings/data`)
    await page.getByRole('button', { name: 'Delete all data' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('delete')
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    await other.getByRole('link', { name: 'To be deleted' }).waitFor({ state: 'detached' })
    // It reloads; a page that is closed in the middle of a reload may never close.
    await other.getByRole('heading', { name: 'How can I help?' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
