import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { it } from 'vitest'

import { cutTexts } from '#test/browser/support/cutTexts'
import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { noteShifts, sumOfShifts, takeShifts } from '#test/browser/support/layoutShifts'
import { SIZES } from '#test/browser/support/places'
import { goTo } from '#test/browser/support/steps'

import { fill, fillDrawn } from './filled'

/** Written at each run, and not kept in the repository. */
const FOLDER = fileURLToPath(new URL('places/', import.meta.url))

/** Light in all sizes; in the dark and in forced colours on a phone and a laptop. */
const FORMS = [
  ...SIZES.map((size) => ({ ...size, form: 'light', colorScheme: 'light' }) as const),
  { width: 1280, height: 800, form: 'dark', colorScheme: 'dark' },
  { width: 360, height: 740, form: 'dark', colorScheme: 'dark' },
  { width: 1280, height: 800, form: 'forced', colorScheme: 'dark', forcedColors: 'active' },
  { width: 360, height: 740, form: 'forced', colorScheme: 'light', forcedColors: 'active' },
] as const

/** Which places, as a pattern of their names in `SCREENS`; all where it is not set. */
const ONLY = new RegExp(process.env['SCREENS'] ?? '')

const PLACES: readonly (readonly [name: string, path: string])[] = [
  ['new-chat', '/'],
  ['catalog', '/catalog'],
  ['model', `/catalog/${encodeURIComponent('acme/swift-8b')}`],
  ['compare', '/compare'],
  ['lab', '/lab'],
  ['assistants', '/assistants'],
  ['assistant-new', '/assistants/new'],
  ['schedules', '/schedules'],
  ['schedule-new', '/schedules/new'],
  ['shared', '/s/00000000000000000000000000000000'],
  ...[
    'connections',
    'models',
    'appearance',
    'tools',
    'prompts',
    'skills',
    'memory',
    'sync',
    'data',
    'spending',
    'shortcuts',
    'about',
  ].map((section) => [`settings-${section}`, `/settings/${section}`] as const),
]

const app = appForFile()
const service = serviceForFile()

it('keeps a picture of every place in ten sizes, in the dark and in forced colours', async () => {
  await mkdir(FOLDER, { recursive: true })
  const first = await app.open()
  const shoot = async (page: typeof first.page, name: string) => {
    if (!ONLY.test(name)) return
    const moved = sumOfShifts(await takeShifts(page))
    console.info(`${name}: layout shift ${moved.toFixed(3)}`)
    for (const { width, height, form, ...media } of FORMS) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ forcedColors: 'none', ...media })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${FOLDER}${name}-${width}-${form}.png` })
      if (form === 'light')
        for (const text of await cutTexts(page)) console.info(`  ${width} px cuts ${text}`)
    }
    await page.emulateMedia({ forcedColors: 'none' })
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  const { page } = first
  await noteShifts(first.context)
  await page.reload()
  await page.waitForTimeout(1000)
  await shoot(page, 'first-start')
  const chat = await fill(page, service)
  await shoot(page, 'chat')
  await page.getByRole('button', { name: 'Code options' }).click()
  await page.getByRole('menuitem', { name: 'Open as artifact' }).click()
  const artifact = page.getByRole('complementary', { name: /^Artifact / })
  await artifact.getByRole('region').waitFor()
  await shoot(page, 'artifact')
  await artifact.getByRole('button', { name: 'Close artifact' }).click()
  await artifact.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'picker')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'palette')
  await page.keyboard.press('Escape')

  for (const [name, path] of PLACES) {
    if (!ONLY.test(name)) continue
    await goTo(page, path)
    await page.waitForTimeout(800)
    await shoot(page, name)
  }
  await fillDrawn(page, service)
  await page.waitForTimeout(2500)
  await shoot(page, 'drawn')
  await goTo(page, chat)
  await page.getByRole('button', { name: 'Inspector' }).click()
  await page.waitForTimeout(600)
  await shoot(page, 'inspector')
  await first.context.close()
})
