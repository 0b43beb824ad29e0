import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import type { Page } from 'playwright-core'

import { rested } from './still'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

type Violation = {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** What axe finds wrong on the page, one line a rule; where it finds something, once the page has come to rest. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const found = await violationsNow(page, rules)
  if (found.length === 0) return found
  await rested(page)
  return violationsNow(page, rules)
}

/**
 * The same for the dark theme and for contrast themes of the system too. Only colours differ between them, so only
 * contrast is looked at again: a page for each would be opened and brought to rest six times.
 */
export async function violationsInAllColours(page: Page): Promise<readonly string[]> {
  const found = [...(await violationsOn(page))]
  for (const [colorScheme, forcedColors] of COLOURS) {
    await page.emulateMedia({ colorScheme, forcedColors })
    const named = `${colorScheme}, forced colours ${forcedColors}`
    found.push(...(await violationsOn(page, ['color-contrast'])).map((text) => `${named}: ${text}`))
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  return found
}

const COLOURS = [
  ['dark', 'none'],
  ['dark', 'active'],
  ['light', 'active'],
] as const

async function violationsNow(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // By the debugger, not by a script element: the page's policy would refuse that.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(AXE, 'utf8'))
  return page.evaluate(async (only) => {
    // Half faded in, a text has half its contrast.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const { axe } = globalThis as unknown as {
      axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> }
    }
    // What passes is not described, which takes longer than to look.
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: [...only] }),
    })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary = '' }) => `${html} — ${failureSummary}`).join('\n')}`,
    )
  }, rules)
}
