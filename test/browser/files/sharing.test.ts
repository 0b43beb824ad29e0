import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sharingHost } from '#test/support/sharingHost'

import { violationsOn } from '../support/axe'
import { serviceForFile } from '../support/forFile'
import { closeAfterEach } from '../support/forFile'
import { startAppUnderTest } from '../support/openApp'
import { connect, endedReply, goTo, messages, send, texts } from '../support/steps'
import { rested } from '../support/still'

const CANARY = 'zanzibar'

const service = serviceForFile()
let folder = ''
let app: Awaited<ReturnType<typeof startAppUnderTest>>
/** Everything the host was sent about links. */
let seen = ''

closeAfterEach(() => app.browser)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-sharing-'))
  const host = sharingHost(folder, Date.now, (text) => {
    seen += text
  })
  app = await startAppUnderTest([], (request) =>
    /^\/api\/(?:share\/|server$)/.test(new URL(request.url).pathname) ? host(request) : undefined,
  )
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

async function chatIn(page: Page): Promise<void> {
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  service.script({
    type: 'reply',
    reasoning: 'Let me see.',
    text: `## ${CANARY}\n\nA **sloop** or a ketch:\n\n- one\n- two\n\nسلام\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n\`\`\`ts\nconst x = 1\n\`\`\``,
  })
  await send(page, `Which boat to ${CANARY}?`)
  await endedReply(page)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share chat' })

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Chat options' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Share…' }).press('Enter')
  await dialog(page).waitFor()
}

/** What pressing the button saves. */
async function savedBy(page: Page, button: string) {
  const downloading = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: button }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

async function makeLink(page: Page): Promise<string> {
  await dialog(page).getByRole('radio', { name: 'Link' }).check({ force: true })
  await dialog(page).getByRole('button', { name: 'Create link' }).click()
  return dialog(page).getByRole('textbox', { name: 'Link' }).inputValue()
}

/** How many colours a picture has: one for a blank sheet. */
const coloursIn = (page: Page, bytes: Buffer) =>
  page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return new Set(new Uint32Array(Uint8Array.from(pixels).buffer)).size
  }, bytes.toString('base64'))

/** How many points of a picture have about this colour. */
const pointsOf = (page: Page, bytes: Buffer, colour: readonly [number, number, number]) =>
  page.evaluate(
    async ([base64, wanted]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const points = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      let count = 0
      for (let at = 0; at < points.length; at += 4)
        if (wanted.every((part, index) => Math.abs((points[at + index] ?? 0) - part) < 12)) count += 1
      return count
    },
    [bytes.toString('base64'), colour] as const,
  )

/** How many lines of a picture have all their writing in its right half. */
const linesFromRight = (page: Page, bytes: Buffer) =>
  page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const [width, height] = [image.naturalWidth, image.naturalHeight]
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    context?.drawImage(image, 0, 0)
    const points = context?.getImageData(0, 0, width, height).data ?? []
    const isDark = (x: number, y: number) =>
      [0, 1, 2].every((part) => (points[(y * width + x) * 4 + part] ?? 255) < 128)
    let lines = 0
    let first: number | undefined
    for (let y = 0; y < height; y += 1) {
      const x = Array.from({ length: width }, (_, at) => at).find((at) => isDark(at, y))
      // A line ends where nothing is written.
      if (x === undefined) {
        if (first !== undefined && first > width / 2) lines += 1
        first = undefined
      } else first = Math.min(first ?? x, x)
    }
    return lines
  }, bytes.toString('base64'))

const reasonOn = (page: Page) => page.getByRole('alert').filter({ hasText: 'This link can’t be opened' })

