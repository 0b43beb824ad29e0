import { expect, it } from 'vitest'

import { watchedFolder, watchedFolders } from '@/services/folders/watchedFolders'
import { fakeFolder, type FakeFile } from '#test/support/folders/fakeFolder'

const file = (text: string): FakeFile => ({ text, at: 1 })

it('lists documents in all folders below, and passes over programs and hidden folders', async () => {
  const { handle } = fakeFolder(
    'Docs',
    new Map([
      ['a.md', file('one')],
      ['deep/er/b.txt', file('two')],
      ['.git/config.txt', file('x')],
      ['node_modules/p/readme.md', file('x')],
      ['old.doc', file('x')],
    ]),
  )
  const listed = await watchedFolder(handle).list()
  expect(
    listed.ok && listed.value.files.map(({ path, bytes, modifiedAt }) => [path, bytes, modifiedAt]),
  ).toEqual([
    ['a.md', 3, 1],
    ['deep/er/b.txt', 3, 1],
    // Told of, with the format to save it as.
    ['old.doc', 1, 1],
  ])
})

it('fails where the folder is gone, rather than to give a part of it', async () => {
  const { handle, state } = fakeFolder('Docs', new Map([['a.md', file('one')]]))
  state.isGone = true
  expect(await watchedFolder(handle).list()).toEqual({ ok: false, error: 'gone' })
})

it('asks the browser for reading alone, and tells where it has no folders', async () => {
  const { handle, state } = fakeFolder('Docs', new Map())
  const asked: unknown[] = []
  const folders = watchedFolders({
    showDirectoryPicker: (options: unknown) => {
      asked.push(options)
      return Promise.resolve(handle)
    },
  })
  const chosen = await folders.choose()
  expect(asked).toEqual([{ id: 'parlance-knowledge', mode: 'read' }])
  if (!chosen.ok) throw new Error('not chosen')
  state.permission = 'prompt'
  expect(await chosen.value.permission()).toBe('ask')
  expect(await chosen.value.requestPermission()).toBe(true)
  expect(await chosen.value.permission()).toBe('granted')
  expect(watchedFolders({}).canChoose).toBe(false)
})
