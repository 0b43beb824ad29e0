import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'

import { launchProfile } from '#test/browser/support/chromium'
import { startHost } from '#test/browser/support/openApp'

import type { Filled } from './fillInPage'
import { PROFILES, type ProfileOptions } from './generate'

type ProfileName = keyof typeof PROFILES

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The origin of a kept profile must be the same next time. */
const PORT = 47_411
/** A profile is written for this long at a time; a million messages take more than one call. */
const FILL_MS = 200_000

export type OpenedProfile = {
  readonly url: string
  readonly options: ProfileOptions
  readonly context: BrowserContext
  /** A new page of the profile, without the app in it. */
  newPage(): Promise<Page>
  close(): Promise<void>
}

/** The profile named on the command line (`--profile million`), or the given one. */
export function chosenProfile(fallback: ProfileName): ProfileName {
  const name = process.env['BENCH_PROFILE'] ?? fallback
  const known = (Object.keys(PROFILES) as ProfileName[]).find((each) => each === name)
  if (known) return known
  throw new Error(`There is no profile "${name}"; there are ${Object.keys(PROFILES).join(', ')}.`)
}

/**
 * A browser with a profile of that size, which is made on first use and kept in `.cache`. Throws when it is not whole
 * yet: the next run goes on where this one stopped.
 */
export async function openProfile(name: keyof typeof PROFILES): Promise<OpenedProfile> {
  const options = PROFILES[name]
  const folder = here(`../../../.cache/bench/${name}`)
  await mkdir(folder, { recursive: true })
  const host = await startHost(PORT)
  const context = await launchProfile(`${folder}/browser`)
  const close = async () => {
    await context.close()
    await host.close()
  }
  const mark = `${folder}/filled.json`
  const filled = existsSync(mark) ? readFilled(await readFile(mark, 'utf8')) : NOTHING
  if (!filled.isWhole) {
    const startedAt = performance.now()
    const now = await fill(await context.newPage(), host.url, options, filled.conversations)
    await writeFile(mark, JSON.stringify(now))
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`Wrote ${now.messages.toLocaleString('en-US')} messages in ${seconds} s.`)
    if (!now.isWhole) {
      await close()
      throw new Error(
        `${now.conversations} of ${options.conversations} conversations are there; run this again.`,
      )
    }
  }
  return { url: host.url, options, context, newPage: () => context.newPage(), close }
}

/** Writes a profile into the database of this origin, from one conversation on. The page is closed after. */
export async function fill(page: Page, url: string, options: ProfileOptions, from = 0): Promise<Filled> {
  // Any file of the origin will do: the app must not run meanwhile.
  await page.goto(`${url}/precache.json`)
  await page.evaluate(await bundleOf(here('./fillInPage.ts')))
  const filled: Filled = await page.evaluate(
    ([sizes, first, forMs]) => (globalThis as unknown as Filler).fillProfile(sizes, first, forMs),
    [options, from, FILL_MS] as const,
  )
  await page.close()
  return filled
}

type Filler = {
  fillProfile: (options: ProfileOptions, from: number, forMs: number) => Promise<Filled>
}
const NOTHING: Filled = { conversations: 0, messages: 0, isWhole: false }
const readFilled = (text: string): Filled => ({ ...NOTHING, ...(JSON.parse(text) as Partial<Filled>) })

/** A module and all it imports as one script. */
async function bundleOf(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { '@': here('../../../src') } },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'bench', fileName: 'bench' },
    },
  })
  // One entry in one format: a list of one.
  const [script] = Array.isArray(built) ? built : []
  if (!script) throw new Error('nothing was built')
  return script.output[0].code
}
