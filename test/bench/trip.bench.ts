import { createServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { launchChromium } from '#test/browser/support/chromium'
import { serviceForFile } from '#test/browser/support/forFile'
import { composer, connect, endedReply, openInspector } from '#test/browser/support/steps'
import { drawn, rested } from '#test/browser/support/still'

/** Comes for some seconds: time to count what a few deltas pass. */
const LONG = {
  type: 'reply',
  text: Array.from({ length: 120 }, (_, at) => `word${at}`).join(' '),
  pauseMs: 50,
} as const
/** Layers in the order in which a message passes them. */
const LAYERS = ['app', 'views', 'ui', 'hooks', 'commands', 'store', 'queries', 'services', 'domain', 'lib']

const service = serviceForFile()
let server: Awaited<ReturnType<typeof createServer>>
let browser: Awaited<ReturnType<typeof launchChromium>>
// Not a build: there each file is a script of its own, by its own name.
beforeAll(async () => {
  server = await createServer({ configFile: 'vite.config.ts', logLevel: 'error', server: { port: 0 } })
  await server.listen()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

it('which files Enter, a delta and a slider pass', async () => {
  const url = server.resolvedUrls?.local[0] ?? ''
  const open = async () => {
    const page = await (await browser.newContext()).newPage()
    // What is drawn once the request has left is not on its way: the page is held there until it is counted.
    await page.addInitScript(() => {
      const ask = globalThis.fetch
      globalThis.fetch = (...request) => {
        const [, { method } = {}] = request
        // oxlint-disable-next-line no-debugger -- where it is held
        if (method === 'POST') debugger
        return ask(...request)
      }
    })
    await page.goto(url)
    await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
    return page
  }
  const walk = async (page: Awaited<ReturnType<typeof open>>) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Profiler.enable')
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    /** What has run since the last time it was asked: by file, whether it was loaded, and the calls of its functions. */
    const passed = async () => {
      const { result } = await session.send('Profiler.takePreciseCoverage')
      return result.flatMap(({ url: at, functions }) => {
        const [, file] = /\/(src\/[^?]+\.tsx?)(?:\?|$)/.exec(at) ?? []
        if (file === undefined) return []
        // Only what ran is named: the file itself, which begins where it does, when it is loaded.
        const isWhole = ({ functionName, ranges: [range] }: (typeof functions)[number]) =>
          functionName === '' && range?.startOffset === 0
        const countOf = ({ ranges }: (typeof functions)[number]) => ranges[0]?.count ?? 0
        const calls = functions.reduce((sum, each) => sum + (isWhole(each) ? 0 : countOf(each)), 0)
        return calls > 0 || functions.some((each) => isWhole(each) && countOf(each) > 0)
          ? [{ file, calls }]
          : []
      })
    }
    const textLength = () =>
      page
        .locator('[data-status="streaming"]')
        .innerText()
        .then((text) => text.length)

    service.script(LONG)
    // Typing connects to the service, and builds the request once.
    await composer(page).fill('Count')
    await rested(page)
    await session.send('Debugger.enable')
    const leaving = new Promise<Awaited<ReturnType<typeof passed>>>((resolve) => {
      session.once('Debugger.paused', () => void passed().then(resolve))
    })
    await passed()
    const pressed = composer(page).press('Enter')
    const sent = await leaving
    await session.send('Debugger.resume')
    await pressed
    await session.send('Debugger.disable')

    await page.locator('[data-status="streaming"]').waitFor()
    const from = await textLength()
    await expect.poll(textLength).toBeGreaterThan(from + 100)
    await passed()
    const half = await textLength()
    await expect.poll(textLength).toBeGreaterThan(half + 40)
    const delta = await passed()
    await endedReply(page)

    await openInspector(page)
    await page.getByRole('switch', { name: 'Send temperature' }).click()
    await page.getByRole('slider', { name: 'Temperature' }).focus()
    await page.keyboard.press('ArrowRight')
    await rested(page)
    await passed()
    await page.keyboard.press('ArrowRight')
    await drawn(page)
    const slid = await passed()
    await rested(page)
    const set = await passed()
    return { sent, delta, slid, set }
  }

  // The first time, the server still makes packages ready, for which it loads the page again.
  await walk(await open())
  const ways = await walk(await open())
  print('Enter → request', ways.sent, '120 loaded, 60 run')
  print('a delta', ways.delta, '30 run')
  print('a step of the slider', ways.slid, '20 run, besides its pictures')
  print('the slider comes to rest', ways.set)
})

function print(what: string, passed: readonly { file: string; calls: number }[], aim?: string): void {
  const ran = passed.filter(({ calls }) => calls > 0)
  console.log(
    `\n## ${what}: ${passed.length} files loaded or run, ${ran.length} of them run${aim === undefined ? '' : ` (aim: ${aim})`}\n`,
  )
  const layerOf = (file: string) => LAYERS.indexOf(file.split('/')[1] ?? '')
  for (const { file, calls } of ran.toSorted(
    (one, other) => layerOf(one.file) - layerOf(other.file) || one.file.localeCompare(other.file),
  ))
    console.log(`${String(calls).padStart(6)} ×  ${file}`)
  // What is only loaded could have been there before.
  for (const { file, calls } of passed) if (calls === 0) console.log(`loaded    ${file}`)
}
