import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createFileKeyStore } from '@/server/store/files/createFileKeyStore'

const COUNT = 50
const root = fileURLToPath(new URL('../../..', import.meta.url))
let folder = ''
let program = ''

beforeAll(async () => {
  // Inside the project, so that the program finds its packages.
  await mkdir(join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(join(root, '.cache', 'invite-'))
  await build({
    configFile: join(root, 'src/server/vite.config.ts'),
    logLevel: 'silent',
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: { invite: join(root, 'src/server/invite.ts') } },
    },
  })
  program = join(folder, 'invite.js')
}, 180_000)
afterAll(() => rm(folder, { recursive: true }))

function invite(name: string, keyFile: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, '--name', name], {
      env: { ...process.env, PARLANCE_KEYS: keyFile },
    })
    let said = ''
    child.stdout.on('data', (bytes) => (said += String(bytes)))
    child.stderr.on('data', (bytes) => (said += String(bytes)))
    child.on('close', () => resolve(said))
  })
}

test(`${COUNT} processes that invite at once: ${COUNT} invitations are kept, for their owner alone`, async () => {
  const state = join(folder, 'state')
  const keyFile = join(state, 'keys.json')
  await mkdir(state)
  await writeFile(keyFile, '{"version":1,"keys":[]}')
  await chmod(keyFile, 0o644)
  // What processes that were killed left behind.
  await writeFile(`${keyFile}.lock`, `${hostname()} 999999999 gone`)
  await writeFile(`${keyFile}.new`, 'half a file')
  const names = Array.from({ length: COUNT }, (_, index) => `guest-${index}`)
  const said = await Promise.all(names.map((name) => invite(name, keyFile)))
  expect(said.filter((text) => !text.includes('The key of guest-'))).toEqual([])
  const kept = JSON.parse(await readFile(keyFile, 'utf8')) as { keys: { name: string }[] }
  expect(new Set(kept.keys.map(({ name }) => name))).toEqual(new Set(names))
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  expect((await readdir(state)).sort()).toEqual(['keys.json', 'keys.json.new'])
}, 180_000)

test('changes made at once in one process are all kept', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'parlance-keys-')), 'keys.json')
  const names = Array.from({ length: 40 }, (_, index) => `n${index}`)
  await Promise.all(
    names.map((name) =>
      createFileKeyStore(path).update((keys) => [
        ...keys,
        { name, hash: name, createdAt: 0, expiresAt: null, models: null },
      ]),
    ),
  )
  const kept = await createFileKeyStore(path).list()
  expect(kept.map(({ name }) => name).sort()).toEqual([...names].sort())
})

test('a change that fails leaves the file, and no lock', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'parlance-keys-')), 'keys.json')
  await writeFile(path, 'not json')
  await expect(createFileKeyStore(path).update(() => [])).rejects.toThrow()
  expect(await readFile(path, 'utf8')).toBe('not json')
  await expect(stat(`${path}.lock`)).rejects.toThrow()
})
