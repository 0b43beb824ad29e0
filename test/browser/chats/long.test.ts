import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { signal } from '#test/support/signal'

import { appForFile, serviceForFile } from '../support/forFile'
import { seed, seedBranch } from '../support/seed'
import { chooseModel, composer, connect, copiedBy, endedReply, messages, send } from '../support/steps'
import { drawn, untilStill } from '../support/still'
import { firstInSight, topOf } from '../support/transcript'

const app = appForFile()
const service = serviceForFile()
/** The last message, once all others are read too. */
const END = '[role="log"]:not([inert]) [data-message-id="c0-999"]'
let opened: Awaited<ReturnType<(typeof app)['open']>>

beforeEach(async () => {
  opened = await app.open({ width: 1600 })
  const { page } = opened
  await composer(page).waitFor()
  await seed(page, { conversations: 2, longMessages: 1_000 })
  await page.goto(`${app.url}/c/c0`)
  await page.locator(END).waitFor()
})
afterEach(async () => {
  expect(opened.errors).toEqual([])
  await opened.context.close()
})

/** How far the transcript could still be scrolled, in pixels. */
const beyondEnd = (page: Page): Promise<number> =>
  page
    .getByRole('region', { name: 'Messages' })
    .evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)

/** From the end of the message before to the top of this one, in pixels. */
const gapBefore = (message: Locator): Promise<number> =>
  message.evaluate((article) => {
    const all = [...document.querySelectorAll('[role="log"] article')]
    const before = all[all.indexOf(article) - 1]
    return Math.round(article.getBoundingClientRect().top - (before?.getBoundingClientRect().bottom ?? 0))
  })

type Frame = { readonly isWhole: boolean; readonly top: number; readonly left: number }

/** Notes from now on, at the end of each frame, where the last message of c0 stands while it is in the page. */
function recordFrames() {
  const frames: Frame[] = []
  Object.assign(globalThis, { frames })
  const look = () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const last = document.querySelector('[data-message-id="c0-999"]')
      const { top = 0, left = 0 } = last?.getBoundingClientRect() ?? {}
      const log = last?.closest('[role="log"]')
      if (log) frames.push({ isWhole: !log.hasAttribute('inert'), top, left })
      requestAnimationFrame(look)
    }
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}

