import { afterAll, beforeAll, expect, it } from 'vitest'

import { startEverything } from '#test/support/mcp/startEverything'
import type { startScriptedService } from '#test/support/service/startScriptedService'

import type { Driver } from './driver'
import type { Engine } from './engines'
import { click, fill, until } from './find'
import { hasText, lastOnce, messages, send } from './steps'

/** What the journeys with tools take from those around them. */
type Around = {
  readonly engine: Engine
  readonly page: () => Driver
  readonly service: () => Awaited<ReturnType<typeof startScriptedService>>
  readonly goTo: (path: string) => Promise<void>
  /** Opens a new chat in a profile that has the scripted provider. */
  readonly newConnectedChat: () => Promise<void>
}

const SERVER = 'Everything'

/** Asks from the worker's own JavaScript, where Python still finds a way to it. */
const requestFromPython = (url: string) => `import pyodide_js
try:
    run = pyodide_js.setStdout.constructor('code', 'return (0, eval)(code)')
    print('request', await run("""fetch('${url}').then(() => 'worked')"""))
except BaseException:
    print('request refused')`

/** Tools and their dialogs, with a server that nobody here wrote; and code under a reply. */
export function toolJourneys({
  engine,
  page: pageNow,
  service: serviceNow,
  goTo,
  newConnectedChat,
}: Around): void {
  let server: Awaited<ReturnType<typeof startEverything>>
  beforeAll(async () => {
    server = await startEverything()
  })
  afterAll(() => server.stop())

  /** A new chat with the server's tools on; the server is added where the profile lacks it. */
  async function chatWithServer(): Promise<Driver> {
    await newConnectedChat()
    const page = pageNow()
    await goTo('/settings/tools')
    await until('the tools page', () => hasText(page, 'button', 'Add server'))
    if (!(await hasText(page, '[role="main"], main', server.url))) {
      await click(page, { role: 'button', name: 'Add server' })
      await fill(page, { role: 'textbox', name: 'Name' }, SERVER)
      await fill(page, { role: 'textbox', name: 'Server URL' }, server.url)
      await click(page, { role: 'button', name: 'Save' })
      await until('its tools', () => hasText(page, 'main *', 'tools · about'))
    }
    await goTo('/')
    await click(page, { role: 'button', name: /^Tools/ })
    const stateOfServer = () =>
      page.evaluate((name) => {
        const found = [...document.querySelectorAll('[role="switch"]')].find(
          (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
        )
        return found?.getAttribute('aria-checked') ?? null
      }, SERVER)
    const isOn = await until('the switch of the server', stateOfServer)
    // What is on for new chats stays on for the next.
    if (isOn !== 'true') await click(page, { role: 'switch', name: SERVER })
    // A key that comes before the list listens to keys is lost, and WebKit may have the focus elsewhere: a person would
    // press the button again.
    // The inspector, where it is open, has switches of its own.
    const isClosed = async () => (await stateOfServer()) === null
    // Closing takes a moment: a press in it would open the list again.
    const isSoonClosed = () => until('the list gone', isClosed, 3_000).catch(() => false)
    await until('the list of tools closed', async () => {
      await page.press('Escape')
      if (await isSoonClosed()) return true
      await click(page, { role: 'button', name: /^Tools/ })
      return isSoonClosed()
    })
    return page
  }

  async function callTool(page: Driver, name: string, values: Readonly<Record<string, number>> = {}) {
    serviceNow().script(
      { type: 'reply', toolCalls: [{ name: `everything__${name}`, arguments: values }] },
      { type: 'reply', text: 'Thank you.' },
    )
    await send(page, 'Use the tool')
    await click(page, { role: 'button', name: 'Allow once' })
  }

  /** Finds a command with `/` in an empty message, and runs it. */
  async function slash(page: Driver, words: string) {
    await click(page, { role: 'textbox', name: 'Message' })
    await page.press('Slash')
    await until('the box for commands', () =>
      page.evaluate(() => document.activeElement?.getAttribute('role') === 'combobox'),
    )
    await page.type(words)
    await until('the one command', () =>
      page.evaluate(() => document.querySelectorAll('[role="option"]').length === 1),
    )
    await page.press('Enter')
  }

  const answered = async (page: Driver) => {
    await until('the answer', async () => {
      const last = (await messages(page)).at(-1)
      return last?.status === 'complete' && last.text === 'Thank you.'
    })
    return serviceNow().requests.findLast(({ path }) => path === '/v1/chat/completions')?.text
  }

  it('asks before a tool of a server runs, and goes on with its result', async () => {
    const page = await chatWithServer()
    await callTool(page, 'get-sum', { a: 40, b: 2 })
    expect(await answered(page)).toContain('42')
    await until('the line of the call', () => hasText(page, '[data-part="tool"][data-status="done"]', ''))
  })

  it('lets a server ask by a form, while its call waits', async () => {
    const page = await chatWithServer()
    await callTool(page, 'trigger-elicitation-request')
    await until('who asks', () => hasText(page, '[role="dialog"]', new URL(server.url).origin))
    await fill(page, { role: 'textbox', name: /^String/ }, 'Ada')
    await click(page, { role: 'button', name: 'Send answer' })
    expect(await answered(page)).toContain('Ada')
  })

  it('writes a message by a prompt of a server, with what the server completes', async () => {
    const page = await chatWithServer()
    await slash(page, 'everything completable')
    await fill(page, { role: 'combobox', name: /^department/ }, 'E')
    await until('what the server completes', () =>
      page.evaluate(() => document.querySelector('datalist option[value="Engineering"]') !== null),
    )
    await fill(page, { role: 'combobox', name: /^department/ }, 'Engineering')
    await fill(page, { role: 'combobox', name: /^name/ }, 'Alice')
    await click(page, { role: 'button', name: 'Use prompt' })
    await until('the message', () =>
      page.evaluate(() =>
        [...document.querySelectorAll('textarea')].some(({ value }) => value.includes('Engineering')),
      ),
    )
    await fill(page, { role: 'textbox', name: 'Message' }, '')
  })

  it('attaches a resource of a server, which goes to the model', async () => {
    const page = await chatWithServer()
    await slash(page, 'attach a resource')
    await fill(page, { role: 'searchbox', name: 'Search resources' }, 'architecture')
    await click(page, { role: 'button', name: /^architecture/ })
    await until('the attachment', () => hasText(page, '[aria-label="Attachments"]', 'architecture.md'))
    serviceNow().script({ type: 'reply', text: 'Thank you.' })
    await send(page, 'What does it say?')
    expect(await answered(page)).toContain('architecture.md')
  })

  // `documents/runCode` tries this and more in Chromium.
  const elsewhere = engine.name === 'Chromium'
  const runs = 'runs Python and JavaScript under their code, without network'
  it.skipIf(elsewhere)(runs, { timeout: 300_000 }, async () => {
    await newConnectedChat()
    const page = pageNow()
    const codes = [
      ['js', 'console.log("Hello", 6 * 7)', 'Hello 42'],
      ['python', 'print("Hello", 2 ** 100)', 'Hello 1267650600228229401496703205376'],
      ['python', requestFromPython(`${serviceNow().url}/reached`), 'request refused'],
    ] as const
    for (const [language, code, printed] of codes) {
      await goTo('/')
      serviceNow().script({ type: 'reply', text: `\`\`\`${language}\n${code}\n\`\`\`` })
      await send(page, 'Write it')
      await lastOnce(page, 'complete')
      await click(page, { role: 'button', name: 'Run' })
      // The first run downloads Python.
      await until(`the output of ${language}`, () => hasText(page, '[aria-label="Output"]', printed), 90_000)
    }
    expect(serviceNow().requests.filter(({ path }) => path === '/reached')).toEqual([])
  })
}
