import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { launchProfile } from '#test/browser/support/chromium'

import type { ProfileOptions } from './generate'
import { fill } from './openProfile'

/**
 * A browser on a folder of its own, as of someone who has been here before: with that many conversations, and their
 * index built now, not while something is measured. Without the service worker, which would answer for references too.
 */
export async function freshProfile(url: string, options: ProfileOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-'))
  const context = await launchProfile(folder, [], { serviceWorkers: 'block' })
  await fill(await context.newPage(), url, options)
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('zzzz')
  await page.waitForTimeout(4_000)
  await page.getByRole('progressbar', { name: 'Indexing' }).waitFor({ state: 'detached', timeout: 120_000 })
  await page.close()
  return { folder, context }
}
