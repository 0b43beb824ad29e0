import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { buildApi } from '@/server/buildApi'
import { createHost } from '@/server/createHost'
import { createMetrics } from '@/server/health/createMetrics'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { listen, type Listening } from '@/server/listen'
import { readSettings } from '@/server/readSettings'
import { openHostStore } from '@/server/store/openHostStore'
import { startScriptedService } from '#test/support/service/startScriptedService'

const KEY = 'pk-of-ada'
let folder = ''
let upstream: Awaited<ReturnType<typeof startScriptedService>>
let host: Listening
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-forwarding-'))
  upstream = await startScriptedService()
  const settings = readSettings({
    PARLANCE_KEYS: join(folder, 'keys.json'),
    PARLANCE_UPSTREAM: upstream.url,
    PARLANCE_UPSTREAM_KEY: 'sk-all',
  })
  if (!settings.ok) throw new Error(settings.error)
  const store = await openHostStore(settings.value, Date.now)
  await inviteCommand(['--name', 'Ada'], { keys: store.keys, now: Date.now, newKey: () => KEY })
  const { api } = await buildApi(settings.value, '', store)
  const watch = createMetrics(() => performance.now()).watch
  const listening = await listen(createHost({ files: new Map(), api: watch(api) }), {
    port: 0,
    hostname: '127.0.0.1',
  })
  if (!listening.ok) throw new Error(listening.error)
  host = listening.value
})
afterAll(async () => {
  await host.close()
  await upstream.close()
  await rm(folder, { recursive: true })
})

const models = (headers: Record<string, string>) =>
  fetch(`${host.url}/v1/models`, { headers }).then(({ status }) => status)

/** What is answered to lines sent as they are. */
function raw(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(host.url).port), '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    socket.on('end', () => resolve(text)).on('error', reject)
    socket.write([...lines, '', ''].join('\r\n'))
  })
}

describe('a gateway that only this machine reaches', () => {
  test('asks no key of this machine', async () => {
    expect(await models({})).toBe(200)
  })

  test.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-host', 'chat.example.com'],
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '203.0.113.9'],
    ['cf-connecting-ip', '203.0.113.9'],
  ])('asks a key of what came through a proxy: %s', async (name, value) => {
    expect(await models({ [name]: value })).toBe(401)
    expect(await models({ [name]: value, Authorization: `Bearer ${KEY}` })).toBe(200)
  })

  test('asks a key of what nginx sends unless it is told otherwise', async () => {
    const at = host.url.slice('http://'.length)
    const ask = (version: string) =>
      raw([`GET /v1/models HTTP/${version}`, `Host: ${at}`, 'Connection: close'])
    expect(await ask('1.0')).toMatch(/^HTTP\/1\.\d 401 /)
    expect(await ask('1.1')).toMatch(/^HTTP\/1\.\d 200 /)
  })

  test('says so to the app, and lets a stranger use neither the web nor sync through it', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'Content-Type': 'application/json' }
    const offer: unknown = await (await fetch(`${host.url}/api/server`, { headers })).json()
    expect(offer).toMatchObject({ needsKey: true })
    const web = {
      method: 'POST',
      headers,
      body: JSON.stringify({ url: 'https://a.test', method: 'GET', headers: {} }),
    }
    expect((await fetch(`${host.url}/api/web`, web)).status).toBe(401)
    const device = { device: 'ada1', name: '', token: 'a'.repeat(64), isNew: true }
    const space = `${host.url}/api/sync/${'a'.repeat(32)}/devices`
    const join_ = await fetch(space, { method: 'POST', headers, body: JSON.stringify(device) })
    expect(await join_.text()).toContain('invitation_needed')
  })
})

test.each(['nginx', 'Caddy', 'Traefik'])('what %s must send is in the document of proxies', (name) => {
  const [, section = ''] = readFileSync('docs/proxies.md', 'utf8').split(`\n## ${name}\n`)
  const [text = ''] = section.split('\n## ')
  expect(text).toMatch(/```\w+\n[^`]*\bHost\b/)
  expect(text).toMatch(/```\w+\n[^]*X-Forwarded-For/)
})
