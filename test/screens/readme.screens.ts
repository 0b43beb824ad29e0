import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright-core'
import { it } from 'vitest'

import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { goTo } from '#test/browser/support/steps'

import { fill } from './filled'

const FOLDER = fileURLToPath(new URL('./', import.meta.url))
const SIZE = { width: 1280, height: 800 }
/** How long each frame of the animation stands. */
const FRAME_S = 3

const HAIKU = [
  'Umbrellas in bloom,\nthe garden drinks without haste;\nfrogs approve of it.',
  'Umbrellas in bloom,\nthe street doubles every lamp;\nfrogs approve of it.',
  'Rain on the tin roof,\neach drop draws a perfect ring;\nthe cat turns away.',
]

const app = appForFile()
const service = serviceForFile()

async function shoot(page: Page, name: string) {
  await page.waitForTimeout(1200)
  await page.screenshot({ path: `${FOLDER}${name}.png` })
}

it('takes the pictures of the README', async () => {
  const { page, context } = await app.open({ theme: 'light' })
  const chat = await fill(page, service)
  const frames = [await frameOf(page)]
  await page.getByRole('button', { name: 'Inspector' }).click()
  await page.getByRole('switch', { name: 'Send temperature' }).click()
  await shoot(page, 'conversation-light')
  frames.push(await frameOf(page))
  await page.getByRole('button', { name: 'Inspector' }).click()

  await goTo(page, '/catalog?sort=cost')
  await shoot(page, 'catalog-light')
  frames.push(await frameOf(page))

  await page.emulateMedia({ colorScheme: 'dark' })
  await goTo(page, '/lab')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Write a haiku about rain.')
  service.script(
    ...Array.from({ length: 16 }, (_, index) => ({ type: 'reply' as const, text: HAIKU[index % 3]! })),
  )
  await page.getByRole('button', { name: /^Run \d+ repl/ }).click()
  await page.getByRole('status', { name: 'Run progress' }).filter({ hasText: '16 of 16' }).waitFor()
  await shoot(page, 'lab-dark')
  frames.push(await frameOf(page))

  await goTo(page, chat)
  await page.setViewportSize({ width: 360, height: 740 })
  await shoot(page, 'conversation-phone-dark')
  await writeFile(`${FOLDER}tour.svg`, animated(frames))
  await context.close()
})

const frameOf = async (page: Page): Promise<string> =>
  (await page.screenshot({ type: 'jpeg', quality: 70 })).toString('base64')

/** Pictures one after the other, as a picture that every page can show: each stands, then gives way to the next. */
function animated(frames: readonly string[]): string {
  const whole = frames.length * FRAME_S
  const share = 100 / frames.length
  const images = frames.map(
    (data, index) =>
      `<image width="${SIZE.width}" height="${SIZE.height}" style="animation-delay:${index * FRAME_S - whole}s" href="data:image/jpeg;base64,${data}"/>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}">`,
    `<style>image{opacity:0;animation:show ${whole}s infinite}@keyframes show{0%,${share - 4}%{opacity:1}${share}%,96%{opacity:0}100%{opacity:1}}</style>`,
    ...images,
    '</svg>\n',
  ].join('\n')
}
