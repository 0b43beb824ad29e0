// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { createChangeAppSettings, keepSettings } from '@/commands/settings/changeAppSettings'
import type { CommandDeps } from '@/commands/deps'
import { createToggleFavourite } from '@/commands/models/modelCommands'
import type { ConnectionId, ModelId } from '@/domain/ids'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import { keepUnwritten } from '@/services/storage/unwritten/keepUnwritten'
import { createAppStore } from '@/store/appStore'

import { putRaw, testStorage, value } from '../../services/storage/testStorage'

const prompt = (id: string) => ({ id, title: id, text: id, kind: 'message' as const })

/** One tab of several on the same database, with a memory of its own. */
async function tab(indexedDB: IDBFactory, name: string) {
  const { storage } = await testStorage({ indexedDB })
  const store = createAppStore()
  const deps = {
    store,
    storage: keepUnwritten(storage, localStorage, name).storage,
    tabs: { announceKind: () => undefined },
  } as unknown as CommandDeps
  return { deps, change: createChangeAppSettings(deps), favourite: createToggleFavourite(deps) }
}

it('keeps the theme of one tab and the density of another', async () => {
  const { indexedDB, storage } = await testStorage()
  const [one, other] = await Promise.all([tab(indexedDB, 'one'), tab(indexedDB, 'other')])
  await Promise.all([one.change({ theme: 'dark' }), other.change({ density: 'compact' })])
  expect(value(await storage.loadLibrary()).settings).toEqual({
    ...DEFAULT_SETTINGS,
    theme: 'dark',
    density: 'compact',
  })
})

it('keeps what is changed while a command waits between reading the settings and changing them', async () => {
  const { indexedDB, storage } = await testStorage()
  const { deps, change } = await tab(indexedDB, 'one')
  const { settings: before } = deps.store.getState()
  await change({ isInspectorOpen: true })
  await keepSettings(deps, before, { ...before, density: 'compact' })
  const both = { isInspectorOpen: true, density: 'compact' }
  expect(deps.store.getState().settings).toMatchObject(both)
  expect(value(await storage.loadLibrary()).settings).toMatchObject(both)
})

it('loses none of 200 changes that three tabs make at the same time', async () => {
  const { indexedDB, storage } = await testStorage()
  const tabs = await Promise.all(['a', 'b', 'c'].map((name) => tab(indexedDB, name)))
  const names = Array.from({ length: 50 }, (_, index) => `n${index}`)
  await Promise.all(
    names.flatMap((name, index) => {
      const at = (shift: number) => tabs[(index + shift) % 3]!
      const model = { connectionId: 'k' as ConnectionId, modelId: name as ModelId }
      return [
        at(0).change((now) => ({ prompts: [...now.prompts, prompt(name)] })),
        at(1).change((now) => ({ tools: [...now.tools, { id: name, name, text: '[]' }] })),
        at(2).change((now) => ({ keys: { ...now.keys, [name]: 'Mod+K' } })),
        at(0).favourite(model),
      ]
    }),
  )

  const { settings } = value(await storage.loadLibrary())
  const sorted = (found: readonly string[]) => [...found].sort()
  expect(sorted(settings.prompts.map(({ id }) => id))).toEqual(sorted(names))
  expect(sorted(settings.tools.map(({ id }) => id))).toEqual(sorted(names))
  expect(sorted(Object.keys(settings.keys))).toEqual(sorted(names))
  expect(sorted(settings.favouriteModels.map(({ modelId }) => modelId))).toEqual(sorted(names))
})

it('adds to a list of which one item cannot be read', async () => {
  const { indexedDB, storage } = await testStorage()
  await putRaw(indexedDB, 'settings', { id: 'prompts', value: [prompt('good'), { id: 'bad' }] })
  expect(value(await storage.loadLibrary()).settings.prompts).toEqual([prompt('good')])

  value(await storage.changeSettings([{ type: 'put', path: ['prompts'], item: prompt('new') }]))
  const { settings, repairs } = value(await storage.loadLibrary())
  expect(settings.prompts).toEqual([prompt('good'), prompt('new')])
  expect(repairs).toEqual({})
})
