import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createFileKeyStore } from '@/server/store/files/createFileKeyStore'
import { inviteCommand } from '@/server/keys/inviteCommand'
import type { Listening } from '@/server/listen'
import { createPocketEngine, hasPocket } from '#test/support/service/pocketEngine'
import { startHost } from '#test/support/service/startHost'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const KEY = 'pk-for-curl'
const run = promisify(execFile)

/** The documents that hold `curl` lines, and each line with the comment above it. */
const LINES = ['../../README.md']
  .map(here)
  .filter((file) => existsSync(file))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^# (.+)\n(curl .+)$/gm)])
  .map(([, title = '', line = '']) => ({ title, line }))

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

describe.skipIf(!hasCurl || !hasPocket)('the curl lines of the documentation', () => {
  let host: Listening
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlance-curl-'))
    const keyFile = join(folder, 'keys.json')
    await inviteCommand(['--name', 'Curl'], {
      keys: createFileKeyStore(keyFile),
      now: Date.now,
      newKey: () => KEY,
    })
    const { engine } = await createPocketEngine()
    host = await startHost(engine, keyFile)
  })
  afterAll(async () => {
    await host.close()
    await rm(folder, { recursive: true })
  })
  const shell = async (line: string) =>
    (await run('sh', ['-c', line], { env: { ...process.env, PARLANCE: host.url, KEY } })).stdout

  test('there are lines to run', () => expect(LINES.length).toBeGreaterThanOrEqual(6))

  test.each(LINES)(
    '$title',
    async ({ line }) => {
      const output = await shell(line)
      expect(output).not.toContain('"error"')
      if (line.includes('"stream":true')) {
        expect(output).toMatch(/^data: \{/)
        expect(output).toContain('"usage":{"prompt_tokens"')
        expect(output.endsWith('data: [DONE]\n\n')).toBe(true)
        return
      }
      const body = JSON.parse(output) as Record<string, unknown>
      if (line.includes('/chat/completions'))
        expect(body).toMatchObject({ object: 'chat.completion', model: 'pocket' })
      else expect(body['data']).toMatchObject([{ id: 'pocket' }])
    },
    60_000,
  )

  test('without the key it is 401 in the interface’s form', async () => {
    const output = await shell('curl -sS "$PARLANCE/v1/models"')
    expect(JSON.parse(output)).toMatchObject({ error: { code: 'missing_api_key', param: null } })
  })
})
