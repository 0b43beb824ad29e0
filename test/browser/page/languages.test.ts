import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { violationsOn } from '../support/axe'
import { appForFile, serviceForFile } from '../support/forFile'
import { connect, endedReply, goTo, send } from '../support/steps'
import { rested } from '../support/still'

const app = appForFile()
const service = serviceForFile()

const PLACES = [
  '/',
  '/catalog',
  '/compare',
  '/lab',
  '/assistants',
  ...['appearance', 'connections', 'tools', 'sync', 'data'].map((section) => `/settings/${section}`),
]

/** Controls, headings and panes by what they are, with how far each is from where lines begin, and how wide it is. */
const boxesOn = (page: Page) =>
  page.evaluate(() => {
    // A strip that is scrolled to what is chosen keeps its place while the page turns around.
    for (const strip of document.querySelectorAll('nav, nav *')) strip.scrollLeft = 0
    const isRightToLeft = document.documentElement.dir === 'rtl'
    const boxes: Record<string, readonly [start: number, width: number]> = {}
    // What is drawn has axes, and what runs its own way is placed by its words.
    const isOwn = (element: Element) =>
      element.parentElement?.closest('svg, figure') !== null ||
      element.closest('figure, [dir="ltr"], [dir="auto"], .sr-only') !== null
    const all = document.querySelectorAll(
      'nav, main, aside, header, h1, h2, button, input, select, textarea, a, label, table, svg',
    )
    for (const element of all) {
      const box = element.getBoundingClientRect()
      if (isOwn(element) || box.width < 2 || box.height < 2) continue
      const start = isRightToLeft ? innerWidth - box.right : box.left
      const name = element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)
      // The third of a name is the third of it in both.
      let key = `${element.localName} ${name}`
      while (key in boxes) key += '+'
      boxes[key] = [start, box.width]
    }
    return boxes
  })

