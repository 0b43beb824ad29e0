import { expect, it } from 'vitest'

import {
  folderChanges,
  isDocumentFile,
  isLookedAt,
  type CollectionFile,
} from '@/domain/collections/collection'
import type { CollectionFileId, CollectionId } from '@/domain/ids'

const known = (path: string | undefined, modifiedAt = 1): CollectionFile => ({
  id: (path ?? 'own') as CollectionFileId,
  collectionId: 'k' as CollectionId,
  name: 'x',
  bytes: 5,
  ...(path !== undefined && { path, modifiedAt }),
  addedAt: 0,
})
const found = (path: string, modifiedAt = 1, bytes = 5) => ({ path, modifiedAt, bytes })

it('reads what is new or changed, and removes what is no longer in the folder', () => {
  const changes = folderChanges(
    [known('same.md'), known('changed.md'), known('grown.md'), known('gone.md'), known(undefined)],
    [found('same.md'), found('changed.md', 2), found('grown.md', 1, 6), found('new.md')],
  )
  expect(changes.read.map(({ path }) => path)).toEqual(['changed.md', 'grown.md', 'new.md'])
  // A file that was added by itself is none of the folder.
  expect(changes.gone.map(({ path }) => path)).toEqual(['gone.md'])
})

it('looks at documents and text, not at what else is in a folder', () => {
  expect(
    ['a.pdf', 'b.md', 'c.docx', 'd.py', 'e.xls'].every((name) => isDocumentFile({ name, type: '' })),
  ).toBe(true)
  expect(['a.png', 'b.zip', 'c.exe', 'd'].some((name) => isDocumentFile({ name, type: '' }))).toBe(false)
  expect(['.git', 'node_modules', 'notes'].map(isLookedAt)).toEqual([false, false, true])
})
