import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { artifactsOf, versionText } from '@/domain/artifacts/readArtifacts'
import type { ConversationId } from '@/domain/ids'
import { itemsOf } from '@/domain/items/item'

import { openedOnForEach } from '../support/forEach'
import { appForFile, serviceForFile } from '../support/forFile'
import { endedReply, send, turnOnTool, writeInto } from '../support/steps'
import { killDuring, momentsOf, MOMENTS, timed } from '../support/survival/killDuring'
import { rowsOnDisk } from '../support/survival/rowsOnDisk'

const app = appForFile()
/** What the next question is answered with: calls, then words. Kills leave no answer over for another question. */
let next: { readonly calls: readonly ReturnType<typeof create | typeof update>[]; readonly text: string } = {
  calls: [],
  text: '',
}
const service = serviceForFile({
  reply: ({ messages }) =>
    messages.at(-1)?.role === 'tool' ? { text: next.text } : { text: '', toolCalls: next.calls },
})
const opened = openedOnForEach(app, service, 'acme/swift-8b')

const PLAN = '1. Buy bees\n2. Plant clover\n'
const create = (title: string) =>
  ({ name: 'create_artifact', arguments: { title, language: '', content: PLAN } }) as const

const update = (id: string, from: string, to: string) =>
  ({ name: 'update_artifact', arguments: { id, old_text: `${from} bees`, new_text: `${to} bees` } }) as const

const panel = (page: Page, title: string) => page.getByRole('complementary', { name: `Artifact ${title}` })
/** At once, without the steps with which Playwright looks before it clicks. */
const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((button: HTMLElement) => button.click())

/** Has a model make an artifact of each title, and gives the address of the chat. */
async function chatWith(page: Page, titles: readonly string[]): Promise<string> {
  next = { calls: titles.map(create), text: 'Here they are.' }
  await send(page, 'Make plans.')
  await page.getByText('Here they are.', { exact: true }).waitFor()
  await endedReply(page)
  return page.url()
}

/** The artifacts of a chat as they are on disk: what each of their versions says, by title. Each must be readable. */
async function textsOnDisk(page: Page, url: string) {
  const { items, messages, drafts } = await rowsOnDisk(page, ['items', 'messages', 'drafts'])
  const ids = new Set(messages.map(({ id }) => id))
  const known = artifactsOf(itemsOf(items), new URL(url).pathname.split('/').at(-1) as ConversationId)
  const artifacts = new Set<string>(known.map(({ artifact: { id } }) => id))
  for (const { name, value } of items) {
    if (String(name).startsWith('artifactVersion/'))
      expect(artifacts).toContain((value as { artifactId: string }).artifactId)
  }
  const texts = new Map(
    known.map(({ artifact, versions }) => {
      expect(versions.length, artifact.title).toBeGreaterThan(0)
      for (const { messageId } of versions) expect(ids).toContain(messageId)
      return [artifact.title, versions.map((version) => versionText(versions, version))] as const
    }),
  )
  for (const all of texts.values()) expect(all).not.toContain(undefined)
  return { texts, drafts: JSON.stringify(drafts) }
}

