import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { appForFile, serviceForFile } from '../support/forFile'
import { connect, endedReply, send } from '../support/steps'

const app = appForFile()
const service = serviceForFile()

/** Longest time in which the page may not answer, in milliseconds, on a machine that does nothing else. */
const LONGEST_MS = 100

/** Runs code of JavaScript from Python, the way that JavaScript of the engine gives. */
const byConstructor = (script: string) => `import pyodide_js
try:
    pyodide_js.runPython.constructor(${JSON.stringify(script)})()
except BaseException as error:
    print(type(error).__name__)
`
const PYTHON: Readonly<Record<string, string>> = {
  'forged messages of a start': byConstructor(
    `for (let i = 0; i < 1e5; i++) postMessage({ type: 'ready' }), postMessage({ type: 'begun' })`,
  ),
  'a forged end with 240 MB of text': byConstructor(
    `postMessage({ type: 'done', end: { type: 'done', value: 'x'.repeat(2.4e8) } })`,
  ),
  '5,000 forged files': byConstructor(
    `postMessage({ type: 'done', end: { type: 'done' }, files: Array.from({ length: 5000 }, (_, i) => ({ name: 'f' + i, bytes: new Uint8Array(1e5) })) })`,
  ),
  'other builtins under what tells the page': byConstructor(
    `String.prototype.slice = () => 'y'.repeat(1e8); TextDecoder.prototype.decode = () => 'z'.repeat(1e8); Array.prototype.push = () => 0`,
  ),
  'workers of its own': byConstructor(
    `for (let i = 0; i < 50; i++) new Worker('data:text/javascript,for(;;);')`,
  ),
  'errors without end': byConstructor(`setInterval(() => { throw new Error('e'.repeat(1e7)) })`),
  'a flood of printing': `import sys
for _ in range(300000):
    sys.stdout.write('x\\n')`,
  'a result of 200 MB': `'r' * 200_000_000`,
  'an error of 50 MB': `raise Exception('e' * 50_000_000)`,
  'files of 300 MB': `for n in range(5000):
    open(f'f{n}', 'w').write('f' * 60_000)`,
}
const SCRIPT: Readonly<Record<string, string>> = {
  'an error of 20 MB': `throw new Error('e'.repeat(20e6))`,
  'a thrown text of 20 MB': `throw 'e'.repeat(20e6)`,
  'a result of 20 MB': `'r'.repeat(20e6)`,
  'a flood of printing': `for (let i = 0; i < 300000; i++) console.log('')`,
  'one line of 20 MB': `console.log('l'.repeat(20e6))`,
  'files of 20 MB': `for (let i = 0; i < 30; i++) { try { writeFile('f' + i, 'f'.repeat(1e6)) } catch {} }; 'written'`,
  'an error with a getter for a message': `throw { get message() { return 'm'.repeat(2e7) }, name: 'n'.repeat(2e7) }`,
  'a list that holds itself a million times': `const a = []; for (let i = 0; i < 1e6; i++) a.push(i); a`,
  'memory without end': `const all = []; for (;;) all.push('x'.repeat(1e6) + all.length)`,
  'names that are lies': `globalThis.__json = undefined; Array.prototype.toString = () => 'x'.repeat(1e7); [1]`,
}

async function longestGap(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const watched = globalThis as typeof globalThis & { gap: number; stopWatch: () => void }
    const channel = new MessageChannel()
    let last = performance.now()
    let isOver = false
    watched.gap = 0
    watched.stopWatch = () => void (isOver = true)
    // A task of its own each time: how long the page keeps others waiting, without the clamp of timers.
    channel.port1.onmessage = () => {
      const now = performance.now()
      watched.gap = Math.max(watched.gap, now - last)
      last = now
      if (!isOver) setTimeout(() => channel.port2.postMessage(0), 4)
    }
    channel.port2.postMessage(0)
  })
  await work()
  return page.evaluate(() => {
    const watched = globalThis as typeof globalThis & { gap: number; stopWatch: () => void }
    watched.stopWatch()
    return watched.gap
  })
}

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

it.each([
  ['python', PYTHON],
  ['js', SCRIPT],
] as const)(
  'hostile %s keeps to its limits, and the page answers all the while',
  async (language, programs) => {
    const { page } = await app.open()
    await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
    const run = async (code: string) => {
      service.script({ type: 'reply', text: fence(language, code) })
      await send(page, 'Write it.')
      const reply = await endedReply(page)
      await reply.getByRole('button', { name: 'Run', exact: true }).click()
      const output = reply.getByRole('group', { name: 'Output' })
      await output.waitFor({ timeout: 60_000 })
      await reply.getByRole('button', { name: 'Run', exact: true }).waitFor({ timeout: 60_000 })
      return output.innerText()
    }
    // Another session may have the machine: three times what a harmless run takes is allowed, too.
    await run('1 + 1')
    const calm = await longestGap(page, async () => void (await run('1 + 2')))
    const slow: string[] = []
    for (const [name, code] of Object.entries(programs)) {
      let said = ''
      const gap = await longestGap(page, async () => void (said = await run(code)))
      expect(said.length, name).toBeLessThan(150_000)
      if (gap > Math.max(LONGEST_MS, 3 * calm))
        slow.push(`${name}: ${Math.round(gap)} ms (${Math.round(calm)} ms calm)`)
    }
    expect(slow).toEqual([])
  },
  // Python starts again for each program.
  600_000,
)
