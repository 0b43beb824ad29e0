import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createHost } from '@/server/createHost'
import { listOcrLanguages } from '@/server/keptFolders'
import { readSettings } from '@/server/readSettings'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-ocr-'))
  await writeFile(join(folder, 'eng.traineddata.gz'), 'data')
  await writeFile(join(folder, 'notes.txt'), 'private')
})
afterAll(() => rm(folder, { recursive: true }))

const api = () => Promise.resolve(new Response('the interface'))

async function get(path: string) {
  const listed = await listOcrLanguages(folder)
  if (!listed.ok) throw new Error(listed.error)
  return createHost({ files: new Map(), ocr: listed.value, api }).request(path)
}

test('the languages of the folder are listed with their hashes, and served as they are', async () => {
  expect(await (await get('/ocr/languages.json')).json()).toEqual([
    { code: 'eng', bytes: 4, sha256: createHash('sha256').update('data').digest('hex') },
  ])
  const file = await get('/ocr/eng.traineddata')
  expect([await file.text(), file.headers.get('content-encoding')]).toEqual(['data', null])
})

test.each(['/ocr/notes.txt', '/ocr/eng.traineddata.gz', '/ocr/..%2fnotes.txt'])('%s is not', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('a host without languages says so without a fault', async () => {
  const answer = await createHost({ files: new Map(), api }).request('/ocr/languages.json')
  expect(answer.status).toBe(204)
})

test('a folder without languages is refused: strangers would be asked in its place', async () => {
  const listed = await listOcrLanguages(join(folder, 'nothing'))
  expect(listed).toMatchObject({ ok: false, error: expect.stringContaining('PARLANCE_OCR') as string })
})

test('PARLANCE_OCR names the folder', () => {
  expect(readSettings({ PARLANCE_OCR: '/srv/ocr' })).toMatchObject({
    ok: true,
    value: { ocrFolder: '/srv/ocr' },
  })
})
