import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'

import { cutTexts } from '#test/browser/support/cutTexts'
import type { OpenOptions } from '#test/browser/support/openApp'
import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { languageTexts } from '#test/browser/support/languageTexts'
import { textsOn } from '#test/browser/support/shownTexts'
import { createProject, goTo } from '#test/browser/support/steps'
import { rested, written } from '#test/browser/support/still'
import { makePageServer } from '#test/support/mcp/pageServer'
import { startModernServer } from '#test/support/mcp/startModernServer'

import { fill, fillFiles, fillToolPage } from './filled'

/** Written at each run, and not kept in the repository. */
const FOLDER = fileURLToPath(new URL('places/', import.meta.url))
/** Long words, no spaces, tall letters, from right to left; others with `SCREENS_IN=fr,ko`. */
const CODES = (process.env['SCREENS_IN'] ?? 'de,ja,hi,ar').split(',')
/** Which places, as a pattern of their names in `SCREENS`; all where it is not set. */
const ONLY = new RegExp(process.env['SCREENS'] ?? '')

/** Higher than a screen to see all of a place: `SCREENS_HEIGHT=2400`. */
const HEIGHT = Number(process.env['SCREENS_HEIGHT'] ?? 0)
const PHONE = { width: 360, height: HEIGHT || 740 }
const WIDE = { width: 1280, height: HEIGHT || 800 }

const app = appForFile()
const service = serviceForFile()

/** What the chat itself is called. */
const OWN = /binary search/

type Texts = Awaited<ReturnType<typeof languageTexts>>
type Role = Parameters<Page['getByRole']>[0]
type Way = {
  readonly page: Page
  readonly say: Texts['say']
  readonly press: (role: Role, name: string) => Promise<void>
  readonly chat: string
  readonly files: string
  readonly toolPage: string
  readonly project: string
}

const at =
  (path: string) =>
  ({ page }: Way) =>
    goTo(page, path)
const inChat =
  (go: (way: Way) => Promise<void> = () => Promise.resolve()) =>
  async (way: Way) => {
    await goTo(way.page, way.chat)
    await way.page.locator('article table').waitFor()
    await go(way)
  }

/** On a phone the panel beside a chat lies over it. */
const inPanel =
  (tab: 'Parameters' | 'Cost' | 'Request') =>
  async ({ page, press, say }: Way) => {
    await page.setViewportSize(PHONE)
    await press('button', say('Inspector'))
    await press('tab', say(tab))
  }

