import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { clickActions, pressActions, type Actions } from './actions'
import { scriptOf, type Driver, type EngineBrowser } from './driver'
import { freePort } from './freePort'
import { startProcess } from './startProcess'
import { startXvfb } from './startXvfb'

/** What WebDriver calls an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** A page on a display without a window manager counts as hidden now and then: it must not be slowed down for that. */
const FEATURES = '-HiddenPageDOMTimerThrottling,-DOMTimersThrottling,-PageVisibilityBasedProcessSuppression'

/** WebKitGTK's small browser on a display of its own, driven by WebDriver. */
export async function openWebKit(driverPath: string, xvfbPath: string): Promise<EngineBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-webkit-'))
  const downloads = join(folder, 'Downloads')
  await mkdir(downloads)
  await mkdir(join(folder, '.config'))
  await writeFile(join(folder, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const display = await startXvfb(xvfbPath)
  const { running, address } = await startDriver(driverPath, {
    DISPLAY: display.name,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, '.config'),
    XDG_DATA_HOME: join(folder, '.local', 'share'),
    XDG_CACHE_HOME: join(folder, '.cache'),
    // Software drawing without a display server's help: a machine of tests has no graphics card.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    // No second compiler for WebAssembly, which takes longer than what the journeys run.
    JSC_useOMGJIT: '0',
  })
  const session = (await command(`${address}/session`, 'POST', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation', `--features=${FEATURES}`] } },
    },
  })) as { sessionId: string; capabilities: Record<string, string> }
  const base = `${address}/session/${session.sessionId}`
  const page = pageOf(base)
  await command(`${base}/timeouts`, 'POST', { script: 120_000, pageLoad: 60_000 })
  await page.setSize(1280, 800)
  return {
    version: `${session.capabilities['browserName']} ${session.capabilities['browserVersion']}`,
    profile: folder,
    downloads,
    page,
    kill: () =>
      Promise.reject(new Error('The driver gives a session up whose page has gone, with all its data.')),
    async close() {
      // A driver whose page is stuck answers nothing.
      await Promise.race([
        command(base, 'DELETE').catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, 10_000)),
      ])
      await running.kill()
      await display.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function pageOf(base: string): Driver {
  const perform = async (actions: Actions) => {
    await command(`${base}/actions`, 'POST', { actions })
  }
  const evaluate = async (script: string) => {
    const answer = (await command(`${base}/execute/async`, 'POST', {
      script: `const done = arguments[0]; ${script}.then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      args: [],
    })) as { value?: string; error?: string }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value ?? 'null'
  }
  /** As text that is pasted: by keys, this driver takes up to a second for each on a busy machine. */
  const insert = async (text: string) => {
    // Deprecated, and still the only way to insert text as a person does.
    // oxlint-disable-next-line typescript/no-deprecated
    await evaluate(scriptOf((typed: string) => document.execCommand('insertText', false, typed), text))
  }
  return {
    goto: async (url) => {
      await command(`${base}/url`, 'POST', { url })
    },
    reload: async () => {
      await command(`${base}/refresh`, 'POST', {})
    },
    evaluate: async <Value>(work: (input: never) => Value | Promise<Value>, input?: unknown) =>
      JSON.parse(await evaluate(scriptOf(work, input))) as Value,
    clickAt: (at) => perform(clickActions(at)),
    type: (text) => insert(text),
    press: (key) => perform(pressActions(key)),
    async setFiles(css, files) {
      const found = (await command(`${base}/element`, 'POST', {
        using: 'css selector',
        value: css,
      })) as Record<string, string>
      await command(`${base}/element/${found[ELEMENT]}/value`, 'POST', { text: files.join('\n') })
    },
    setSize: async (width, height) => {
      await command(`${base}/window/rect`, 'POST', { width, height })
    },
    async screenshot() {
      return Buffer.from((await command(`${base}/screenshot`, 'GET')) as string, 'base64')
    },
  }
}

/** One command of WebDriver. Rejects with the driver's own words. */
async function command(url: string, method: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) {
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${error}: ${message}`)
  }
  return value
}

/** The driver on a free port; on another where a process took that one meanwhile. */
async function startDriver(path: string, env: Readonly<Record<string, string>>) {
  for (let turn = 0; turn < 3; turn++) {
    const port = await freePort()
    const running = startProcess(path, [`--port=${port}`, '--host=127.0.0.1'], env)
    const address = `http://127.0.0.1:${port}`
    if (await isReady(address)) return { running, address }
    await running.kill()
  }
  throw new Error('WebKitWebDriver does not answer.')
}

async function isReady(address: string): Promise<boolean> {
  for (let turn = 0; turn < 200; turn++) {
    const ready = await command(`${address}/status`, 'GET').then(
      () => true,
      () => false,
    )
    if (ready) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
