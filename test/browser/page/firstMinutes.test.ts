import { describe, expect, it } from 'vitest'

import { LANGUAGES } from '@/lib/text/languages'

import { cutTexts } from '../support/cutTexts'
import { appForFile, serviceForFile } from '../support/forFile'
import { languageTexts } from '../support/languageTexts'
import { textsOn } from '../support/shownTexts'
import { rested } from '../support/still'

const app = appForFile()
const service = serviceForFile()

/** What browsers of such readers ask for. */
const ASKED: Readonly<Record<string, string>> = { ar: 'ar-EG', ja: 'ja-JP', 'zh-Hans': 'zh-CN' }
const CODES = Object.keys(LANGUAGES).filter((code) => LANGUAGES[code]?.status === 'complete')

describe.each(CODES)('the first minutes on a phone that asks for %s', (code) => {
  it('are in that language, and nothing is cut', async () => {
    const { say, direction, leftInEnglish } = await languageTexts(code)
    const { page, context, errors } = await app.open({
      locale: ASKED[code] ?? code,
      isTouch: true,
      width: 360,
      height: 740,
    })
    type Role = Parameters<typeof page.getByRole>[0]
    const named = (role: Role, name: string) => page.getByRole(role, { name, exact: true })
    /** Looks at what is shown now. */
    const look = async (place: string) => {
      await rested(page, 100)
      expect.soft(leftInEnglish(await textsOn(page)), `${place}: in English`).toEqual([])
      expect.soft(await cutTexts(page), `${place}: cut`).toEqual([])
      const size = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
      expect.soft(size, `${place}: as wide as the screen`).toEqual([360, 360])
    }

    await named('heading', say('How can I help?')).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(code)
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe(direction)
    await expect.poll(() => page.title()).toBe('Parlance')
    await look('a new chat')

    await named('link', say('Other…')).click()
    await page.getByLabel(say('Base URL')).fill(service.url)
    await look('the form')
    await named('button', say('Save')).click()
    await named('button', say('Choose a model and chat')).click()
    await page.getByRole('option', { name: /swift/i }).first().waitFor()
    await look('the picker')
    await page.getByRole('option', { name: /swift/i }).first().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const reply = say('How can I help?')
    service.script({ type: 'reply', text: reply })
    await named('textbox', say('Message')).fill(say('Language'))
    await named('button', say('Send')).click()
    await page.locator('article[data-status="complete"]', { hasText: reply }).waitFor()
    await look('a chat')

    await named('button', say('Inspector')).click()
    await page.getByRole('switch').first().waitFor()
    await look('the parameters')
    await named('button', say('Hide panel')).click()
    await named('button', say('Conversations')).click()
    await look('the list of chats')
    await named('link', say('Catalog')).click()
    await page.getByRole('table').waitFor()
    await look('the catalog')

    await named('button', say('Conversations')).click()
    await named('link', say('Settings')).click()
    await named('link', say('Appearance')).click()
    const choice = named('combobox', say('Language'))
    await choice.waitFor()
    await look('the settings')
    await choice.selectOption('en')
    await named('combobox', 'Language').waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).direction)).toBe('ltr')
    expect(errors).toEqual([])
    await context.close()
  })
})
