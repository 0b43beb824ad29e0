import { cp, rm } from 'node:fs/promises'

import { afterAll, beforeAll, it } from 'vitest'

import { hostForFile } from '#test/browser/support/forFile'

import { launchProfile } from '#test/browser/support/chromium'
import { filesKept } from '#test/browser/support/filesKept'

import { createBareBrowser, type Times } from './bareBrowser'
import { median, printTable, watch } from './measure'
import { freshProfile } from './profile/freshProfile'
import { conversationIdAt, PROFILES } from './profile/generate'
import { referencePage } from './referencePage'

const RUNS = 15
/** Until the browser has its files, and has found out which are worth keeping ready. */
const BEFORE = 3
/** A multiple of the reference: 400 ms beside its 174. */
const SETTLED = 2.3
const FEW_RUNS = 5
/** All that a start does by itself is over by then. */
const REST_MS = 3_000
const PROFILE = PROFILES.long
const LONG = conversationIdAt(PROFILE, PROFILE.conversations - 1)
const LAST = `${LONG}-${PROFILE.longConversation - 1}`
const SHORT = conversationIdAt(PROFILE, 0)

const bare = createBareBrowser()
const app = hostForFile(bare.measured(referencePage))
/** The same profile twice: with the service worker, as people have the app, and without, for the reference. */
const folders = { own: '', reference: '' }
beforeAll(async () => {
  const filled = await freshProfile(app.url, PROFILE)
  await filled.context.close()
  folders.reference = filled.folder
  folders.own = `${filled.folder}-own`
  await cp(folders.reference, folders.own, { recursive: true })
  const context = await launchProfile(folders.own)
  const page = await context.newPage()
  await page.goto(app.url)
  await filesKept(page)
  await context.close()
})
afterAll(() =>
  Promise.all(
    Object.values(folders).map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })),
  ),
)

it('a conversation of 5,000 messages opens at its end', async () => {
  const reference = await bare.start(folders.reference)
  const own = await bare.start(folders.own, { withServiceWorker: true })
  const kinds = {
    reference: { url: `${app.url}/reference?id=${LONG}`, wanted: LAST },
    own: { url: `${app.url}/c/${LONG}`, wanted: LAST },
    reloaded: { url: `${app.url}/c/${LONG}?again`, wanted: LAST },
    short: { url: `${app.url}/c/${SHORT}`, wanted: '' },
    fromList: { url: `${app.url}/?link=${encodeURIComponent(`/c/${LONG}`)}`, wanted: LAST },
  }
  const times: Record<keyof typeof kinds, Times[]> = {
    reference: [],
    own: [],
    reloaded: [],
    short: [],
    fromList: [],
  }
  for (let run = -BEFORE; run < RUNS; run += 1) {
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
      const { url, wanted } = kinds[kind]
      const taken = await (kind === 'reference' ? reference : own).timeTo(url, wanted)
      if (run >= 0) times[kind].push(taken)
    }
  }
  await Promise.all([reference.close(), own.close()])
  const inSight = (kind: keyof typeof kinds) => times[kind].map(({ tookMs }) => tookMs)
  const settled = (kind: keyof typeof kinds) => times[kind].map(({ settledMs }) => settledMs)
  const promise = `at most ${Math.round(median(inSight('reference')) * 1.5)}`
  printTable('5,000 stored messages, until the last is painted', [
    { name: 'By its address, the app started again', values: inSight('own'), unit: 'ms', promise },
    { name: 'Loaded again', values: inSight('reloaded'), unit: 'ms', promise },
    { name: 'Reference: same rows, last 20', values: inSight('reference'), unit: 'ms' },
    { name: 'A short conversation, the app started again', values: inSight('short'), unit: 'ms' },
    { name: 'From the list, for the first time', values: inSight('fromList'), unit: 'ms', promise },
  ])
  const atRest = `at most ${Math.round(median(settled('reference')) * SETTLED)}`
  printTable('The same, until nothing of the page changes any more', [
    {
      name: 'By its address, the app started again',
      values: settled('own'),
      unit: 'ms',
      promise: atRest,
    },
    { name: 'Loaded again', values: settled('reloaded'), unit: 'ms', promise: atRest },
    { name: 'From the list, for the first time', values: settled('fromList'), unit: 'ms', promise: atRest },
    { name: 'Reference', values: settled('reference'), unit: 'ms' },
    { name: 'A short conversation, the app started again', values: settled('short'), unit: 'ms' },
  ])
})

it('opening it takes this much of the main thread', async () => {
  const contexts = {
    reference: await launchProfile(folders.reference, [], { serviceWorkers: 'block' }),
    own: await launchProfile(folders.own),
  }
  const busy: Record<'own' | 'reference', number[]> = { own: [], reference: [] }
  for (let run = -1; run < FEW_RUNS; run += 1) {
    for (const [kind, path] of [
      ['reference', `/reference?id=${LONG}`],
      ['own', `/c/${LONG}`],
    ] as const) {
      const page = await contexts[kind].newPage()
      // A file of the same origin: the page that is measured has a process by then.
      await page.goto(`${app.url}/precache.json`)
      const { busyMs } = await watch(
        page,
        async () => {
          await page.goto(app.url + path)
          await page.locator(`[data-message-id="${LAST}"]`).waitFor()
          await page.waitForTimeout(REST_MS)
        },
        { countsFrames: false, isLeft: true },
      )
      if (run >= 0) busy[kind].push(busyMs)
      await page.close()
    }
  }
  await Promise.all([contexts.reference.close(), contexts.own.close()])
  printTable('The same, main thread busy', [
    { name: 'By its address', values: busy.own, unit: 'ms', promise: 'at most 600' },
    { name: 'Reference', values: busy.reference, unit: 'ms' },
  ])
})
