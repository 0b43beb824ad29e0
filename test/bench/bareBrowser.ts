import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { launchOptions } from '#test/browser/support/chromium'
import type { Beside } from '#test/browser/support/openApp'

import { whenPainted } from './whenPainted'

/** What a page has to do may still go on when it has told: a new one would stand in its way. In milliseconds. */
const REST_MS = 500

/** What a browser calls itself whose pages are to come without the service worker. */
const ALONE = 'Alone'

/** In milliseconds from the start of a page, or from the press of a link. */
export type Times = {
  /** Until the end of the frame that shows the message. */
  readonly tookMs: number
  /** Until the last change of the page. */
  readonly settledMs: number
}

/**
 * Times starts of pages in a browser that nobody looks into, as people have it. A page a tool looks into keeps a stack
 * with each error it makes, and React makes one as it is loaded: its whole code is parsed for that once more, some
 * 15 ms.
 *
 * The pages are asked to tell themselves: `measured` lets in a script for that where the address says what is wanted.
 */
export function createBareBrowser() {
  let tell: (times: Times) => void = () => undefined

  /** Answers for the script, for what it tells, and for the pages it stands in. */
  const measured =
    (beside: Beside): Beside =>
    async (request) => {
      const { pathname, searchParams, origin } = new URL(request.url)
      if (pathname === '/measure.js')
        return new Response(`(${measure.toString()})(${whenPainted.toString()})`, { headers: SCRIPT })
      if (pathname === '/measured') {
        tell({ tookMs: Number(searchParams.get('took')), settledMs: Number(searchParams.get('settled')) })
        return new Response()
      }
      // It would answer for the reference, too.
      if (pathname === '/sw.js' && request.headers.get('user-agent') === ALONE)
        return new Response('', { status: 404 })
      const page = await beside(request)
      if (!searchParams.has('wanted')) return page
      const { headers, text } = await textOf(page ?? (await fetch(`${origin}/index.html`)))
      return new Response(text.replace('<script', '<script async src="/measure.js"></script><script'), {
        headers,
      })
    }

  /** With `withServiceWorker` as people have it: it hands out the files, and code that the browser has compiled. */
  async function start(folder: string, { withServiceWorker = false } = {}) {
    const { executablePath, args } = await launchOptions([])
    const browser = spawn(
      executablePath,
      [
        ...args,
        '--headless',
        '--window-size=1280,800',
        `--user-data-dir=${folder}`,
        ...(withServiceWorker ? [] : [`--user-agent=${ALONE}`]),
        '--remote-debugging-port=0',
        'about:blank',
      ],
      { stdio: 'ignore' },
    )
    const ended = new Promise((resolve) => browser.once('exit', resolve))
    const tools = `http://127.0.0.1:${await portIn(folder)}/json`
    return {
      /**
       * Opens a page, until it shows a message and has come to rest.
       *
       * @param wanted its id; empty for any.
       */
      async timeTo(url: string, wanted: string): Promise<Times> {
        const told = new Promise<Times>((resolve) => {
          tell = resolve
        })
        const address = new URL(url)
        address.searchParams.set('wanted', wanted)
        const opened = await fetch(`${tools}/new?${encodeURIComponent(address.href)}`, { method: 'PUT' })
        const { id } = (await opened.json()) as { readonly id: string }
        const times = await told
        await new Promise((resolve) => setTimeout(resolve, REST_MS))
        await fetch(`${tools}/close/${id}`)
        return times
      },
      async close() {
        browser.kill()
        await ended
      },
    }
  }
  return { measured, start }
}

const SCRIPT = { 'Content-Type': 'text/javascript', 'Cache-Control': 'public, max-age=31536000, immutable' }

/** They tell how the page came here, not what it is. */
const OF_THE_WAY = [
  'connection',
  'content-encoding',
  'content-length',
  'etag',
  'keep-alive',
  'transfer-encoding',
]

async function textOf(page: Response) {
  const headers = new Headers(page.headers)
  for (const name of OF_THE_WAY) headers.delete(name)
  return { headers, text: await page.text() }
}

/** The browser writes its port into its folder once it is there. */
async function portIn(folder: string): Promise<number> {
  for (;;) {
    const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const [port] = text.split('\n')
    if (port !== undefined && port !== '') return Number(port)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Runs in the page. With a `link` in the address it is pressed after a second, and the time is from there; with `again`
 * the page is loaded a second time once it is at rest, and that is told.
 */
function measure(tellWhenPainted: typeof whenPainted) {
  // Nothing changes any more once nothing has for so long.
  const QUIET_MS = 700
  const { searchParams } = new URL(location.href)
  const wanted = searchParams.get('wanted') ?? ''
  const link = searchParams.get('link')
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFirstOfTwo = searchParams.has('again') && opening?.type !== 'reload'
  const text = `[data-message-id${wanted === '' ? '' : `="${wanted}"`}] [data-part="text"]`
  let changedAt = 0
  // Code that is asked for adds to the head, which nobody sees.
  new MutationObserver((records) => {
    if (records.some(({ target }) => target !== document.head)) changedAt = performance.now()
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
  })
  const tellOnceQuiet = (tookMs: number, from: number) => {
    if (performance.now() - changedAt < QUIET_MS) setTimeout(() => tellOnceQuiet(tookMs, from), 100)
    else if (isFirstOfTwo) location.reload()
    else void fetch(`/measured?took=${tookMs}&settled=${Math.max(tookMs, changedAt - from)}`)
  }
  const timeFrom = (from: number) => tellWhenPainted(text, (atMs) => tellOnceQuiet(atMs - from, from))
  const press = () => {
    const found = [...document.querySelectorAll('nav a')].find((each) => each.getAttribute('href') === link)
    if (!(found instanceof HTMLElement)) {
      setTimeout(press, 100)
      return
    }
    setTimeout(() => {
      const from = performance.now()
      found.click()
      timeFrom(from)
    }, 1_000)
  }
  if (link === null) timeFrom(0)
  else press()
}
