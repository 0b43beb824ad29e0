import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, it } from 'vitest'

import { inviteCommand } from '@/server/keys/inviteCommand'
import { openHostStore } from '@/server/store/openHostStore'
import { postgresMissing, startPostgres } from '#test/support/postgres/startPostgres'

import { printTable, quantile } from './measure'

const CLIENTS = Number(process.env['HOST_CLIENTS'] ?? 1_000)
const WINDOW_MS = 10_000
const KEY = 'pk-of-the-bench'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let folder = ''
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
let source: Started
let hosts: readonly Started[] = []

type Started = { readonly url: string; readonly child: ChildProcess }

/** Starts a program and waits for the address it prints. */
function start(program: string, environment: Readonly<Record<string, string>> = {}): Promise<Started> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const url = /http:\/\/\S+/.exec(said)?.[0]
      if (url !== undefined) resolve({ url, child })
    })
    child.once('exit', () => reject(new Error(`${program} ended: ${said}`)))
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-bench-host-'))
  if (postgresMissing === undefined) postgres = await startPostgres()
  else console.warn(`Measured over files: ${postgresMissing}.`)
  source = await start(here('./tokenSource.mjs'))
  const keyFile = join(folder, 'keys.json')
  const store = await openHostStore({ keyFile, ...(postgres && { databaseUrl: postgres.url }) }, Date.now)
  const made = await inviteCommand(['--name', 'Bench', '--requests-per-month', '1000000'], {
    keys: store.keys,
    now: Date.now,
    newKey: () => KEY,
  })
  await store.close()
  if (!made.ok) throw new Error(made.error)
  const environment = {
    PORT: '0',
    PARLANCE_KEYS: keyFile,
    PARLANCE_UPSTREAM: source.url,
    // Known under a name to others, so that it asks for keys.
    PARLANCE_ALLOWED_HOSTS: 'bench.test',
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const main = here('../../dist/server/main.js')
  hosts = await Promise.all([start(main, environment), start(main, environment)])
}, 120_000)
afterAll(async () => {
  const ended = [...hosts, source].map(
    ({ child }) => new Promise<void>((resolve) => void child.once('exit', () => resolve())),
  )
  for (const { child } of [...hosts, source]) child.kill('SIGTERM')
  await Promise.all(ended)
  await postgres?.remove()
  await rm(folder, { recursive: true })
})

/** Milliseconds from sending a token to its arrival, of all tokens of the window, and until the first token of each stream. */
type Measured = {
  readonly delays: readonly number[]
  readonly firsts: readonly number[]
  readonly megabytes: readonly number[]
}

/** Opens streams, evenly over the addresses, and listens once all have begun. */
async function streams(count: number, urls: readonly string[]): Promise<Measured> {
  const agent = new Agent({ keepAlive: false })
  const delays: number[] = []
  const firsts: number[] = []
  let isMeasured = false
  const sent: ReturnType<typeof httpRequest>[] = []
  const begun = Array.from({ length: count }, (_, index) => {
    const startedAt = performance.now()
    return new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(urls[index % urls.length] ?? '')
      const request = httpRequest(
        {
          agent,
          hostname,
          port,
          path: '/v1/chat/completions',
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
        },
        (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`Status ${answer.statusCode ?? 0}`))
          let isFirst = true
          answer.setEncoding('utf8').on('data', (text: string) => {
            const now = performance.timeOrigin + performance.now()
            if (isFirst) firsts.push(performance.now() - startedAt)
            isFirst = false
            resolve()
            if (!isMeasured) return
            for (const [, at] of text.matchAll(/"sentAt":([\d.]+)/g)) delays.push(now - Number(at))
          })
          answer.on('error', () => undefined)
        },
      )
      request.on('error', reject)
      request.end(
        JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Go on.' }] }),
      )
      sent.push(request)
    })
  })
  await Promise.all(begun)
  isMeasured = true
  await new Promise((resolve) => setTimeout(resolve, WINDOW_MS))
  isMeasured = false
  const megabytes = await Promise.all(hosts.map(memoryOf))
  for (const request of sent) request.destroy()
  return { delays, firsts, megabytes }
}

/** What a process takes of this machine's memory now. */
async function memoryOf({ child }: Started): Promise<number> {
  const status = await readFile(`/proc/${child.pid ?? 0}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024
}

it(`${CLIENTS} clients on live streams over two hosts`, async () => {
  const urls = hosts.map(({ url }) => url)
  const empty = await Promise.all(hosts.map(memoryOf))
  // What is compiled with the first requests is not what is asked.
  await streams(20, urls)
  const [oneDirect, one] = [await streams(1, [source.url]), await streams(1, urls)]
  const [allDirect, all] = [await streams(CLIENTS, [source.url]), await streams(CLIENTS, urls)]
  const spread = (name: string, { delays, firsts }: Measured) => [
    { name: `${name}: a token`, values: delays, unit: 'ms' },
    { name: `${name}: a token, 95 of 100 within`, values: [quantile(delays, 0.95)], unit: 'ms' },
    { name: `${name}: the first token, 95 of 100 within`, values: [quantile(firsts, 0.95)], unit: 'ms' },
  ]
  printTable(
    `${CLIENTS} clients on streams of five tokens a second, over two hosts with ${postgres ? 'PostgreSQL' : 'files'}`,
    [
      ...spread('One, directly', oneDirect),
      ...spread('One, through a host', one),
      ...spread('All, directly', allDirect),
      ...spread('All, through the hosts', all),
      { name: 'Memory of a host, before', values: empty, unit: 'MB' },
      { name: 'Memory of a host, with its half', values: all.megabytes, unit: 'MB' },
    ],
  )
})
