import { existsSync } from 'node:fs'

import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'

import { readiedBrowser, readiedContext } from './readied'

/** Where a browser may be installed, in order of preference. */
const INSTALLED: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Chromium without its own window, as Debian packages it: the same engine, which needs a third less of the processor.
 * The tests of the page ask for it (`CHROMIUM_SHELL`, `test/browser/vitest.config.ts`); what keeps a profile, the tests
 * in all three engines and the benchmarks use the browser that people have.
 */
const SHELL = '/usr/bin/chromium-headless-shell'
/** WebAssembly as the first of the two compilers makes it: the second takes longer than what a test runs. */
export const FIRST_COMPILER = '--js-flags=--liftoff-only'

/** A network that is closed must not be asked: the browser's own errands would only be refused. */
const FLAGS = [
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a browser: `CHROME_PATH`, an installed one, or the one inside `@sparticuz/chromium`. Never downloads one. */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const options =
    process.env['CHROMIUM_SHELL'] === undefined
      ? await launchOptions(flags)
      : await launchOptions([FIRST_COMPILER, ...flags], [SHELL, ...INSTALLED])
  return readiedBrowser(await chromium.launch(options))
}

/** The same, with what belongs to its window: what a person is asked to permit, say. */
export const launchWholeChromium = async (flags: readonly string[]): Promise<Browser> =>
  readiedBrowser(await chromium.launch(await launchOptions(flags)))

/** The same with a profile that is kept in a folder. */
export async function launchProfile(
  folder: string,
  flags: readonly string[] = [],
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    ...(await launchOptions(flags)),
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  return readiedContext(context)
}

export async function launchOptions(flags: readonly string[], installed = INSTALLED) {
  const { path, args } = await findChromium(installed)
  const isRoot = process.getuid?.() === 0
  return {
    executablePath: path,
    args: [...args, ...FLAGS, ...flags, ...(isRoot ? ['--no-sandbox'] : [])],
  }
}

async function findChromium(
  places: readonly string[],
): Promise<{ readonly path: string; readonly args: readonly string[] }> {
  const named = process.env['CHROME_PATH']
  if (named !== undefined && named !== '') return { path: named, args: [] }
  const installed = places.find((path) => existsSync(path))
  if (installed !== undefined) return { path: installed, args: [] }
  const { default: packaged } = await import('@sparticuz/chromium')
  // Its own list holds `--single-process`, under which one crashed page takes the browser along.
  const args = packaged.args.filter((flag) => !['--single-process', '--no-zygote'].includes(flag))
  return { path: await packaged.executablePath(), args }
}