describe.each([1280, 360])('from right to left, at %s px', (width) => {
  it('every box is where its mirror image is', async () => {
    const { page, context } = await app.open({ width })
    const movedOn = async () => {
      await rested(page)
      const boxes = await boxesOn(page)
      if (Object.keys(boxes).length <= 3) return ['hardly anything']
      await page.evaluate(() => (document.documentElement.dir = 'rtl'))
      await rested(page)
      const mirrored = await boxesOn(page)
      await page.evaluate(() => document.documentElement.removeAttribute('dir'))
      return Object.entries(boxes).filter(([name, box]) =>
        box.some((value, index) => !(Math.abs(value - (mirrored[name]?.[index] ?? NaN)) < 2)),
      )
    }
    // What comes late moves others between the two looks.
    const compare = (path: string) => expect.poll(movedOn, { message: path }).toEqual([])
    for (const path of PLACES) {
      await goTo(page, path)
      await page.locator('main h1, main textarea').first().waitFor()
      await compare(path)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
    service.script({ type: 'reply', text: 'The loop ends too early:\n\n```ts\nlet a\n```\n\n- one of them' })
    await send(page, 'What is wrong with it?')
    await endedReply(page)
    await page.setViewportSize({ width, height: 800 })
    await compare('a chat')
    await context.close()
  })
})

it('is shown in the language that is chosen, in every tab, at once and from then on', async () => {
  const { page, context, errors } = await app.open({ path: '/settings/appearance' })
  const other = await context.newPage()
  await other.goto(app.url)
  await other.getByRole('heading', { name: 'How can I help?' }).waitFor()

  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByText('Hoher Kontrast').waitFor()
  await other.getByRole('heading', { name: 'Wie kann ich helfen?' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')

  await page.reload()
  await page.getByText('Hoher Kontrast').waitFor()
  await other.goto(`${app.url}/?lang=en`)
  await other.getByRole('heading', { name: 'How can I help?' }).waitFor()
  await other.goto(app.url)
  await other.getByRole('heading', { name: 'Wie kann ich helfen?' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

it('says in the language of the app that a sign-in is done, where its window stays open', async () => {
  const { page, context } = await app.open({ path: '/settings/appearance' })
  const signedIn = await context.newPage()
  await signedIn.addInitScript(() => (window.close = () => undefined))
  await signedIn.goto(`${app.url}/oauth-callback.html?code=x&state=mine`)
  expect(await signedIn.title()).toBe('Signed in')
  await page.evaluate(() => {
    const said = { lang: 'de', dir: 'ltr', title: 'Angemeldet', text: 'Du kannst dieses Fenster schließen.' }
    new BroadcastChannel('parlance-sign-in').postMessage(said)
  })
  await signedIn.getByText('Du kannst dieses Fenster schließen.').waitFor()
  expect(await signedIn.title()).toBe('Angemeldet')
  expect(await signedIn.locator('html').getAttribute('lang')).toBe('de')
  await context.close()
})

it('draws a chat that is opened by its address in the language, down to what a reply holds', async () => {
  const { page, context } = await app.open()
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  service.script({ type: 'reply', text: '```ts\nlet a\n```' })
  await send(page, 'Where does it begin?')
  await endedReply(page)
  await page.goto(`${app.url}${new URL(page.url()).pathname}?lang=de`)
  const code = page.locator('article figure')
  await code.waitFor()
  expect(await code.getByRole('button').first().getAttribute('aria-label')).toBe('Code kopieren')
  await context.close()
})

const REPLY = [
  '`hi = list.length - 1` تُبقي العنصر الأخير خارج البحث.',
  '| الحالة | قبل |\n| --- | --- |\n| قائمة فارغة | -1 |',
  'This paragraph is in English, with the word سلام in it.',
  '- عنصر أول\n- the second one',
  '```\nهذا نص عادي\n```\n\n```ts\nlet a = 1\n```',
].join('\n\n')

describe.each(['en', 'en-x-pseudo'])('a chat in Arabic, the page in %s', (language) => {
  it('runs from right to left, what is in English the other way, and what is typed its own', async () => {
    const { page, context, errors } = await app.open()
    await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
    service.script({ type: 'reply', text: REPLY })
    await send(page, '`f()` لا تعثر على شيء:\nAssertionError: expected -1 to equal 2')
    await endedReply(page)
    const chat = new URL(page.url()).pathname
    await page.goto(`${app.url}${chat}?lang=${language}`)
    await page.locator('article table').waitFor()
    await rested(page)

    /** Where these words begin and end on the screen. */
    const place = (words: string, inside = '[role="log"]') =>
      page.locator(inside).evaluate((element, wanted) => {
        const all = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = all.nextNode(); node; node = all.nextNode()) {
          const at = node.textContent?.indexOf(wanted) ?? -1
          if (at < 0) continue
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + wanted.length)
          const { left, right } = range.getBoundingClientRect()
          return { left, right }
        }
        throw new Error(`${wanted} is not shown.`)
      }, words)
    const box = (await page.locator('.markdown').boundingBox())!
    const [start, end] = [box.x + box.width, box.x]
    const isNear = (one: number, other: number) => Math.abs(one - other) < 24

    // Code that opens a sentence stands where the sentence begins.
    const code = await place('hi = list')
    expect(isNear(code.right, start) || code.right > (await place('تُبقي')).right).toBe(true)
    expect((await place('الحالة')).left).toBeGreaterThan((await place('قبل')).right)
    // A number keeps its sign at its side, under the heading of its column.
    expect(isNear((await place('-1', 'article table')).right, (await place('قبل')).right)).toBe(true)
    expect(isNear((await place('This paragraph')).left, end)).toBe(true)
    // Beside the mark of its list.
    expect(isNear((await place('the second one')).right, (await place('عنصر أول')).right)).toBe(true)
    expect(isNear((await place('هذا نص عادي')).right, start)).toBe(true)
    expect(isNear((await place('let')).left, end)).toBe(true)
    const [asked, failed] = [await place('لا تعثر'), await place('AssertionError')]
    expect((await place('f()')).left).toBeGreaterThan(asked.right)
    expect(failed.left).toBeLessThanOrEqual(asked.left + 24)

    const draft = page.locator('[data-composer]')
    const direction = () => draft.evaluate((element) => getComputedStyle(element).direction)
    await draft.fill('`code` ثم نص')
    await expect.poll(direction).toBe('rtl')
    await draft.fill('and now in English, سلام')
    await expect.poll(direction).toBe('ltr')
    // Lines of both directions: each by its own letters, which the browser does where the box has none of its own.
    await draft.fill('سطر بالعربية\nand a line in English')
    await expect.poll(() => draft.getAttribute('dir')).toBe(null)
    expect(await draft.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('plaintext')
    expect(await violationsOn(page)).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })
})
