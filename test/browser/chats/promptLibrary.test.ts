import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { violationsOn } from '../support/axe'
import { openedOnForEach } from '../support/forEach'
import { appForFile, serviceForFile } from '../support/forFile'
import { composer, endedReply, goTo, send } from '../support/steps'
import { drawn } from '../support/still'

const app = appForFile()
const service = serviceForFile()
const opened = openedOnForEach(app, service, 'acme/swift-8b')

const TEXT = 'On {{date}}, in a {{tone|kind|strict}} tone for {{reader}}: {{selection}} and {{clipboard}}'

async function addPrompt(page: Page, prompt: { title: string; text: string; folder: string; tags: string }) {
  await page.getByRole('button', { name: 'Add prompt' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(prompt.title)
  await page.getByRole('textbox', { name: 'Text' }).fill(prompt.text)
  await page.locator('form').getByRole('combobox', { name: 'Folder' }).fill(prompt.folder)
  await page.getByRole('textbox', { name: 'Tags' }).fill(prompt.tags)
  const save = page.getByRole('button', { name: 'Save prompt' })
  await save.press('Enter')
  await page.getByRole('heading', { name: prompt.title }).waitFor()
  // It is in the list at once; its form closes when it is on disk.
  await save.waitFor({ state: 'detached' })
}

/** Selects a word of the last reply, as a double click does. */
const selectWord = (page: Page, word: string) =>
  page
    .getByRole('log')
    .locator('article')
    .last()
    .locator('[data-part="text"]')
    .evaluate((part, wanted) => {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1
        if (at < 0) continue
        getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
        return
      }
      throw new Error(`no “${wanted}”`)
    }, word)

it.each([
  [1280, 'light'],
  [360, 'dark'],
] as const)(
  'a prompt asks in a form for what it leaves open, by keyboard, at %i px, %s',
  async (width, theme) => {
    const { page, context } = opened
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height: 740 })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
    await goTo(page, '/settings/prompts')
    await addPrompt(page, { title: 'Rewrite', text: TEXT, folder: 'Writing', tags: 'letters, style' })
    await addPrompt(page, { title: 'Sum up', text: 'Sum it up.', folder: 'Reading', tags: '' })
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('letters')
    await page.getByRole('heading', { name: 'Sum up' }).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Rewrite' }).waitFor()
    expect(await violationsOn(page)).toEqual([])

    await goTo(page, '/')
    service.script({ type: 'reply', text: 'Bees fly with wings.' })
    await send(page, 'How?')
    await endedReply(page)
    await page.evaluate(() => navigator.clipboard.writeText('copied words'))
    // It remembers what is selected.
    await page.getByRole('button', { name: 'Prompts', exact: true }).waitFor()
    await selectWord(page, 'wings')
    await drawn(page)
    // What was selected is known although the click deselects it.
    await composer(page).click()

    // Found by a word of its tags, in the middle of a message.
    await composer(page).pressSequentially('Please: /lett')
    await page.getByRole('option', { name: /Rewrite/ }).waitFor()
    await expect
      .poll(() => page.getByRole('listbox', { name: 'Prompts' }).getByRole('option').count())
      .toBe(1)
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Enter')

    const form = page.getByRole('dialog', { name: 'Rewrite' })
    const field = (name: string) => form.getByRole('textbox', { name, exact: true })
    await expect.poll(() => field('clipboard').inputValue()).toBe('copied words')
    expect(await field('selection').inputValue()).toBe('wings')
    expect(await field('date').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
    const tone = form.getByRole('combobox', { name: 'tone' })
    expect(await tone.locator('option').allTextContents()).toEqual(['kind', 'strict'])
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    // Cancelled, nothing is inserted; asked again, all can be changed.
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => composer(page).inputValue()).toBe('Please: /lett')
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-composer'))
    await composer(page).fill('Please: ')
    await composer(page).pressSequentially('/rew')
    await page.getByRole('option', { name: /Rewrite/ }).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => field('clipboard').inputValue()).toBe('copied words')
    await tone.selectOption('strict')
    // What is pasted keeps its lines.
    await field('reader').fill('Ada\nand Bo')
    await field('reader').press('Enter')
    await form.waitFor({ state: 'detached' })
    await expect
      .poll(() => composer(page).inputValue())
      .toMatch(/^Please: On \d{4}-\d\d-\d\d, in a strict tone for Ada\nand Bo: wings and copied words$/)
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-composer'))
    // The button for prompts leaves room for the others, on a phone as large as a finger.
    if (width === 360) {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches)
    }
    const button = page.getByRole('button', { name: 'Send', exact: true })
    const outside = () =>
      button.evaluate((element) => {
        const frame = element.closest('form')?.getBoundingClientRect()
        return frame ? element.getBoundingClientRect().right - frame.right : undefined
      })
    await expect.poll(outside).toBeLessThan(0)
    if (width === 360)
      await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  },
)

it('a clipboard that the browser does not give is pasted into the form', async () => {
  const { page } = opened
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'readText', {
      value: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    })
  })
  await goTo(page, '/settings/prompts')
  await addPrompt(page, { title: 'Shorten', text: 'Shorten: {{clipboard}}', folder: '', tags: '' })
  await goTo(page, '/')
  // In an empty message the slash opens the palette, which has prompts among its commands.
  await composer(page).pressSequentially('/short')
  await page.getByRole('option', { name: /Shorten/ }).click()
  const form = page.getByRole('dialog', { name: 'Shorten' })
  await form.getByText('Else paste it here.').waitFor()
  await form.getByRole('textbox', { name: 'clipboard' }).fill('a long text')
  await form.getByRole('button', { name: 'Insert' }).click()
  await expect.poll(() => composer(page).inputValue()).toBe('Shorten: a long text')
})
