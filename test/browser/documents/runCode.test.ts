import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { violationsOn } from '../support/axe'
import { createConnected } from '../support/createConnected'
import { appForFile, serviceForFile } from '../support/forFile'
import { composer, endedReply, send, texts, turnOnTool } from '../support/steps'
import { rested } from '../support/still'

const app = appForFile()
const service = serviceForFile()
const openConnected = createConnected('acme/swift-8b')

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

async function ask(page: Page, language: string, code: string): Promise<Locator> {
  service.script({ type: 'reply', text: fence(language, code) })
  await send(page, 'Write it.')
  return endedReply(page)
}
const run = (reply: Locator) => reply.getByRole('button', { name: 'Run', exact: true })
const output = (reply: Locator) => reply.getByRole('group', { name: 'Output' })
const isWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="log"] .run-code, [role="log"] .run-code *')].some(
      (each) => each.getBoundingClientRect().right > innerWidth + 1,
    ),
  )

const PYTHON = `import csv, json, os
text = open('rain.csv').read()
rows = list(csv.DictReader(text.splitlines()))
print(sum(float(row['mm']) for row in rows), 'mm')
with open('total.csv', 'w') as out:
    out.write('day,mm\\nMon,3\\n"Tue, late",4\\n')
with open('plot.svg', 'w') as out:
    out.write('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="30" height="10"/></svg>')
sorted(os.listdir())`

it('runs JavaScript and Python under their code, on a phone in the dark and on a screen', async () => {
  const { page, errors } = await openConnected(app, service)
  const onPhone = async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 800 })
    await rested(page)
  }
  await onPhone()
  const script = await ask(page, 'js', 'console.log("Hello", 6 * 7)\n;[1, 2].map((x) => x * 2)')
  await run(script).click()
  await output(script).waitFor()
  await expect.poll(() => output(script).innerText()).toContain('Hello 42')
  expect(await violationsOn(page)).toEqual([])
  await expect.poll(() => isWide(page)).toBe(false)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'rain.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('day,mm\nMon,3\nTue,4.5\n'),
    })
  await page.getByRole('button', { name: 'Remove rain.csv' }).waitFor()
  const python = await ask(page, 'python', PYTHON)
  await run(python).click()
  await output(python).waitFor()
  await expect.poll(() => output(python).innerText()).toContain("'total.csv']")
  const said = await output(python).innerText()
  expect(said).toContain('7.5 mm')
  expect(said).toContain("['plot.svg', 'rain.csv', 'total.csv']")
  await expect
    .poll(() => output(python).getByRole('cell').allTextContents())
    .toEqual(['Mon', '3', 'Tue, late', '4'])
  const plot = output(python).getByRole('img', { name: 'plot.svg' })
  expect(
    await plot.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(40)
  await expect.poll(() => output(python).getByRole('button', { name: 'Download total.csv' }).count()).toBe(1)
  expect(await violationsOn(page)).toEqual([])
  await expect.poll(() => isWide(page)).toBe(false)
  await onPhone()
  expect(await violationsOn(page)).toEqual([])
  await expect.poll(() => isWide(page)).toBe(false)
  expect(errors).toEqual([])
})

it('reads files of a skill in the folder that their name has, draws charts, and shows records as a table', async () => {
  const { page, errors } = await openConnected(app, service)
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'references/deep/scale.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('As large as a walnut.'),
    })
  await page.getByRole('button', { name: 'Remove references/deep/scale.md' }).waitFor()
  const code = `import charts
print(open('references/deep/scale.md').read())
charts.line([1, 2, 3], {'rain': [1, 4, 9], 'sun': [3, 2, None]}, title='A < B')
charts.bars(['Mon', 'Tue'], [3, -1], file='bars.svg')
charts.histogram([1, 2, 2, 3], bins=3)
[{'day': 'Mon', 'mm': 3}, {'day': 'Tue', 'mm': None}]`
  const reply = await ask(page, 'python', code)
  await run(reply).click()
  await output(reply).waitFor()
  await expect.poll(() => output(reply).innerText()).toContain('As large as a walnut.')
  for (const name of ['chart.svg', 'bars.svg', 'chart3.svg']) {
    const chart = output(reply).getByRole('img', { name })
    expect(
      await chart.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(720)
  }
  await expect
    .poll(() => output(reply).getByRole('columnheader').allTextContents())
    .toEqual(['Row', 'day', 'mm'])
  await expect
    .poll(() => output(reply).getByRole('cell').allTextContents())
    .toEqual(['Mon', '3', 'Tue', 'null'])
  expect(await violationsOn(page)).toEqual([])
  expect(errors).toEqual([])
})

it('stops both, and keeps what they had printed', async () => {
  const { page, errors } = await openConnected(app, service)
  for (const [language, code, printed] of [
    ['js', 'console.log("before");for(;;){}', 'before'],
    ['python', 'print("begun", flush=True)\nwhile True: pass', 'begun'],
  ] as const) {
    const reply = await ask(page, language, code)
    await run(reply).click()
    await reply.locator('.run-code-output', { hasText: printed }).waitFor()
    await reply.getByRole('button', { name: 'Stop code' }).click()
    await output(reply).waitFor()
    await expect.poll(() => output(reply).innerText()).toContain(printed)
    await expect.poll(() => output(reply).innerText()).toContain('You stopped this run.')
    // However long it ran, that is said.
    await expect.poll(() => output(reply).innerText()).toMatch(/Ran for [1-9]/)
  }
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  expect(errors).toEqual([])
})

it('lets Python reach no network, no storage and no page, and says what is not there', async () => {
  const { page } = await openConnected(app, service)
  const reply = await ask(
    page,
    'python',
    `import js, pyodide_js
print([name for name in ('fetch', 'indexedDB', 'eval', 'self') if hasattr(js, name)])
# Ways out of Python into the worker's own JavaScript, where there would be requests and sockets.
def attempt(name, way):
    try:
        way()('return 1')
        print(name, 'worked')
    except BaseException as error:
        print(name, 'refused')
attempt('setStdout', lambda: pyodide_js.setStdout.constructor)
attempt('runPython', lambda: pyodide_js.runPython.constructor)
attempt('array', lambda: js.Array.constructor)
attempt('timer', lambda: js.setTimeout.constructor)
import nothing_of_the_kind`,
  )
  const before = service.requests.length
  await run(reply).click()
  await output(reply).waitFor()
  await expect.poll(() => output(reply).innerText()).toContain('isn’t among the packages')
  const said = await output(reply).innerText()
  expect(said).toContain('[]')
  for (const name of ['setStdout', 'runPython', 'array', 'timer']) expect(said).toContain(`${name} refused`)
  expect(service.requests.length).toBe(before)
})

it('runs as a tool of a model, with no question, for nothing leaves the device', async () => {
  const { page, errors } = await openConnected(app, service)
  await page.goto(app.url)
  await composer(page).waitFor()
  await turnOnTool(page, 'Run Python')
  service.script(
    { type: 'reply', text: '', toolCalls: [{ name: 'run_python', arguments: { code: 'print(2 ** 100)' } }] },
    { type: 'reply', text: 'It is large.' },
  )
  await send(page, 'How much is 2 to the 100?')
  await page.locator('[data-part="tool"][data-status="done"]').waitFor()
  await endedReply(page)
  await expect.poll(async () => (await texts(page)).at(-1)).toBe('It is large.')
  const sent = service.requests.filter(({ path }) => path === '/v1/chat/completions').at(-1)?.text
  expect(sent).toContain('1267650600228229401496703205376')
  expect(errors).toEqual([])
})
