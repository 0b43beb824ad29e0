import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { beforeAll, it } from 'vitest'

import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import type { Theme } from '#test/browser/support/openApp'
import { composer, connect, endedReply, goTo, send } from '#test/browser/support/steps'

const FOLDER = fileURLToPath(new URL('../screens/', import.meta.url))
const REPLY = [
  'The loop ends one step early: with `lo < hi` and an inclusive `hi`, the case `lo === hi` is never looked at.',
  '```ts\n// Half-open range [lo, hi): no element is skipped.\nexport function indexOf(list: readonly number[], wanted: number): number {\n  let lo = 0, hi = list.length\n  while (lo < hi) {\n    const mid = (lo + hi) >>> 1\n    if (list[mid]! < wanted) lo = mid + 1\n    else hi = mid\n  }\n  return list[lo] === wanted ? lo : -1\n}\n```',
  'Four cases are enough to pin it down:',
  '| Case | Input | Expect |\n| --- | --- | --- |\n| empty | `[]` | `-1` |\n| last element | `[1, 3, 5], 5` | `2` |\n| absent | `[1, 3], 2` | `-1` |\n| one element | `[7], 7` | `0` |',
].join('\n\n')

const app = appForFile()
const service = serviceForFile()
beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true })
})

async function conversation(theme: Theme, width: number, file: string) {
  const { page, context } = await app.open({ theme, width, height: width < 500 ? 740 : 800 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  service.script({ type: 'reply', text: REPLY, reasoning: 'The bounds decide. '.repeat(8) })
  await page.getByRole('switch', { name: 'Send temperature' }).click()
  await page.getByRole('switch', { name: 'Send top p' }).click()
  await send(page, 'My binary search misses the last element. What is wrong, and what would you test?')
  await endedReply(page)
  await page.locator('article table').waitFor()
  await page.setViewportSize({ width, height: width < 500 ? 740 : 800 })
  await composer(page).blur()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${FOLDER}${file}.png` })
  await context.close()
}

async function place(path: string, theme: Theme, file: string) {
  const { page, context } = await app.open({ theme })
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await goTo(page, path)
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `${FOLDER}${file}.png` })
  await context.close()
}

it('takes the pictures of the README', async () => {
  await conversation('light', 1280, 'conversation-light')
  await conversation('dark', 360, 'conversation-phone-dark')
  await place('/catalog', 'light', 'catalog-light')
  await place('/lab', 'dark', 'lab-dark')
})