it('a chat goes out in every way, and comes in as a copy elsewhere', async () => {
  const { page, context } = await app.open()
  await chatIn(page)
  await openDialog(page)
  expect(await violationsOn(page)).toEqual([])

  await dialog(page).getByRole('radio', { name: 'Web page' }).check({ force: true })
  const html = await savedBy(page, 'Save file')
  expect(html.name).toMatch(/\.html$/)
  expect(html.bytes.toString()).toContain("default-src 'none'")
  expect(html.bytes.toString()).not.toContain('Let me see.')
  await dialog(page).getByRole('switch', { name: 'Reasoning' }).click()
  await dialog(page)
    .getByText(/^2 messages · /)
    .waitFor()
  await expect.poll(async () => (await savedBy(page, 'Save file')).bytes.toString()).toContain('Let me see.')

  await dialog(page).getByRole('radio', { name: 'Markdown' }).check({ force: true })
  const markdown = await savedBy(page, 'Save file')
  expect(markdown.bytes.toString()).toContain('A **sloop** or a ketch')

  await dialog(page).getByRole('radio', { name: 'Image' }).check({ force: true })
  await dialog(page).getByRole('region', { name: 'Preview' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  const picture = await savedBy(page, 'Save image')
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.bytes.readUInt32BE(16)).toBe(1280)
  expect(await coloursIn(page, picture.bytes)).toBeGreaterThan(20)
  // The paragraph in Arabic, and no other.
  expect(await linesFromRight(page, picture.bytes)).toBe(1)
  await dialog(page)
    .getByText(/^Saved: 1,280 × /)
    .waitFor()

  const address = await makeLink(page)
  expect(address).toMatch(/\/s\/[0-9a-f]{32}#[\w-]{43}$/)
  expect(await violationsOn(page)).toEqual([])

  const other = await app.open({ path: new URL(address).pathname + new URL(address).hash })
  await other.page.getByRole('heading', { name: `Which boat to ${CANARY}?` }).waitFor()
  await other.page.getByText('A sloop or a ketch').waitFor()
  await rested(other.page)
  expect(await violationsOn(other.page)).toEqual([])
  await other.page.getByRole('button', { name: 'Continue as my own copy' }).click()
  await expect.poll(() => messages(other.page).count()).toBe(2)
  await expect.poll(async () => (await texts(other.page))[0]).toBe(`Which boat to ${CANARY}?`)
  await other.page.reload()
  await expect.poll(() => messages(other.page).count()).toBe(2)

  await other.page.goto(address)
  await other.page.getByRole('button', { name: 'Continue as my own copy' }).click()
  await expect.poll(() => messages(other.page).count()).toBe(2)
  await expect.poll(() => other.page.getByRole('link', { name: `Which boat to ${CANARY}?` }).count()).toBe(1)

  await goTo(other.page, new URL(address).pathname)
  await reasonOn(other.page)
    .getByText(/key in this address/)
    .waitFor()

  await dialog(page)
    .getByRole('button', { name: /^Delete link to / })
    .click()
  await dialog(page).getByText('No links yet.').waitFor()
  await other.page.goto(address)
  await other.page.reload()
  await reasonOn(other.page)
    .getByText(/was deleted/)
    .waitFor()

  for (const kept of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (kept.isFile()) seen += (await readFile(join(kept.parentPath, kept.name))).toString('latin1')
  expect(seen).toContain('/api/share/')
  for (const secret of [CANARY, new URL(address).hash.slice(1)]) expect(seen).not.toContain(secret)
  await Promise.all([context.close(), other.context.close()])
})

describe.each([
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 1280 },
] as const)('axe, $theme at $width px', ({ theme, width }) => {
  it('finds nothing in the dialog and in what a link opens', async () => {
    const { page, context } = await app.open({ theme })
    await chatIn(page)
    await page.setViewportSize({ width, height: 740 })
    await openDialog(page)
    const address = await makeLink(page)
    await rested(page)
    expect(await violationsOn(page)).toEqual([])
    await page.goto(address)
    await page.getByText('A sloop or a ketch').waitFor()
    await rested(page)
    expect(await violationsOn(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await context.close()
  })
})

it('an image of a long chat ends where every browser can draw it, and says so', async () => {
  const { page, context } = await app.open()
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  const lines = Array.from({ length: 120 }, (_, line) => `Line ${line}`).join('\n\n')
  service.script({ type: 'reply', text: lines }, { type: 'reply', text: lines })
  for (const text of ['First', 'Second']) {
    await send(page, text)
    await endedReply(page)
  }
  await openDialog(page)
  await dialog(page).getByRole('radio', { name: 'Image' }).check({ force: true })
  await dialog(page)
    .getByText(/it ends after 3 of 4 messages/)
    .waitFor()
  const { bytes } = await savedBy(page, 'Save image')
  expect(bytes.readUInt32BE(20)).toBeLessThan(12_000)
  await context.close()
})

it('formulas, diagrams and drawings are drawn in an image and in a web page', async () => {
  const { page, context } = await app.open({ theme: 'dark' })
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  service.script({
    type: 'reply',
    text: [
      '| row | value |\n| - | - |\n' +
        Array.from(
          { length: 40 },
          (_, row) => `| ${row} | ${row < 39 ? 'x' : '$\\color{#ff7700}{\\rule{3em}{1em}}$'} |`,
        ).join('\n'),
      `$$\\color{#7700ff}{${'\\rule{18em}{1em}'.repeat(3)}}$$`,
      'A root: $$\\color{#00c8ff}{\\sqrt{x^2 + 1}}$$',
      '```mermaid\ngraph TD; mast-->sail\nstyle mast fill:#ff00aa\n```',
      '```svg\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#12c020"/></svg>\n```',
    ].join('\n\n'),
  })
  await send(page, 'Draw.')
  await endedReply(page)
  await openDialog(page)
  await dialog(page).getByRole('radio', { name: 'Image' }).check({ force: true })
  const dark = (await savedBy(page, 'Save image')).bytes
  await dialog(page).getByRole('radio', { name: 'Light' }).check({ force: true })
  // The sheet is drawn again in the other theme; saving waits for its pictures.
  const light = (await savedBy(page, 'Save image')).bytes
  for (const image of [dark, light]) {
    expect(await pointsOf(page, image, [0x00, 0xc8, 0xff])).toBeGreaterThan(300)
    expect(await pointsOf(page, image, [0x12, 0xc0, 0x20])).toBeGreaterThan(10_000)
    // The last row of a table and the end of a formula that scroll on the page.
    expect(await pointsOf(page, image, [0xff, 0x77, 0x00])).toBeGreaterThan(2_000)
    expect(image.readUInt32BE(16)).toBeGreaterThan(2_000)
    expect(await pointsOf(page, image, [0x77, 0x00, 0xff])).toBeGreaterThan(60_000)
  }
  expect(await pointsOf(page, light, [0xff, 0x00, 0xaa])).toBeGreaterThan(5_000)
  // The paper is of the theme that was chosen, whatever the page has.
  const paper = { light: [0xfa, 0xf9, 0xf7], dark: [0x15, 0x14, 0x12] } as const
  expect(await pointsOf(page, dark, paper.dark)).toBeGreaterThan(500_000)
  expect(await pointsOf(page, light, paper.light)).toBeGreaterThan(500_000)
  expect(await pointsOf(page, light, paper.dark)).toBeLessThan(50_000)
  // In the dark a diagram is dark, as on the page.
  expect(await pointsOf(page, dark, [0xff, 0x00, 0xaa])).toBe(0)
  expect(await pointsOf(page, dark, [0xff, 0xff, 0xff])).toBeLessThan(500)

  await dialog(page).getByRole('radio', { name: 'Web page' }).check({ force: true })
  const html = (await savedBy(page, 'Save file')).bytes.toString()
  const saved = await context.newPage()
  await saved.setContent(html)
  await expect.poll(() => saved.locator('.katex-display .sqrt').first().isVisible()).toBe(true)
  // Its fonts are in the file, and are what it is drawn with.
  await expect.poll(() => saved.evaluate(() => document.fonts.check('16px KaTeX_Math'))).toBe(true)
  expect(await saved.evaluate(() => [...document.fonts].map(({ family }) => family))).toContain('KaTeX_Math')
  for (const name of ['Diagram', 'Drawing'])
    await expect
      .poll(() => saved.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(20)
  await saved.getByText('Mermaid').click()
  await saved.getByText('mast-->sail').waitFor()
  await context.close()
})
