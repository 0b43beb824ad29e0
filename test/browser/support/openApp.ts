import type { ConsoleMessage, Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

import { lateness } from '#test/support/late'

import { createHost } from '@/server/createHost'
import { listen } from '@/server/listen'
import { listStaticFiles } from '@/server/staticFiles'

import { launchChromium } from './chromium'

export type Theme = 'light' | 'dark'
export type OpenOptions = {
  readonly width?: number
  readonly height?: number
  readonly theme?: Theme
  /** A language of the page (`lib/text/language`); English unless told. */
  readonly language?: string
  /** What the browser asks for, such as `de-CH`; its own unless told. */
  readonly locale?: string
  /** A finger instead of a mouse. */
  readonly isTouch?: boolean
  readonly path?: string
  /** Whether the app fetches all its files for use with no network, which costs as much as opening it does. */
  readonly keepsFiles?: boolean
  /** What the profile holds already. */
  readonly state?: BrowserContextOptions['storageState']
}

/** A host that offers nothing besides the files. */
const noApi = () => Promise.resolve(Response.json({ gateway: false, builtin: false }))

/** What is answered beside the app, of its own origin. */
export type Beside = (request: Request) => Response | undefined | Promise<Response | undefined>

/** The built app, answered on this port; any free one unless told. */
export async function startHost(port = 0, beside?: Beside) {
  const files = await listStaticFiles(
    process.env['CLIENT_FOLDER'] ?? new URL('../../../dist/client', import.meta.url).pathname,
  )
  if (!files.has('/index.html')) throw new Error('The app is not built: run `npm run build` first.')
  const host = createHost({ files, api: noApi })
  const listening = await listen(
    {
      fetch: async (request, env) => {
        await lateness()
        return (await beside?.(request)) ?? host.fetch(request, env)
      },
    },
    { port, hostname: '127.0.0.1' },
  )
  if (!listening.ok) throw new Error(listening.error)
  return listening.value
}

/** The built app on a port of its own, and a browser. One a test file. */
export async function startAppUnderTest(flags: readonly string[] = [], beside?: Beside) {
  const { url, close } = await startHost(0, beside)
  const browser: Browser = await launchChromium(flags)

  return {
    url,
    browser,
    /** A fresh profile with the app open. Errors of the page fail the test that caused them. */
    async open(
      options: OpenOptions = {},
    ): Promise<{ context: BrowserContext; page: Page; errors: readonly string[] }> {
      const context = await browser.newContext({
        viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
        colorScheme: options.theme ?? 'light',
        hasTouch: options.isTouch === true,
        isMobile: options.isTouch === true,
        ...(options.state !== undefined && { storageState: options.state }),
        ...(options.locale !== undefined && { locale: options.locale }),
        serviceWorkers: options.keepsFiles === true ? 'allow' : 'block',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const { language } = options
      if (language !== undefined)
        await context.addInitScript((code) => localStorage.setItem('parlance.language', code), language)
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isProbe(message)) errors.push(message.text())
      })
      await page.goto(url + (options.path ?? '/'))
      return { context, page, errors }
    },
    async stop() {
      await browser.close()
      await close()
    },
  }
}

/** A saved connection is tested with requests that every service refuses; the browser logs each refusal. */
const isProbe = (message: ConsoleMessage): boolean =>
  message.text().includes('status of 400') &&
  /\/v1\/(chat\/completions|responses|messages)$/.test(message.location().url)