/** Each place by its name, and how one gets there. */
const PLACES: Readonly<Record<string, (way: Way) => Promise<void>>> = {
  'new-chat': at('/'),
  chat: inChat(),
  'chat-options': inChat(({ press, say }) => press('button', say('Chat options'))),
  'message-more': inChat(async ({ page, say }) => {
    await page.locator('article').last().hover()
    await page
      .locator('article')
      .last()
      .getByRole('button', { name: say('More'), exact: true })
      .click()
  }),
  share: inChat(async ({ press, say }) => {
    await press('button', say('Chat options'))
    await press('menuitem', say('Share…'))
  }),
  'share-image': inChat(async ({ page, press, say }) => {
    await press('button', say('Chat options'))
    await press('menuitem', say('Share…'))
    await page.getByText(say('Image'), { exact: true }).click()
  }),
  parameters: inChat(inPanel('Parameters')),
  cost: inChat(inPanel('Cost')),
  request: inChat(inPanel('Request')),
  picker: inChat(async ({ page, say }) => {
    await page.locator('header button[aria-haspopup="dialog"]').first().click()
    await page.getByRole('searchbox', { name: say('Search models') }).waitFor()
  }),
  palette: inChat(({ page }) => page.keyboard.press('Control+K')),
  list: inChat(async ({ page, press, say }) => {
    await page.setViewportSize(PHONE)
    await press('button', say('Conversations'))
  }),
  'data-policy': async ({ page }) => {
    await goTo(page, '/')
    await page.locator('.named-icon').first().click()
  },
  tools: async ({ page, press, say }) => {
    await goTo(page, '/')
    await press('button', say('Tools'))
  },
  'personal-data': async ({ page, say }) => {
    await goTo(page, '/')
    await page.locator('.named-icon').first().click()
    await page.getByRole('combobox', { name: say('Hide personal data') }).selectOption({ index: 2 })
    await page.keyboard.press('Escape')
    await page
      .getByRole('textbox', { name: say('Message') })
      .fill('Ask ada@example.com, +49 170 1234567 or 4111 1111 1111 1111.')
    await page.locator('button', { hasText: /^3$/ }).first().click()
    await page.locator('summary', { hasText: say('Always hide…') }).click()
  },
  'files-artifact': async ({ page, press, say, files }) => {
    await goTo(page, files)
    const more = page
      .locator('article')
      .last()
      .getByRole('button', { name: say('More'), exact: true })
    await page.locator('article').last().hover()
    await more.click()
    await press('menuitem', say('Open files as one artifact'))
    await page.getByRole('complementary').last().waitFor()
  },
  'tool-page': async ({ page, press, say, toolPage }) => {
    await goTo(page, toolPage)
    await press('button', say('Open'))
  },
  skills: at('/settings/skills'),
  catalog: at('/catalog'),
  'catalog-figure': at('/catalog?view=chart'),
  'catalog-filters': async ({ page, say }) => {
    await goTo(page, '/catalog')
    await page.getByRole('button', { name: say('+ Filter') }).click()
  },
  model: at(`/catalog/${encodeURIComponent('acme/swift-8b')}`),
  'catalog-compare': at('/catalog/compare'),
  'catalog-cost': at('/catalog/cost'),
  compare: at('/compare'),
  lab: at('/lab'),
  assistants: at('/assistants'),
  'assistant-new': at('/assistants/new'),
  project: ({ page, project }) => goTo(page, project),
  shared: at('/s/00000000000000000000000000000000'),
  connections: at('/settings/connections'),
  'connection-form': async ({ page, press, say }) => {
    await goTo(page, '/settings/connections')
    await press('button', say('Add provider'))
  },
  models: at('/settings/models'),
  appearance: at('/settings/appearance'),
  'settings-tools': at('/settings/tools'),
  'server-form': async ({ page, press, say }) => {
    await goTo(page, '/settings/tools')
    await press('button', say('Add server'))
  },
  prompts: at('/settings/prompts'),
  'prompt-form': async ({ page, press, say }) => {
    await goTo(page, '/settings/prompts')
    await press('button', say('Add prompt'))
  },
  memory: at('/settings/memory'),
  notifications: at('/settings/notifications'),
  knowledge: at('/settings/knowledge'),
  schedules: at('/schedules'),
  'schedule-form': async ({ page, press, say }) => {
    await goTo(page, '/schedules')
    await press('button', say('New schedule'))
  },
  sync: at('/settings/sync'),
  data: at('/settings/data'),
  spending: at('/settings/spending'),
  shortcuts: at('/settings/shortcuts'),
  about: at('/settings/about'),
}

let state: OpenOptions['state']
let chat = ''
let files = ''
let toolPage = ''
let project = ''
let tools: Awaited<ReturnType<typeof startModernServer>>
beforeAll(async () => {
  tools = await startModernServer(makePageServer)
})
afterAll(() => tools.stop())

it('fills the app', async () => {
  await mkdir(FOLDER, { recursive: true })
  const { page, context } = await app.open()
  chat = await fill(page, service)
  files = await fillFiles(page, service)
  toolPage = await fillToolPage(page, service, tools)
  await createProject(page, 'Frost')
  project = new URL(page.url()).pathname
  await written(page)
  state = await context.storageState({ indexedDB: true })
})

it.each(CODES)(
  'keeps a picture of every place in %s, in four forms, and tells what is cut or in English',
  async (code) => {
    const { say, leftInEnglish } = await languageTexts(code)
    const { page } = await app.open({ language: code, state })
    const press: Way['press'] = (role, name) => page.getByRole(role, { name, exact: true }).first().click()
    page.setDefaultTimeout(8_000)
    const told = new Set<string>()
    for (const [name, go] of Object.entries(PLACES)) {
      if (!ONLY.test(name)) continue
      await go({ page, say, press, chat, files, toolPage, project }).catch((error: unknown) =>
        console.log(code, name, String(error).slice(0, 300)),
      )
      // What was opened on a phone is not what a wide window shows.
      const isOnPhone = page.viewportSize()?.width === PHONE.width
      for (const size of isOnPhone ? [PHONE] : [WIDE, PHONE]) {
        await page.setViewportSize(size)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await rested(page)
          await page.screenshot({ path: `${FOLDER}${name}-${code}-${size.width}-${colorScheme}.png` })
        }
        const found = [...(await cutTexts(page)), ...leftInEnglish(await textsOn(page))].filter(
          (text) => !OWN.test(text) && !told.has(text),
        )
        for (const text of found) told.add(text)
        if (found.length > 0) console.log(`${code} ${name} ${size.width}:\n  ${found.join('\n  ')}`)
      }
      await page.setViewportSize(WIDE)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
  },
)