it('an edit by hand is saved whole, with the file that goes along, or still being edited', async () => {
  let { page } = opened
  await turnOnTool(page, 'Artifacts')
  const url = await chatWith(page, ['Plan'])
  const edit = async (text: string, isGoneOnWith: boolean) => {
    await press(page, 'Open Plan')
    const shown = panel(page, 'Plan')
    const resume = shown.getByRole('button', { name: 'Continue editing' })
    const radio = shown.getByRole('radio', { name: 'Edit', exact: true })
    await radio.waitFor({ state: 'attached' })
    if (isGoneOnWith) await resume.click()
    else await radio.locator('..').click()
    await writeInto(shown.getByRole('textbox', { name: 'Text of Plan' }), text)
    await expect.poll(async () => (await textsOnDisk(page, url)).drafts).toContain(text)
  }
  const isSaved = async (text: string) => (await textsOnDisk(page, url)).texts.get('Plan')?.includes(text)

  await edit('edit 0', false)
  const took = await timed(
    () => press(page, 'Save version'),
    () => expect.poll(() => isSaved('edit 0')).toBe(true),
  )
  await page.getByRole('button', { name: 'Remove Plan.txt' }).click()
  await expect.poll(async () => (await textsOnDisk(page, url)).drafts).not.toContain('Plan.txt')
  await panel(page, 'Plan').getByRole('button', { name: 'Close artifact' }).click()

  /** Whether the last edit was killed before it was saved. */
  let isLeft = false
  for (const [round, afterMs] of momentsOf(took).entries()) {
    const text = `edit ${round + 1}`
    await edit(text, isLeft)
    page = await killDuring(page, () => press(page, 'Save version'), { afterMs, url })
    await page.getByRole('button', { name: 'Open Plan' }).waitFor()
    /** Is it saved, being edited, and is its file in the message? */
    const state = async () => {
      const { texts, drafts } = await textsOnDisk(page, url)
      return [texts.get('Plan')?.includes(text), drafts.includes(text), drafts.includes('Plan.txt')]
    }
    // What the page that was killed had not written yet, the next one writes once it found it.
    let now = ''
    await expect
      .poll(async () => (now = (await state()).join()))
      .toMatch(/^true,false,true$|^false,true,false$/)
    isLeft = !now.startsWith('true')
    if (isLeft) continue
    await page.getByRole('button', { name: 'Remove Plan.txt' }).click()
    await expect.poll(async () => (await textsOnDisk(page, url)).drafts).not.toContain('Plan.txt')
  }
})

it('a patch by a reply is made once or not at all, and the chat goes on', async () => {
  let { page } = opened
  await turnOnTool(page, 'Artifacts')
  const url = await chatWith(page, ['Plan'])
  const id = /\(id ([\w-]+), /.exec(service.requests.findLast(({ method }) => method === 'POST')!.text)![1]!
  let now = 'Buy'
  const patch = (word: string) => {
    next = { calls: [update(id, now, word)], text: `They ${word}.` }
    return send(page, `Now ${word}.`)
  }
  const isMade = async (word: string) => (await versionsWith(word)).length === 1
  const versionsWith = async (word: string) =>
    (await textsOnDisk(page, url)).texts.get('Plan')!.filter((text) => text?.includes(`${word} bees`))

  const took = await timed(
    () => patch('Rent'),
    () => page.getByText('They Rent.', { exact: true }).waitFor(),
  )
  now = 'Rent'
  for (const [round, afterMs] of momentsOf(took).entries()) {
    const word = `Keep${round}`
    page = await killDuring(page, () => patch(word), { afterMs, url })
    await page.getByRole('button', { name: 'Open Plan' }).first().waitFor()
    expect((await versionsWith(word)).length, word).toBeLessThanOrEqual(1)
    if (await isMade(word)) now = word
  }
  await press(page, 'Open Plan')
  await panel(page, 'Plan').getByText(`${now} bees`).first().waitFor()
})

it('a deleted artifact is gone with all its versions, or there with all of them', async () => {
  let { page } = opened
  await turnOnTool(page, 'Artifacts')
  const titles = Array.from({ length: MOMENTS + 1 }, (_, index) => `Plan ${index}`)
  const url = await chatWith(page, titles)
  const open = async (title: string) => {
    await press(page, `Open ${title}`)
    await panel(page, title).getByRole('button', { name: 'Artifact options' }).click()
    await page.getByRole('menuitem', { name: 'Delete artifact' }).waitFor()
  }
  const remove = () =>
    page.getByRole('menuitem', { name: 'Delete artifact' }).evaluate((item: HTMLElement) => item.click())
  await open('Plan 0')
  const took = await timed(remove, () =>
    expect.poll(async () => (await textsOnDisk(page, url)).texts.has('Plan 0')).toBe(false),
  )
  for (const [round, afterMs] of momentsOf(took).entries()) {
    const title = `Plan ${round + 1}`
    await open(title)
    page = await killDuring(page, remove, { afterMs, url })
    await page.getByText('Here they are.', { exact: true }).waitFor()
    const { texts } = await textsOnDisk(page, url)
    expect(texts.get(title) ?? [PLAN]).toEqual([PLAN])
  }
})
