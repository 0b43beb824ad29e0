import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { drawn } from './still'

import type { Dialect } from '@/domain/connections/dialect'

/** Connects a service as a person would, and chooses one of its models. */
export async function connect(
  page: Page,
  service: {
    readonly url: string
    readonly key: string
    readonly model: string
    /** Chat completions unless given. */
    readonly dialect?: Dialect
    /** Its key is kept on the disk. */
    readonly remembers?: boolean
  },
) {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Scripted')
  await page.getByRole('textbox', { name: 'Base URL' }).fill(service.url)
  if (service.dialect !== undefined)
    await page.getByLabel('API', { exact: true }).selectOption(service.dialect)
  await page.getByLabel('API key').fill(service.key)
  if (service.remembers === true)
    await page.getByRole('switch', { name: 'Remember key on this device' }).click()
  await page.getByRole('textbox', { name: 'Catalog URL' }).fill(service.url)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Parlance' }).click()
  await chooseModel(page, service.model)
}

/** Chooses the model of the conversation that is shown. */
export async function chooseModel(page: Page, model: string) {
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('searchbox', { name: 'Search models' }).fill(model)
  // Its name alone would not do: while its list loads, the dialog names it as one that isn't there.
  await page.getByRole('group', { name: 'Best match' }).getByRole('option').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Goes to a place inside the running app, as a link does. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Writes and sends a message. Done when the page shows it, or has put it behind the reply that comes. */
export const send = (page: Page, text: string): Promise<void> => sent(page, () => enter(page, text))

/** Does what sends the message that is written. Done when the page shows it, as `send`. */
export async function sent(page: Page, act: () => Promise<unknown>): Promise<void> {
  const lastId = () =>
    [...document.querySelectorAll<HTMLElement>('[role="log"] [data-message-id]')].at(-1)?.dataset['messageId']
  // While a chat is read it has no last message yet: the one that was there would be taken for the new one.
  await page.waitForFunction(
    () =>
      document.querySelector('[data-composer]') !== null &&
      document.querySelector('[aria-busy="true"]:empty.flex-1') === null,
  )
  const before = await page.evaluate(lastId)
  await act()
  await page.waitForFunction((old) => {
    const box = document.querySelector<HTMLTextAreaElement>('[data-composer]')
    const shown = [...document.querySelectorAll<HTMLElement>('[role="log"] [data-message-id]')]
    const isShown = shown.length > 0 && shown.at(-1)?.dataset['messageId'] !== old
    return box?.value === '' && (isShown || document.querySelector('[data-status="streaming"]') !== null)
  }, before)
  // The draft goes first; the message and the place of its reply are drawn with the next frames.
  await drawn(page)
}

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })

/** Writes a message and presses Enter. */
export async function enter(page: Page, text: string) {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/**
 * Writes into an editor whose code may be coming: a driver selects and types in two steps, and an editor that appears
 * between them gets neither. Until the text stands there, as a person would.
 */
export async function writeInto(box: Locator, text: string): Promise<void> {
  // An editor draws an empty line as two line breaks.
  const inOneLine = (written: string) => written.trim().replaceAll(/\s+/g, ' ')
  const write = async () => {
    await box.fill(text)
    const written = await box.evaluate((each) =>
      each instanceof HTMLTextAreaElement ? each.value : (each as HTMLElement).innerText,
    )
    return inOneLine(written)
  }
  await expect.poll(write, { interval: 300 }).toBe(inOneLine(text))
}

/** What doing this copies, once it is in the clipboard: what was there before is not taken for it. */
export async function copiedBy(page: Page, act: () => Promise<unknown>): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await act()
  await expect.poll(read).not.toBe('')
  return read()
}

/** All messages on the shown path. */
export const messages = (page: Page): Locator => page.getByRole('log').locator('article')

/** The last reply, once it has ended. It must have been asked for: `send` and `sent` wait for that. */
export async function endedReply(page: Page): Promise<Locator> {
  const last = messages(page).last()
  // Between a message and its reply nothing streams either.
  await page.waitForFunction(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('[role="log"] article')].at(-1)
    return shown !== undefined && shown.dataset['role'] !== 'user'
  })
  await page.locator('[data-status="streaming"]').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  return last
}

/** The visible text of each message. */
export const texts = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('log')
    .locator('article')
    .evaluateAll((articles) =>
      articles.map((article) =>
        [...article.querySelectorAll<HTMLElement>('[data-part="text"]')]
          .map((part) => part.innerText.trim())
          .join('\n'),
      ),
    )

/** Opens the panel with the parameters, which starts closed and stays as one left it. */
export async function openInspector(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Inspector' })
  if (await panel.isVisible()) return
  await page.getByRole('button', { name: 'Inspector' }).click()
  await panel.waitFor()
}

/** Shows the parameters that few change, where they are not shown yet. */
export async function showMoreParameters(page: Page): Promise<void> {
  for (const name of [/^More sampling/, /^Output and stops/]) {
    const fold = page.getByRole('complementary', { name: 'Inspector' }).getByRole('button', { name })
    await fold.waitFor()
    if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click()
  }
}

/** Switches a tool on in the chat that is shown, from the list under the message. */
export async function turnOnTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Tools/ }).click()
  const toggle = page.getByRole('switch', { name })
  await toggle.click()
  await toggle.and(page.locator('[aria-checked="true"]')).waitFor()
  await page.keyboard.press('Escape')
  await toggle.waitFor({ state: 'detached' })
}

/** Makes a project from the list of chats, and is led to its page. */
export async function createProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}
