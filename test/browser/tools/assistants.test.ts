import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { violationsOn } from '../support/axe'
import { openedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { composer, endedReply, openInspector, sent } from '../support/steps'
import { kill } from '../support/survival/startLane'

const app = appForFile()
const opened = openedForEach(app)

/** Makes an assistant as a person would, by keyboard from the name on. */
async function makeAssistant(page: Page, name: string, instructions: string): Promise<void> {
  await page.goto(`${app.url}/assistants`)
  await page.getByRole('button', { name: 'New assistant' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Instructions', exact: true }).fill(instructions)
  await page.getByRole('button', { name: 'Save assistant' }).press('Enter')
  await page.getByRole('link', { name: new RegExp(name) }).waitFor()
}

const assistant = (page: Page) => page.getByRole('combobox', { name: 'Assistant', exact: true })

describe('an assistant', () => {
  it('is made, chosen by @, sent, seen in the request, and still there after a reload', async () => {
    const { page } = opened
    await makeAssistant(page, 'Sailor', 'You talk like a sailor. Today is {{date}}.')
    expect(await violationsOn(page)).toEqual([])

    await page.goto(app.url)
    await composer(page).pressSequentially('Hello @sai')
    await page.getByRole('option', { name: /Sailor/ }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => assistant(page).textContent()).toContain('Sailor')
    await expect.poll(() => composer(page).inputValue()).toBe('Hello ')

    await composer(page).pressSequentially('there')
    await sent(page, () => page.keyboard.press('Enter'))
    await endedReply(page)
    await openInspector(page)
    await page.getByRole('tab', { name: 'Request' }).click()
    const request = page.getByRole('complementary', { name: 'Inspector' })
    await expect.poll(() => request.innerText()).toMatch(/You talk like a sailor\. Today is \d{4}-\d\d-\d\d/)

    await page.reload()
    await expect.poll(() => assistant(page).textContent()).toContain('Sailor')
  })

  it('that is being written is kept when the browser is killed, and saved whole or not at all', async () => {
    const { page, context } = opened
    await page.goto(`${app.url}/assistants/new`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Pilot')
    await page.getByRole('textbox', { name: 'Instructions', exact: true }).fill('You fly.')
    // A draft is on disk a tenth of a second after a key.
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise<boolean>((resolve) => {
              const request = indexedDB.open('parlance')
              request.onsuccess = () => {
                const get = request.result.transaction('drafts').objectStore('drafts').get('assistant:')
                get.onsuccess = () => {
                  request.result.close()
                  resolve(JSON.stringify(get.result ?? '').includes('You fly.'))
                }
              }
            }),
        ),
      )
      .toBe(true)
    await kill(page)

    const next = await context.newPage()
    await next.goto(`${app.url}/assistants/new`)
    await expect
      .poll(() => next.getByRole('textbox', { name: 'Instructions', exact: true }).inputValue())
      .toBe('You fly.')
    await next.getByRole('button', { name: 'Save assistant' }).click()
    await next.getByRole('link', { name: /Pilot/ }).waitFor()
    await next.goto(`${app.url}/assistants/new`)
    await expect.poll(() => next.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('')
  })

  it('can be deleted and brought back, and another tab follows', async () => {
    const { page, context } = opened
    await makeAssistant(page, 'Gardener', 'You grow things.')
    const other = await context.newPage()
    await other.goto(`${app.url}/assistants`)
    await other.getByRole('link', { name: /Gardener/ }).waitFor()

    await page.getByRole('button', { name: 'Options for Gardener' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await other.getByRole('link', { name: /Gardener/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await other.getByRole('link', { name: /Gardener/ }).waitFor()
  })
})

describe('a prompt', () => {
  it('is found by /, asks for what it leaves open, and goes where it was called', async () => {
    const { page } = opened
    await page.goto(`${app.url}/settings/prompts`)
    await page.getByRole('button', { name: 'Add prompt' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Summary')
    await page
      .getByRole('textbox', { name: 'Text' })
      .fill('Sum up {{topic}} in a {{tone|kind|strict}} tone on {{date}}.')
    await page.getByRole('button', { name: 'Save prompt' }).click()
    // The form closes once it is on disk.
    await page.getByRole('form', { name: 'Prompt' }).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Summary' }).waitFor()

    await page.goto(app.url)
    await composer(page).pressSequentially('Please: /summ')
    await page.getByRole('option', { name: /Summary/ }).waitFor()
    await page.keyboard.press('Tab')
    const form = page.getByRole('dialog', { name: 'Summary' })
    await form.getByRole('textbox', { name: 'topic' }).fill('bees')
    await form.getByRole('combobox', { name: 'tone' }).selectOption('strict')
    expect(await violationsOn(page)).toEqual([])
    await form.getByRole('button', { name: 'Insert' }).press('Enter')
    await expect
      .poll(() => composer(page).inputValue())
      .toMatch(/^Please: Sum up bees in a strict tone on \d{4}-\d\d-\d\d\.$/)
  })
})
