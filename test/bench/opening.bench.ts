import { rm } from 'node:fs/promises'

import { afterAll, beforeAll, it } from 'vitest'

import { hostForFile } from '#test/browser/support/forFile'

import { createBareBrowser } from './bareBrowser'
import { median, printTable } from './measure'
import { freshProfile } from './profile/freshProfile'
import { conversationIdAt, PROFILES } from './profile/generate'
import { referencePage } from './referencePage'

const RUNS = 15
/** Until the browser has its files, and has found out which are worth keeping ready. */
const BEFORE = 3
const PROFILE = PROFILES.long
const LONG = conversationIdAt(PROFILE, PROFILE.conversations - 1)
const LAST = `${LONG}-${PROFILE.longConversation - 1}`
const SHORT = conversationIdAt(PROFILE, 0)

const bare = createBareBrowser()
const app = hostForFile(bare.measured(referencePage))
let folder = ''
beforeAll(async () => {
  const filled = await freshProfile(app.url, PROFILE)
  folder = filled.folder
  await filled.context.close()
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

it('a conversation of 5,000 messages opens at its end', async () => {
  const browser = await bare.start(folder)
  const kinds = {
    reference: { url: `${app.url}/reference?id=${LONG}`, wanted: LAST },
    own: { url: `${app.url}/c/${LONG}`, wanted: LAST },
    short: { url: `${app.url}/c/${SHORT}`, wanted: '' },
    fromList: { url: `${app.url}/?link=${encodeURIComponent(`/c/${LONG}`)}`, wanted: LAST },
  }
  const times: Record<keyof typeof kinds, number[]> = { reference: [], own: [], short: [], fromList: [] }
  for (let run = -BEFORE; run < RUNS; run += 1) {
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
      const { url, wanted } = kinds[kind]
      const tookMs = await browser.timeTo(url, wanted)
      if (run >= 0) times[kind].push(tookMs)
    }
  }
  await browser.close()
  const promise = `at most ${Math.round(median(times.reference) * 1.5)}`
  printTable('5,000 stored messages, until the last is painted', [
    { name: 'By its address, the app started again', values: times.own, unit: 'ms', promise },
    { name: 'Reference: same rows, last 20', values: times.reference, unit: 'ms' },
    { name: 'A short conversation, the app started again', values: times.short, unit: 'ms' },
    { name: 'From the list, for the first time', values: times.fromList, unit: 'ms', promise },
  ])
})
