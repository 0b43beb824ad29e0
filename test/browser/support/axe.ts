import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import type { Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

type Violation = {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** What axe finds wrong on the page as it stands, one line a rule. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  // By the debugger, not by a script element: the page's policy would refuse that.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(AXE, 'utf8'))
  return page.evaluate(async () => {
    // Half faded in, a text has half its contrast.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const { axe } = globalThis as unknown as {
      axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> }
    }
    // What passes is not described, which takes longer than to look.
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary = '' }) => `${html} — ${failureSummary}`).join('\n')}`,
    )
  })
}
