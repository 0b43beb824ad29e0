import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createFileKeyStore } from '@/server/store/files/createFileKeyStore'
import { inviteCommand } from '@/server/keys/inviteCommand'
import type { Listening } from '@/server/listen'
import { hostileRequest } from '#test/support/hostile/hostileRequest'
import { seededRandom } from '#test/support/hostile/seededRandom'
import { sendHostile } from '#test/support/hostile/sendHostile'
import { createScriptedEngine, defaultReply } from '#test/support/service/scriptedEngine'
import { SCRIPTED_MODELS } from '#test/support/service/scriptedModels'
import { startHost } from '#test/support/service/startHost'

const KEY = 'pk-for-hostile-requests'
const COUNT = 10_000
const AT_ONCE = 16
let folder = ''
let host: Listening | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-hostile-'))
})
afterAll(async () => {
  // What it still has to write is written then.
  await host?.close()
  await rm(folder, { recursive: true })
})

test(`after ${COUNT} hostile requests the next one is answered`, async () => {
  const keyFile = join(folder, 'keys.json')
  await inviteCommand(['--name', 'Ada'], {
    keys: createFileKeyStore(keyFile),
    now: Date.now,
    newKey: () => KEY,
  })
  const [model] = SCRIPTED_MODELS
  if (!model) throw new Error('no scripted model')
  host = await startHost(createScriptedEngine(SCRIPTED_MODELS, defaultReply), keyFile)
  const { url } = host
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const random = seededRandom(17)
  const statuses = new Map<string, number>()
  const broken: string[] = []
  let left = COUNT
  let slowestMs = 0
  const sender = async () => {
    while (left > 0) {
      left -= 1
      // Now and then a large one; most are small, so that ten thousand take seconds.
      const most = random.next() < 0.01 ? 20_000 : 100
      const hostile = hostileRequest(random, { model: model.id, key: KEY, most })
      const started = performance.now()
      const { status, text } = await sendHostile(url, hostile, agent)
      if (status !== undefined && status >= 500)
        broken.push(`${status} ${text} ${String(hostile.body).slice(0, 300)}`)
      slowestMs = Math.max(slowestMs, performance.now() - started)
      const name = status === undefined ? 'left' : `${Math.floor(status / 100)}xx`
      statuses.set(name, (statuses.get(name) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  // Every kind of outcome was met, and none of them was a failure of the service.
  expect(statuses.get('2xx')).toBeGreaterThan(500)
  expect(statuses.get('4xx')).toBeGreaterThan(3000)
  expect(statuses.get('left')).toBeGreaterThan(100)
  expect(broken).toEqual([])
  // Far more than any takes: one that stops the service for long is found also on a busy machine.
  expect(slowestMs).toBeLessThan(60_000)

  const { status, text } = await sendHostile(
    url,
    {
      method: 'POST',
      path: '/v1/chat/completions',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
      body: JSON.stringify({ model: model.id, messages: [{ role: 'user', content: 'Still there?' }] }),
    },
    agent,
  )
  expect([status, text]).toEqual([200, expect.stringContaining('Still there?')])
  agent.destroy()
}, 300_000)
