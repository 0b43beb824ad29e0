import { createRequire } from 'node:module'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startAppUnderTest, type Theme } from './support/openApp'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const PLACES = [
  '/',
  '/settings/connections',
  '/settings/models',
  '/settings/appearance',
  '/settings/tools',
  '/settings/prompts',
  '/settings/data',
  '/settings/spending',
  '/settings/shortcuts',
  '/settings/about',
  '/catalog',
  '/compare',
  '/lab',
]

let app: Awaited<ReturnType<typeof startAppUnderTest>>
beforeAll(async () => {
  app = await startAppUnderTest()
})
afterAll(() => app.stop())

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }

describe.each<{ theme: Theme; width: number }>([
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 360 },
])('axe, $theme at $width px', ({ theme, width }) => {
  it.each(PLACES)('finds nothing on %s', async (path) => {
    const { page, context, errors } = await app.open({ theme, width, path })
    await page.locator('main h1, main [aria-label="Message"], main textarea').first().waitFor()
    await page.waitForTimeout(300)
    // By the debugger, not by a script element: the page's policy would refuse that.
    await page.evaluate(await (await import('node:fs/promises')).readFile(AXE, 'utf8'))
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } }
      return (await axe.run()).violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} — ${failureSummary ?? ''}`).join('\n')}`,
      )
    })
    expect(violations).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })
})
