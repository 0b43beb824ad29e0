import { describe, expect, it, test } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import type { CommandDeps } from '@/commands/deps'
import { dropRun, entryForRun, keepCells, keepRun } from '@/commands/runs/keepRun'
import type { ModelId } from '@/domain/ids'
import { RUN_HEADS } from '@/domain/runs/run'
import { failed, ok } from '@/lib/result'
import type { Storage } from '@/services/storage/storage'

import { entryOf, prices } from '../../domain/catalog/modelOf'
import { cell, run } from '../../domain/runs/runOf'

test('each change of a run is told to other tabs, and so to sync, once it is on disk', async () => {
  const happened: string[] = []
  const deps = {
    storage: {
      saveDocument: (name: string) => (happened.push(name), Promise.resolve(ok(undefined))),
      listDocuments: () => Promise.resolve(ok(['runCells/r1/a'])),
      removeDocument: (name: string) => (happened.push(`no ${name}`), Promise.resolve(ok(undefined))),
    },
    tabs: { announceKind: (kind: string) => void happened.push(kind) },
  } as unknown as CommandDeps
  const { id } = run([])
  await keepRun(deps, run([cell('a')]))
  await keepCells(deps, id, [cell('a', { text: 'rain' })])
  await dropRun(deps, id)
  expect(happened).toEqual([
    'runs/r1',
    'runs',
    'runCells/r1/a',
    'runs',
    'no runs/r1',
    'no runCells/r1/a',
    'runs',
  ])
})

const broken = () => Promise.resolve(failed({ type: 'failed', detail: 'planted' } as const))

/** What a person is told when interrupted runs are resumed on a storage with this failure. */
async function noticesWith(broke: (storage: Storage) => Partial<Storage>) {
  const { storage } = await createTestApp()
  await storage.saveDocument(`${RUN_HEADS}r1`, {})
  const { app } = await createTestApp({ parts: { storage: { ...storage, ...broke(storage) } } })
  const { resumeInterrupted } = await app.commands.loadRunCommands()
  await resumeInterrupted()
  return app.store.getState().notices.map(({ text }) => text)
}

describe('interrupted runs', () => {
  it.each(['listDocuments', 'loadDocument'] as const)(
    'that cannot be read (%s) are told of, and why',
    async (call) => {
      const [notice = ''] = await noticesWith(() => ({ [call]: broken }))
      expect(notice).toContain('couldn’t be resumed')
      expect(notice).toContain('planted')
    },
  )

  it('are silent where there are none', async () => {
    expect(await noticesWith(() => ({}))).toEqual([])
  })
})

it('prices the searches of a run at the service that adds them', async () => {
  const baseUrl = 'https://openrouter.ai/api'
  const { app } = await createTestApp({ connections: [{ ...CONNECTION, baseUrl }] })
  const entry = entryOf('a', { parameters: { tools: { type: 'unknown' } }, prices: prices('1', '1') })
  const deps = { entryOf: () => entry, store: app.store }
  const model = { connectionId: CONNECTION.id, modelId: 'a' as ModelId }
  expect(entryForRun(deps, model, false)).toBe(entry)
  expect(entryForRun(deps, model, true)?.prices).toMatchObject({
    list: [{ item: 'input' }, { item: 'output' }, { item: 'search', amount: '0.007' }],
  })
  expect(entryForRun({ ...deps, entryOf: () => undefined }, model, true)).toBeUndefined()
})
