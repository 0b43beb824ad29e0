import { expect, it } from 'vitest'

import { appForFile } from '../support/forFile'

const app = appForFile()

it('types over the text of an editor within the policy of the page, and runs what is there then', async () => {
  const { page, errors } = await app.open({ path: '/settings/tools' })
  await page.getByRole('button', { name: 'New function' }).click()
  // Not the plain area that stands there until the editor's code has come.
  const code = page.locator('.cm-content[aria-label="JavaScript"]')
  await code.click()
  await page.keyboard.press('Control+a')
  // Over many elements with a look of their own, then over a part of one.
  await page.keyboard.type('return 6 * 6')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.type('7')
  await expect.poll(() => code.innerText()).toBe('return 6 * 7')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect.poll(() => page.getByRole('status', { name: 'Result' }).innerText()).toContain('42')
  expect(errors).toEqual([])
})
