import { fileURLToPath } from 'node:url'

import type { Browser, Page } from 'playwright-core'
import { build, type Plugin } from 'vite'

import { signal } from '#test/support/signal'

import type { Changes } from '@/domain/conversations/changes'
import { doors } from '@/server/doors'

import type { Order, Report } from './victim'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What a page told before it died. */
export type Told = {
  /** In the order they were begun. */
  readonly begun: Changes[]
  /** How many of them were acknowledged at least, counted from the first. */
  acknowledged: number
  /** Characters of replies that the journal holds at least. */
  readonly journalled: Map<string, number>
  /** When how many words of the last reply had come. */
  sent: readonly { readonly words: number; readonly at: number }[]
}

/** A profile of its own, in which pages live, die and are looked after. */
export async function startLane(browser: Browser, url: string, code: string) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const witness = await openPage()

  async function openPage(): Promise<Page> {
    const page = await context.newPage()
    // Any file of the origin: what lives here is the app without its views.
    await page.goto(`${url}/precache.json`)
    await page.evaluate(code)
    return page
  }

  return {
    witness,
    /** Starts what was ordered, and tells what was told. It lives until it is killed or has done its steps. */
    async start(order: Order) {
      const page = await context.newPage()
      const told: Told = { begun: [], acknowledged: 0, journalled: new Map(), sent: [] }
      const begun = signal()
      const kept = signal()
      await page.exposeBinding('report', (_, report: Report) => {
        hear(told, report)
        if (report.type === 'begun') begun.give()
        if (told.begun.slice(0, told.acknowledged).some(({ messages = [] }) => messages.length > 0))
          kept.give()
      })
      await page.goto(`${url}/precache.json`)
      await page.evaluate(code)
      const done = page.evaluate((given) => survival.live(given), order)
      return {
        page,
        told,
        done,
        /** Resolves when the first change is on its way to storage. */
        isBusy: begun.given,
        /** Resolves when storage has said that a message is on disk. */
        hasKept: kept.given,
      }
    },
    openPage,
    stop: () => context.close(),
  }
}

function hear(told: Told, report: Report) {
  if (report.type === 'begun') told.begun.push(report.changes)
  else if (report.type === 'acknowledged') told.acknowledged = Math.max(told.acknowledged, report.index)
  else if (report.type === 'journalled') told.journalled.set(report.id, report.chars)
  else told.sent = report.words === 0 ? [report] : [...told.sent, report]
}

/** Kills the process of a page: no handler runs, as when a tab crashes. */
export async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash', { timeout: 30_000 })
  const session = await page.context().newCDPSession(page)
  // The answer to this command never comes: who would send it is gone.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  void page.close().catch(() => undefined)
}

/** The victim and all of the app it is made of, as one script. */
export async function victimCode(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': here('../../../../src'), '#test': here('../../..') } },
    worker: { format: 'es' },
    plugins: [doors(), withoutParts],
    build: {
      write: false,
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { shimMissingExports: true },
      lib: { entry: here('./victim.ts'), formats: ['iife'], name: 'victim', fileName: 'victim' },
    },
  })
  const [script] = Array.isArray(built) ? built : []
  if (!script) throw new Error('nothing was built')
  const { code } = script.output[0]
  // Every page runs all of it: at twenty megabytes that took most of the time.
  if (code.length > MOST_CHARS)
    throw new Error(`${code.length} characters: name what is new in \`withoutParts\``)
  return code
}
const MOST_CHARS = 3_000_000

/** Large parts that are loaded only when asked for: nobody asks here. */
const LARGE =
  /^(?:pdfjs-dist|@sqlite\.org|@wllama|mermaid|katex|pyodide|@jitl|quickjs|tesseract|docx-preview)/

const withoutParts: Plugin = {
  name: 'without-parts',
  enforce: 'pre',
  resolveId: (id) => (LARGE.test(id) ? '\0nothing' : null),
  load: (id) => (id === '\0nothing' ? 'export {}' : null),
}
