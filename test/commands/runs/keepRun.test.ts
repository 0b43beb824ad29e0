import { expect, test } from 'vitest'

import type { CommandDeps } from '@/commands/deps'
import { dropRun, keepCells, keepRun } from '@/commands/runs/keepRun'
import { ok } from '@/lib/result'

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
