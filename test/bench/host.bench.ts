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

const CLIENTS = Number(process.env['HOST_CLIENTS'] ?? 2_000)
/** A folder for CPU profiles of the hosts; none are written without it. */
const PROFILES = process.env['HOST_PROFILES']
/** Loads for each way, in turns: what else this machine does hits all. */
const ROUNDS = 3
const WARMING = 200
/** How long streams are listened to, and what is between two loads. */
const WINDOW_MS = 4_000
const REST_MS = 1_000
const KEY = 'pk-of-the-bench'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let folder = ''
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
let source: Started
let relays: readonly Started[] = []
let hosts: readonly Started[] = []

type Started = { readonly url: string; readonly child: ChildProcess }

/** Starts a program and waits for the address it prints. */
function start(program: string, environment: Readonly<Record<string, string>> = {}): Promise<Started> {
  const profiling = PROFILES === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`]
  const child = spawn(process.execPath, [...profiling, program], {
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
  const relay = here('./plainRelay.mjs')
  relays = await Promise.all([start(relay, { TO: source.url }), start(relay, { TO: source.url })])
  hosts = await Promise.all([start(main, environment), start(main, environment)])
}, 120_000)
afterAll(async () => {
  const programs = [...hosts, ...relays, source]
  const ended = programs.map(
    ({ child }) => new Promise<void>((resolve) => void child.once('exit', () => resolve())),
  )
  for (const { child } of programs) child.kill('SIGTERM')
  await Promise.all(ended)
  await postgres?.remove()
  await rm(folder, { recursive: true })
})

/** Of one load. */
type Measured = {
  /** Milliseconds from sending a token to its arrival, of all tokens of the window. */
  readonly delays: readonly number[]
  /** Milliseconds until the first token of each stream. */
  readonly firsts: readonly number[]
  /** What a program between took of this machine's memory in the end. */
  readonly megabytes: readonly number[]
  /** Milliseconds of processor that the programs took until all streams had begun, together. */
  readonly startMs: number
}

/** Opens streams, evenly over the programs, and listens once all have begun. */
async function streams(count: number, over: readonly Started[]): Promise<Measured> {
  const agent = new Agent({ keepAlive: false })
  const delays: number[] = []
  const firsts: number[] = []
  let isMeasured = false
  const sent: ReturnType<typeof httpRequest>[] = []
  const before = await processorMs(over)
  const begun = Array.from({ length: count }, (_, index) => {
    const startedAt = performance.now()
    return new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(over[index % over.length]?.url ?? '')
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
  const startMs = (await processorMs(over)) - before
  isMeasured = true
  await new Promise((resolve) => setTimeout(resolve, WINDOW_MS))
  isMeasured = false
  const megabytes = await Promise.all(over.map(memoryOf))
  for (const request of sent) request.destroy()
  // What ends with them is not the next load's.
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  return { delays, firsts, megabytes, startMs }
}

/** What a process takes of this machine's memory now. */
async function memoryOf({ child }: Started): Promise<number> {
  const status = await readFile(`/proc/${child.pid ?? 0}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024
}

/** The processor time that programs have taken; Linux tells it in hundredths of a second. */
async function processorMs(programs: readonly Started[]): Promise<number> {
  let ticks = 0
  for (const { child } of programs) {
    const stat = await readFile(`/proc/${child.pid ?? 0}/stat`, 'utf8').catch(() => '')
    const [user = NaN, system = NaN] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
    ticks += user + system
  }
  return ticks * 10
}

/**
 * The load generator, the service and what lies between share the processors of this machine, so that the service alone
 * is no fair reference: it does without two processes that any two hosts are. What is compared is the same load, from
 * the same generator, to the same service: through two processes that pass bytes on as plainly as Node can
 * (`plainRelay.mjs`), and through two hosts, which know keys and limits, write the ledger, read what was used and mask
 * secrets. The service alone is measured beside them.
 */
it(`${CLIENTS} clients start at once, and stay on live streams`, async () => {
  const ways = [
    { name: 'directly', programs: [source], loads: [] as Measured[] },
    { name: 'through two plain relays', programs: relays, loads: [] as Measured[] },
    { name: 'through two hosts', programs: hosts, loads: [] as Measured[] },
  ]
  const empty = await Promise.all(hosts.map(memoryOf))
  // What is compiled with the first requests is not what is asked.
  for (const { programs } of ways) await streams(WARMING, programs)
  const alone = await streams(1, hosts)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { programs, loads } of ways) loads.push(await streams(CLIENTS, programs))
  printTable(
    `${CLIENTS} clients at once on streams of five tokens a second; hosts with ${postgres ? 'PostgreSQL' : 'files'}`,
    [
      ...ways.flatMap(({ name, loads }, index) => [
        {
          name: `First token ${name}, 95 of 100 within`,
          values: loads.map(({ firsts }) => quantile(firsts, 0.95)),
          unit: 'ms',
          ...(index === 2 && { promise: '3 × through plain relays' }),
        },
        {
          name: `A later token ${name}, 95 of 100 within`,
          values: loads.map(({ delays }) => quantile(delays, 0.95)),
          unit: 'ms',
        },
        {
          name: `Processor until all have begun ${name}`,
          values: loads.map(({ startMs }) => startMs),
          unit: 'ms',
        },
      ]),
      { name: 'A token of one client alone through a host', values: alone.delays, unit: 'ms' },
      { name: 'Memory of a host, before', values: empty, unit: 'MB' },
      {
        name: 'Memory of a host, with its half',
        values: ways[2]?.loads.flatMap(({ megabytes }) => megabytes) ?? [],
        unit: 'MB',
      },
    ],
  )
})
