import { afterEach, expect, it } from 'vitest'

import { dialectReplies, MARKED, SOURCE_TITLE } from '#test/support/service/dialectReplies'
import type { RawAnswer } from '#test/support/service/rawAnswer'

import { violationsOn } from '../support/axe'
import { appForFile, serviceForFile } from '../support/forFile'
import { connect, endedReply, send, texts } from '../support/steps'
import { rested } from '../support/still'

const MODEL = 'acme/swift-8b'
const app = appForFile()
const service = serviceForFile()
let opened: Awaited<ReturnType<(typeof app)['open']>>
afterEach(() => opened.context.close())

it.each([
  ['responses', 1280, 'light'],
  ['messages', 360, 'dark'],
] as const)(
  'a reply in %s at %i px has its words, reasoning and sources, passes axe, and its turn goes back',
  async (dialect, width, theme) => {
    opened = await app.open({ theme })
    const { page, errors } = opened
    await connect(page, { url: service.url, key: '', model: MODEL, dialect })
    await page.setViewportSize({ width, height: 800 })
    service.script({ type: 'raw', pieces: dialectReplies(MODEL)[dialect] } satisfies RawAnswer)
    await send(page, 'What is marmalade made of?')
    await endedReply(page)

    // With the number of its source where the reply relies on it.
    await expect.poll(() => texts(page)).toEqual(['What is marmalade made of?', MARKED[dialect]])
    const sources = page.getByRole('list', { name: 'Sources' })
    await expect.poll(() => sources.getByRole('link').allTextContents()).toEqual([`1. ${SOURCE_TITLE}`])
    await expect.poll(() => sources.textContent()).toContain('food.test')
    await page
      .getByRole('button', { name: /Reasoning|Thought/ })
      .first()
      .click()
    await page.getByText('Fruit, then.').waitFor()
    for (const colorScheme of ['dark', 'light'] as const)
      for (const at of [360, 1280]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width: at, height: 800 })
        await rested(page)
        expect(await violationsOn(page)).toEqual([])
      }
    await page.setViewportSize({ width, height: 800 })

    await send(page, 'Thanks')
    await endedReply(page)
    const posts = service.requests.filter(({ path }) => path === `/v1/${dialect}`)
    expect(posts.at(-1)?.text).toContain('sealed')
    expect(errors).toEqual([])
  },
)
