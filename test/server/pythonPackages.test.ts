import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createHost } from '@/server/createHost'
import { listPythonPackages } from '@/server/keptFolders'
import { readSettings } from '@/server/readSettings'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-python-'))
  await mkdir(join(folder, 'packages', 'inner'), { recursive: true })
  const content = {
    'secret.whl': 'secret',
    'packages/pyodide-lock.json': '{"packages":{}}',
    'packages/tiny-1-py3-none-any.whl': 'wheel',
    'packages/notes.txt': 'private',
    'packages/inner/hidden-1-py3-none-any.whl': 'private',
  }
  for (const [name, text] of Object.entries(content)) await writeFile(join(folder, name), text)
  await symlink(join(folder, 'secret.whl'), join(folder, 'packages', 'link-1.whl'))
})
afterAll(() => rm(folder, { recursive: true }))

const api = () => Promise.resolve(new Response('the interface'))

async function get(path: string, method = 'GET') {
  const listed = await listPythonPackages(join(folder, 'packages'))
  if (!listed.ok) throw new Error(listed.error)
  return createHost({ files: new Map(), python: listed.value, api }).request(path, { method })
}

test('the lock and the packages of the folder are served', async () => {
  expect(await (await get('/python/pyodide-lock.json')).text()).toBe('{"packages":{}}')
  const wheel = await get('/python/tiny-1-py3-none-any.whl')
  expect(await wheel.text()).toBe('wheel')
  const head = await get('/python/tiny-1-py3-none-any.whl', 'HEAD')
  expect(head.headers.get('content-length')).toBe('5')
})

test.each([
  '/python/notes.txt',
  '/python/inner/hidden-1-py3-none-any.whl',
  '/python/link-1.whl',
  '/python/%2e%2e/secret.whl',
  '/python/..%2fsecret.whl',
  '/python/other-1-py3-none-any.whl',
])('%s is not', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toMatch(/secret|private/)
})

test('a host without packages says so without a fault', async () => {
  const answer = await createHost({ files: new Map(), api }).request('/python/pyodide-lock.json')
  expect(answer.status).toBe(204)
})

test('a folder without a lock is refused: nobody else would be asked in its place', async () => {
  const listed = await listPythonPackages(join(folder, 'packages', 'inner'))
  expect(listed).toMatchObject({ ok: false, error: expect.stringContaining('PARLANCE_PYTHON') as string })
})

test('PARLANCE_PYTHON names the folder', () => {
  expect(readSettings({ PARLANCE_PYTHON: '/srv/python' })).toMatchObject({
    ok: true,
    value: { pythonFolder: '/srv/python' },
  })
})
