// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { createChangePresets } from '@/commands/sampling/changePresets'
import type { CommandDeps } from '@/commands/deps'
import type { Parameters } from '@/domain/parameters/parameters'
import { ok } from '@/lib/result'
import { createAppStore } from '@/store/appStore'

import { testStorage } from '../../services/storage/testStorage'

const WARM: Parameters = { temperature: { value: 1.4, origin: 'mine' } }

async function start() {
  const { storage } = await testStorage()
  const store = createAppStore()
  const files: { name: string; content: Blob }[] = []
  let made = 0
  const deps = {
    store,
    storage,
    tabs: { announceKind: () => undefined },
    newId: () => `id ${(made += 1)}`,
    saveToDisk: (file: { name: string; content: Blob }) => {
      files.push(file)
      return Promise.resolve(ok(undefined))
    },
  } as unknown as CommandDeps
  return { change: createChangePresets(deps), store, files, own: () => store.getState().settings.presets }
}

it('saves, renames and deletes a preset', async () => {
  const { change, own } = await start()
  await change({ type: 'save', name: 'Warm', parameters: WARM })
  await change({ type: 'save', name: 'Other', parameters: {} })
  await change({ type: 'rename', id: 'id 1', name: 'Warmer' })
  expect(own()).toEqual([
    { id: 'id 1', name: 'Warmer', parameters: WARM },
    { id: 'id 2', name: 'Other', parameters: {} },
  ])
  await change({ type: 'delete', id: 'id 2' })
  expect(own().map(({ name }) => name)).toEqual(['Warmer'])
})

it('writes a file that it reads back as the same values', async () => {
  const { change, own, files } = await start()
  await change({ type: 'share', preset: { id: 'a', name: 'Warm', parameters: WARM } })
  expect(files.map(({ name }) => name)).toEqual(['Warm.preset.json'])
  await change({ type: 'import', file: files[0]?.content ?? new Blob() })
  expect(own()).toEqual([
    { id: 'id 1', name: 'Warm', parameters: { temperature: { value: 1.4, origin: 'preset' } } },
  ])
})

it('says so of a file that is no preset, and keeps nothing', async () => {
  const { change, own, store } = await start()
  await change({ type: 'import', file: new Blob(['{}']) })
  expect(own()).toEqual([])
  expect(store.getState().notices).toEqual([
    { id: 'preset', tone: 'danger', text: 'This file is not a preset.' },
  ])
})
