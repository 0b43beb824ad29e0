import { describe, expect, it } from 'vitest'

import { measureUse } from '@/services/storage/measureUse'

type Folder = { readonly [name: string]: number | Folder }

/** A folder of the private file system with files of the given sizes. */
function folderOf(entries: Folder): FileSystemDirectoryHandle {
  const handles = Object.entries(entries).map(([name, inner]) => [
    name,
    typeof inner === 'number'
      ? { kind: 'file', getFile: () => Promise.resolve(new Blob([new Uint8Array(inner)])) }
      : folderOf(inner),
  ])
  return {
    kind: 'directory',

    async *entries() {
      yield* handles
    },

    async *values() {
      for (const [, handle] of handles) yield handle
    },
  } as unknown as FileSystemDirectoryHandle
}

const cachesOf = (sizes: readonly number[]) => ({
  keys: () => Promise.resolve(['app']),
  open: () =>
    Promise.resolve({
      keys: () => Promise.resolve(sizes.map((_, at) => new Request(`https://app.example/${at}`))),
      match: (request: Request) =>
        Promise.resolve(
          new Response(new Uint8Array(sizes[Number(new URL(request.url).pathname.slice(1))] ?? 0)),
        ),
    } as unknown as Cache),
})

const managerOf = (estimate: object) => ({
  estimate: () => Promise.resolve(estimate),
  getDirectory: () =>
    Promise.resolve(folderOf({ models: { one: { part0: 500, part1: 20 } }, search: { db: 70 } })),
})

describe('measureUse', () => {
  it('counts files and caches itself, and takes the database from the browser', async () => {
    const storageManager = managerOf({ usage: 2_000, quota: 9_000, usageDetails: { indexedDB: 300 } })

    expect(await measureUse({ storageManager, caches: cachesOf([10, 100]) })).toEqual({
      usedBytes: 1_000,
      quotaBytes: 9_000,
      countedBytes: 2_000,
      chatBytes: 300,
      modelBytes: 520,
      searchBytes: 70,
      appBytes: 110,
    })
  })

  it('takes what is left of the total for the database where the browser tells no details', async () => {
    const use = await measureUse({ storageManager: managerOf({ usage: 1_000 }), caches: cachesOf([10]) })

    expect(use).toMatchObject({ usedBytes: 1_000, chatBytes: 400 })
  })

  it('leaves out what it cannot measure, and never says zero for it', async () => {
    expect(await measureUse({})).toEqual({})
    const broken = { estimate: () => Promise.reject(new Error('no')) }
    expect(await measureUse({ storageManager: broken })).toEqual({})
  })
})
