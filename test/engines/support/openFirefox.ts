import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { clickActions, pressActions, typeActions, type Actions } from './actions'
import { connectBidi, type Bidi } from './connectBidi'
import { scriptOf, type Driver, type EngineBrowser } from './driver'
import { until } from './find'
import { passTo } from './passTo'
import { startProcess } from './startProcess'

/** What a fresh profile is told: nothing is asked, nothing is fetched, downloads need no answer. */
const preferences = (downloads: string) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.useDownloadDir': true,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.sessionstore.interval': 1_000,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.startup.max_resumed_crashes': -1,
})

/**
 * Firefox without a window, driven by WebDriver BiDi.
 *
 * @param place where its profile is; a folder of its own unless given.
 */
export async function openFirefox(path: string, place?: string): Promise<EngineBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-firefox-'))
  const profile = join(place ?? folder, 'profile')
  const downloads = join(folder, 'downloads')
  await Promise.all([mkdir(profile), mkdir(downloads)])
  const preferred = {
    ...preferences(downloads),
    // Not on a disk that is filled up: it may be left with half a file of the app.
    ...(place !== undefined && { 'browser.cache.disk.parent_directory': join(folder, 'cache') }),
  }
  const lines = Object.entries(preferred).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))

  async function start() {
    const running = startProcess(
      path,
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
      { HOME: folder, MOZ_CRASHREPORTER_DISABLE: '1' },
    )
    const [, url] = await running.saying(/WebDriver BiDi listening on (ws:\S+)/)
    const bidi = await connectBidi(`${url}/session`)
    const session = await bidi.send('session.new', { capabilities: {} })
    // It says that it listens before it has a page.
    const context = await until('a page of Firefox', async () => {
      const { contexts } = (await bidi.send('browsingContext.getTree', {})) as {
        contexts: readonly { context: string }[]
      }
      return contexts[0]?.context
    })
    const { browserName, browserVersion } = (session as { capabilities: Record<string, string> }).capabilities
    return {
      running,
      bidi,
      version: `${browserName} ${browserVersion}`,
      page: pageOf(bidi, context),
    }
  }

  let now = await start()
  await now.page.setSize(1280, 800)
  return {
    version: now.version,
    profile,
    downloads,
    page: passTo(() => now.page),
    async kill() {
      await now.running.kill()
      now = await start()
      await now.page.setSize(1280, 800)
    },
    async close() {
      await now.running.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function pageOf(bidi: Bidi, context: string): Driver {
  const perform = async (actions: Actions) => {
    await bidi.send('input.performActions', { context, actions })
  }
  return {
    goto: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    reload: async () => {
      await bidi.send('browsingContext.reload', { context, wait: 'complete' })
    },
    async evaluate<Value>(work: (input: never) => Value | Promise<Value>, input?: unknown) {
      const answer = (await bidi.send('script.evaluate', {
        expression: scriptOf(work, input),
        target: { context },
        awaitPromise: true,
        // File pickers and downloads want to be begun by a person.
        userActivation: true,
      })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } }
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? 'the script failed')
      return JSON.parse(answer.result?.value ?? 'null') as Value
    },
    clickAt: (at) => perform(clickActions(at)),
    type: (text) => perform(typeActions(text)),
    press: (key) => perform(pressActions(key)),
    async setFiles(css, files) {
      const { nodes } = (await bidi.send('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: css },
      })) as { nodes: readonly { sharedId: string }[] }
      await bidi.send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files })
    },
    setSize: async (width, height) => {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async screenshot() {
      const { data } = (await bidi.send('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
  }
}
