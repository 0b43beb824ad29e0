import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { openedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { openInspector } from '../support/steps'

const app = appForFile()
const opened = openedForEach(app)

const PROMPTS_PER_TAB = 90
const ASSISTANTS = 20

async function tabAt(path: string): Promise<Page> {
  const page = await opened.context.newPage()
  await page.goto(app.url + path)
  return page
}

/** Adds prompts in the form as fast as each is saved. It runs in the page, which paints one frame a second behind others. */
async function savePrompts(page: Page, texts: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add prompt' }).waitFor()
  await page.evaluate(async (wanted) => {
    const until = <Found>(find: () => Found | null | undefined | false): Promise<Found> =>
      new Promise((resolve) => {
        const look = () => {
          const found = find()
          if (!found) return
          observer.disconnect()
          resolve(found)
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
        look()
      })
    const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!
    for (const text of wanted) {
      const add = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent.trim() === 'Add prompt',
      )
      add?.click()
      const form = await until(() => document.querySelector<HTMLFormElement>('form[aria-label="Prompt"]'))
      const box = form.querySelector('textarea')!
      setValue.call(box, text)
      box.dispatchEvent(new Event('input', { bubbles: true }))
      await until(() => box.parentElement?.dataset['text'] === text)
      form.requestSubmit()
      await until(() => !form.isConnected)
    }
  }, texts)
}

/** Saves the chat that is shown as an assistant of each of the given names. */
async function saveAssistants(page: Page, names: readonly string[]): Promise<void> {
  await page.bringToFront()
  await openInspector(page)
  const presets = page.getByRole('list', { name: 'Presets' })
  await presets.getByRole('button').first().click()
  for (const name of names) {
    await page.getByRole('button', { name: 'Preset options' }).click()
    await page.getByRole('menuitem', { name: 'Save as assistant…' }).click()
    await page.getByRole('textbox', { name: 'Assistant name' }).fill(name)
    await page.keyboard.press('Enter')
    await presets.getByText(name, { exact: true }).waitFor()
  }
}

describe('settings in several tabs', () => {
  it(`keep all of ${2 * PROMPTS_PER_TAB + ASSISTANTS} prompts and assistants that three tabs save at the same time`, async () => {
    const tabs = [await tabAt('/settings/prompts'), await tabAt('/settings/prompts')]
    const prompts = tabs.map((_, tab) =>
      Array.from({ length: PROMPTS_PER_TAB }, (_, index) => `prompt-${tab}-${index}`),
    )
    const listing = await tabAt('/assistants')
    const names = Array.from({ length: ASSISTANTS }, (_, index) => `assistant-${index}`)
    await Promise.all([
      ...tabs.map((page, tab) => savePrompts(page, prompts[tab]!)),
      saveAssistants(opened.page, names),
    ])

    const promptsIn = async (page: Page) =>
      (await page.getByRole('list', { name: 'Prompts' }).locator('h3').allTextContents()).toSorted()
    const assistantsIn = async (page: Page) =>
      (
        await page.getByRole('list', { name: 'Assistants' }).locator('.assistants-name').allTextContents()
      ).toSorted()
    for (const page of [...tabs, await tabAt('/settings/prompts')])
      await expect.poll(() => promptsIn(page)).toEqual(prompts.flat().toSorted())
    for (const page of [listing, await tabAt('/assistants')])
      await expect.poll(() => assistantsIn(page)).toEqual(names.toSorted())
  })

  it('keep the theme that one tab sets and the density that another sets at the same moment', async () => {
    await opened.page.goto(`${app.url}/settings/appearance`)
    const tabs = [opened.page, await tabAt('/settings/appearance')] as const
    for (let round = 0; round < 6; round += 1) {
      const isEven = round % 2 === 0
      const [theme, density] = isEven ? (['Dark', 'Compact'] as const) : (['Light', 'Comfortable'] as const)
      const boxes = [
        tabs[0].getByRole('radio', { name: theme, exact: true }),
        tabs[1].getByRole('radio', { name: density, exact: true }),
      ]
      await Promise.all(boxes.map((box) => box.waitFor({ state: 'attached' })))
      await Promise.all(boxes.map((box) => box.dispatchEvent('click')))
      for (const page of tabs) {
        for (const name of [theme, density])
          await expect.poll(() => page.getByRole('radio', { name, exact: true }).isChecked()).toBe(true)
      }
    }
    const fresh = await tabAt('/settings/appearance')
    for (const name of ['Light', 'Comfortable'])
      await expect.poll(() => fresh.getByRole('radio', { name, exact: true }).isChecked()).toBe(true)
  })
})