describe('a conversation of 1,000 messages', () => {
  it('finds in messages that are not in the page, and lands on the hit', async () => {
    const { page } = opened
    await expect.poll(() => page.locator('[data-message-id]').count()).toBeLessThan(60)
    await page.keyboard.press("Control+'")
    const find = page.getByRole('searchbox', { name: 'Find', exact: true })
    await find.fill('the BOLD word of c0')
    await page.getByText('500 hits').waitFor()

    await find.fill('Question 246 of')
    await page.getByText('1 hit', { exact: true }).waitFor()
    await find.press('Enter')
    await page.locator('[data-message-id="c0-246"]').waitFor()
    await page.waitForFunction(() => {
      const [range] = CSS.highlights.get('parlance-find-current') ?? []
      const region = document.querySelector('[aria-label="Messages"]')?.getBoundingClientRect()
      const box = range instanceof Range ? range.getBoundingClientRect() : undefined
      return box && region && box.top >= region.top && box.bottom <= region.bottom
    })
    await find.press('Escape')
    await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(0)
  })

  it('shows its end before all of it is read, and nothing moves when it is', async () => {
    const { page } = opened
    let frames: readonly Frame[] = []
    // Now and then the whole is read before the next frame: then there is nothing to see, and it is opened again.
    for (let time = 0; time < 5 && !frames.some(({ isWhole }) => !isWhole); time += 1) {
      await page.goto(app.url)
      const link = page.locator('nav a[href$="/c/c0"]')
      await link.waitFor()
      await page.waitForTimeout(500)
      await page.evaluate(recordFrames)
      await link.click()
      await page.locator(END).waitFor()
      const framesOf = () => page.evaluate<readonly Frame[]>('frames')
      await expect
        .poll(async () => (await framesOf()).filter(({ isWhole }) => isWhole).length)
        .toBeGreaterThan(20)
      frames = await framesOf()
    }
    expect(frames.filter(({ isWhole }) => !isWhole).length).toBeGreaterThan(0)
    expect(frames.filter(({ isWhole }) => isWhole).length).toBeGreaterThan(0)
    const places = new Set(frames.map(({ top, left }) => `${Math.round(left)} ${Math.round(top)}`))
    expect([...places]).toHaveLength(1)
  })

  it('finds what is folded away, opens it and lands on it', async () => {
    const { page } = opened
    const lines = Array.from({ length: 600 }, (_, line) => (line === 580 ? 'a hidden heron' : `row ${line}`))
    await seedBranch(page, {
      id: 'c0-301',
      parentId: 'c0-300',
      role: 'assistant',
      text: '',
      parts: [
        { type: 'reasoning', text: `${'Let me think. '.repeat(200)}A second heron?` },
        { type: 'text', text: `Here:\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n` },
        { type: 'toolCall', id: 'call1', name: 'birds', arguments: '{"bird":"heron"}' },
      ],
    })
    await page.reload()
    await page.locator(END).waitFor()
    await page.keyboard.press("Control+'")
    const find = page.getByRole('searchbox', { name: 'Find', exact: true })
    await find.fill('heron')
    await page.getByText('3 hits', { exact: true }).waitFor()
    for (const around of ['A second heron?', 'a hidden heron', '"bird": "heron"']) {
      await find.press('Enter')
      await page.waitForFunction((wanted) => {
        const [range] = CSS.highlights.get('parlance-find-current') ?? []
        const region = document.querySelector('[aria-label="Messages"]')?.getBoundingClientRect()
        if (!(range instanceof Range) || !region) return false
        const box = range.getBoundingClientRect()
        const text = range.startContainer.parentElement?.textContent ?? ''
        return text.includes(wanted) && box.height > 0 && box.top >= region.top && box.bottom <= region.bottom
      }, around)
    }
  })

  it('copies every message when all is selected, in the page or not', async () => {
    const { page } = opened
    await page.locator('[data-message-id="c0-998"] [data-part="text"]').click()
    await page.keyboard.press('Control+A')
    const plain = await copiedBy(page, () => page.keyboard.press('Control+C'))
    expect(plain).toContain('Question 0 of c0')
    expect(plain.match(/Question \d+ of c0/g)).toHaveLength(500)
    expect(plain.match(/^## Answer \d+$/gm)).toHaveLength(500)
    expect(plain).not.toContain('New chat')
  })

  it('copies from a message that has left the page to the one in sight', async () => {
    const { page } = opened
    await page.evaluate(() => {
      const text = document.querySelector('[data-message-id="c0-998"] [data-part="text"]')
      getSelection()?.setBaseAndExtent(text!, 1, text!, 0)
    })
    const region = page.getByRole('region', { name: 'Messages' })
    await region.hover()
    // However far it is: a busy page scrolls less with each turn of the wheel.
    const numberInSight = async () => Number((await firstInSight(page)).id?.slice(3))
    while (!((await numberInSight()) < 970)) {
      await page.mouse.wheel(0, -2_000)
      await drawn(page)
    }
    await untilStill(() => firstInSight(page))
    const first = await page.evaluate(() => {
      const top = document.querySelector('[aria-label="Messages"]')!.getBoundingClientRect().top
      const rows = [...document.querySelectorAll<HTMLElement>('[data-role="user"]')]
      const row = rows.find((article) => article.getBoundingClientRect().top > top + 50)!
      const text = row.querySelector('[data-part="text"]')!
      const selection = getSelection()!
      selection.setBaseAndExtent(selection.anchorNode!, selection.anchorOffset, text, 0)
      return Number(row.dataset['messageId']!.slice(3))
    })
    expect(first).toBeLessThan(980)
    const copied = await copiedBy(page, () => page.keyboard.press('Control+C'))
    expect(copied.match(/Question \d+ of c0/g)).toHaveLength((998 - first) / 2 + 1)
  })

  it('jumps from the outline to a turn, exactly', async () => {
    const { page } = opened
    const outline = page.getByRole('navigation', { name: 'Outline' })
    await outline.getByRole('button', { name: 'Question 998 of c0' }).waitFor()
    await outline.getByRole('button', { name: 'Question 990 of c0' }).click()
    await expect.poll(() => topOf(page, 'c0-990')).toBeLessThan(80)
    await expect.poll(() => untilStill(() => topOf(page, 'c0-990'))).toBeGreaterThanOrEqual(-1)
  })

  it('says what the model is not sent, and sends what is chosen', async () => {
    const { page } = opened
    const region = page.getByRole('region', { name: 'Messages' })
    const line = page.getByRole('note', { name: 'Not sent to the model' })
    // A long conversation is counted after it is shown; the line is not there before.
    await page.getByRole('status', { name: 'Estimated cost' }).filter({ hasText: 'free' }).waitFor()
    await region.hover()
    // However far it is: a busy page scrolls less with each turn of the wheel.
    while ((await line.count()) === 0) {
      await page.mouse.wheel(0, -400)
      await drawn(page)
    }
    await expect
      .poll(() => line.innerText())
      .toMatch(/\d+ earlier messages aren’t sent\. The context window is/)
    await line.getByRole('button', { name: 'Change' }).click()
    // By the label, as people do: a click on it waits until the line has found its place.
    const choose = (name: string) => line.locator('label', { hasText: name }).click()
    await choose('Send everything')
    await line.getByText('are sent although they don’t fit').waitFor()
    await choose('Remove oldest messages')
    await line.getByText('earlier messages aren’t sent').waitFor()
    // The choice moves the line: its choices and the focus go along.
    await choose('Keep first and latest')
    await line.getByText('after the first turn aren’t sent').waitFor()
    const chosen = line.getByRole('radio', { name: 'Keep first and latest' })
    await expect.poll(() => chosen.isChecked()).toBe(true)
    await expect.poll(() => chosen.evaluate((radio) => radio === document.activeElement)).toBe(true)
  })

  it('follows a reply that grows, and holds the place of who reads in it, also when it ends', async () => {
    const { page } = opened
    await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
    await page.goto(`${app.url}/c/c0`)
    await page.locator(END).waitFor()
    await chooseModel(page, 'acme/swift-8b')
    const paragraph = `${'word '.repeat(60)}\n\n`
    const end = signal()
    service.script({
      type: 'reply',
      text: `first\n\n${paragraph.repeat(12)}last`,
      pauseMs: 4,
      until: end.given,
    })
    await send(page, 'Go on')
    const reply = page.locator('article[data-status="streaming"]')
    await expect.poll(() => reply.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(900)
    await expect.poll(() => beyondEnd(page)).toBeLessThan(2)

    await page.getByRole('region', { name: 'Messages' }).hover()
    await page.mouse.wheel(0, -300)
    await expect.poll(() => beyondEnd(page)).toBeGreaterThan(200)
    const top = await untilStill(() => reply.evaluate((article) => article.getBoundingClientRect().top))
    const gap = await gapBefore(reply)
    await page.locator('article', { hasText: 'last' }).last().waitFor()
    end.give()
    await endedReply(page)
    const ended = messages(page).last()
    const place = await untilStill(() => ended.evaluate((article) => article.getBoundingClientRect().top))
    expect(Math.abs(place - top)).toBeLessThan(1)
    await expect.poll(() => gapBefore(ended)).toBe(gap)

    await page.getByRole('button', { name: 'Jump to latest' }).click()
    await expect.poll(() => beyondEnd(page)).toBeLessThan(2)
    // What comes after it stands below it.
    service.script({ type: 'reply', text: 'short' })
    await send(page, 'And now?')
    await endedReply(page)
    await expect.poll(() => gapBefore(messages(page).last())).toBe(gap)
  })

  it('finds the place again after a reload, and the end when one was there', async () => {
    const { page } = opened
    await page.getByRole('region', { name: 'Messages' }).hover()
    for (let turns = 0; turns < 8; turns += 1) {
      await page.mouse.wheel(0, -1_237)
      await drawn(page)
    }
    const before = await untilStill(() => firstInSight(page))
    expect(before.id).toContain('c0-')
    await page.reload()
    // What is kept are whole pixels.
    const moved = async () => Math.abs((await topOf(page, before.id ?? '')) - before.top)
    await expect.poll(moved).toBeLessThan(2)
    const jump = page.getByRole('button', { name: 'Jump to latest' })
    await jump.click()
    await jump.waitFor({ state: 'detached' })
    await page.reload()
    await page.locator(END).waitFor()
    await expect.poll(() => jump.count()).toBe(0)
  })

  it('keeps the edit box, its text and its caret while one scrolls away from it', async () => {
    const { page } = opened
    await composer(page).press('Alt+Shift+ArrowUp')
    const box = page.getByRole('textbox', { name: 'Edit message' })
    await box.fill('Another question')
    await box.press('Home')
    await page.getByRole('region', { name: 'Messages' }).hover()
    for (let turns = 0; turns < 12; turns += 1) {
      await page.mouse.wheel(0, -4_000)
      await drawn(page)
    }
    await expect.poll(() => page.locator(END).count()).toBe(0)
    await page.keyboard.type('Still ')
    await expect.poll(() => box.inputValue()).toBe('Still Another question')
  })

  it('prints every message', async () => {
    const { page } = opened
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect.poll(() => page.locator('.print\\:block [data-message-id]').count()).toBe(1_000)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect.poll(() => page.locator('[data-message-id]').count()).toBeLessThan(60)
  })
})
