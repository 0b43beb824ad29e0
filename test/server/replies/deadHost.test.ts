import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { build } from 'vite'

import { listen, type Listening } from '@/server/listen'
import { seededRandom } from '#test/support/hostile/seededRandom'
import { postgresMissing, startPostgres } from '#test/support/postgres/startPostgres'
import { createReplyUpstream, DIALECT_PATHS } from '#test/support/service/createReplyUpstream'

if (postgresMissing !== undefined) console.warn(`A host that dies is not tried: ${postgresMissing}.`)

const { next: random } = seededRandom(9)
const WAIT = { timeout: 30_000, interval: 50 }
const made = createReplyUpstream(random)

let folder = ''
let upstream: Listening
const children: ChildProcess[] = []
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
beforeAll(async () => {
  if (postgresMissing !== undefined) return
  folder = await mkdtemp(join(tmpdir(), 'parlance-dead-host-'))
  postgres = await startPostgres()
  const listening = await listen({ fetch: made.answer }, { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  upstream = listening.value
  await mkdir(join(folder, 'client'))
  await writeFile(join(folder, 'client/index.html'), '<!doctype html><title>Host</title>')
  await build({
    configFile: resolve('src/server/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: join(folder, 'server'), emptyOutDir: true, minify: false },
  })
}, 180_000)
afterAll(async () => {
  if (postgresMissing !== undefined) return
  for (const child of children) child.kill('SIGKILL')
  await upstream.close()
  await postgres?.remove()
  await rm(folder, { recursive: true })
})

/** A host in a process of its own, as `npm start` runs it. */
async function start(): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [join(folder, 'server/main.js')], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE_URL: postgres?.url ?? '',
      PARLANCE_UPSTREAM: upstream.url,
      PARLANCE_KEYS: join(folder, 'keys.json'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  const url = await vi.waitFor(() => {
    const found = /Parlance is at (\S+)/.exec(said)?.[1]
    if (found === undefined) throw new Error(`The host says: ${said}`)
    return found
  }, WAIT)
  return { url, child }
}

test.skipIf(postgresMissing !== undefined)(
  'a second host takes up what one that was killed had stored, and tells the rest as cut',
  async () => {
    const [first, second] = await Promise.all([start(), start()])
    const replies = Array.from({ length: 30 }, (_, index) => ({
      id: index.toString(16).padStart(32, '0'),
      path: DIALECT_PATHS[index % 3] ?? '/v1/messages',
      // Some are through by then, the others wait.
      say: index % 4 === 0 ? 'go' : 'wait',
      key: Buffer.alloc(32, index).toString('base64url'),
    }))
    type Kept = (typeof replies)[number]
    const headers = ({ key }: Kept) => ({ 'parlance-reply-key': key })
    const follow = (reply: Kept, from = 0) =>
      fetch(`${second.url}/api/replies/${reply.id}?from=${from}`, { headers: headers(reply) })
    await Promise.all(
      replies.map(async (reply) => {
        const answer = await fetch(first.url + reply.path, {
          method: 'POST',
          headers: {
            ...headers(reply),
            'Content-Type': 'application/json',
            'parlance-reply-id': reply.id,
            'parlance-keep': '60',
          },
          body: JSON.stringify({ model: 'm', stream: true, messages: [], say: reply.say, id: reply.id }),
        })
        await answer.body?.cancel()
      }),
    )
    // All that came is stored: the other host says so.
    const expected = ({ say, path, id }: Kept) => (say === 'go' ? made.textOf : made.beginningOf)(path, id)
    for (const reply of replies)
      await vi.waitFor(async () => {
        const answer = await follow(reply)
        await answer.body?.cancel()
        expect(Number(answer.headers.get('parlance-reply-bytes'))).toBe(Buffer.byteLength(expected(reply)))
      }, WAIT)
    // Somebody follows on the other host while it happens.
    const [, watched] = replies
    if (!watched) throw new Error('There is a reply.')
    const following = (await follow(watched, 10)).text()
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    await expect(following).rejects.toThrow()
    for (const reply of replies) {
      await vi.waitFor(async () => {
        const answer = await follow(reply)
        await answer.body?.cancel()
        expect(answer.headers.get('parlance-reply-state')).toBe(reply.say === 'go' ? 'done' : 'cut')
      }, WAIT)
      const whole = Buffer.from(expected(reply))
      const from = Math.floor(random() * whole.length)
      expect(Buffer.from(await (await follow(reply, from)).arrayBuffer()).equals(whole.subarray(from))).toBe(
        true,
      )
    }
    // What was cut is over: it counts no more against what one may have running.
    second.child.kill('SIGTERM')
    await once(second.child, 'exit')
  },
  120_000,
)
