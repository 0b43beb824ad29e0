// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import {
  type Collection,
  type CollectionFile,
  collectionFileName,
  collectionName,
} from '@/domain/collections/collection'
import type { CollectionFileId, CollectionId } from '@/domain/ids'
import { KnowledgeSection } from '@/views/settings/knowledge/KnowledgeSection'
import { createTestApp } from '#test/support/createTestApp'

const HANDBOOK: Collection = { id: 'k' as CollectionId, name: 'Handbook', createdAt: 0 }
const file = (id: string, more: Partial<CollectionFile> = {}): CollectionFile => ({
  id: id as CollectionFileId,
  collectionId: HANDBOOK.id,
  name: `${id}.txt`,
  bytes: 5,
  addedAt: 0,
  ...more,
})

async function start(collection: Collection | undefined, ...files: readonly CollectionFile[]) {
  const test = await createTestApp()
  if (collection)
    await test.storage.apply({
      items: [
        [collectionName(collection.id), collection],
        ...files.map((each) => [collectionFileName(each.id), each] as const),
      ],
    })
  const shown = test.show(<KnowledgeSection />, '/settings/knowledge')
  return { ...test, ...shown, user: userEvent.setup() }
}

it('makes a collection of a name, and shows it', async () => {
  const { user } = await start(undefined)
  await screen.findByText('No collections yet')
  expect(screen.getByRole('button', { name: 'Create collection' })).toHaveProperty('disabled', true)
  await user.type(screen.getByRole('textbox', { name: 'Name of a new collection' }), 'Recipes{Enter}')
  const list = await screen.findByRole('list', { name: 'Collections' })
  expect(within(list).getByRole('heading', { name: 'Recipes' })).toBeTruthy()
  expect(within(list).getByText('0 documents')).toBeTruthy()
})

it('lists files, says what is the matter with one, and removes one with an Undo', async () => {
  const { app, user } = await start(HANDBOOK, file('a'), file('b', { problem: { type: 'noBytes' } }))
  await screen.findByText('2 documents')
  await user.click(screen.getByRole('button', { name: 'Documents' }))
  const list = screen.getByRole('list', { name: 'Documents of “Handbook”' })
  expect(within(list).getByText(/“b\.txt” is empty/)).toBeTruthy()
  await user.click(within(list).getByRole('button', { name: 'Remove a.txt' }))
  await screen.findByText('1 document')
  expect(app.store.getState().notices.at(-1)?.undo).toBeDefined()
})

it('renames a collection, and deletes it', async () => {
  const { user } = await start(HANDBOOK)
  await user.click(await screen.findByRole('button', { name: 'Settings of “Handbook”' }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Manual')
  await user.tab()
  await screen.findByRole('heading', { name: 'Manual' })
  await user.click(screen.getByRole('button', { name: 'Delete “Manual”' }))
  await screen.findByText('No collections yet')
})

it('says where its folder is watched, and begins a chat that looks in it', async () => {
  const { app, user, history } = await start({ ...HANDBOOK, folder: 'Docs' }, file('a', { path: 'x/a.txt' }))
  await screen.findByText('“Docs” is watched on another device. Choose a folder to watch it here.')
  await user.click(screen.getByRole('button', { name: 'Documents' }))
  // It goes with its folder.
  expect(screen.getByText('x/a.txt')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove a.txt' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ask “Handbook”' }))
  await waitFor(() => expect(history.at(-1)).toBe('/'))
  expect(app.store.getState().settings.newConversation.collections).toEqual(['k'])
})

it('offers to read scanned pages, after a question with what is downloaded', async () => {
  const document = { originalId: 'o', textId: 't', unit: 'page', count: 3, passages: 0, wholeTokens: 0 }
  const attachment = {
    id: 'a'.repeat(64),
    name: 'scan.pdf',
    mediaType: 'text/plain',
    sizeBytes: 5,
    document,
  } as unknown as NonNullable<CollectionFile['attachment']>
  const { app, user } = await start(HANDBOOK, file('a'), file('scan', { attachment, scanned: 3 }))
  await screen.findByText('1 document has scanned pages, whose text can’t be found yet.')
  await user.click(screen.getByRole('button', { name: 'Documents' }))
  expect(screen.getByText('3 scanned pages without text')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Read text on this device' }))
  const begin = await screen.findByRole('button', { name: 'Download and read' })
  expect(screen.getByText(/^3 pages are pictures without text\./)).toBeTruthy()
  expect(screen.getByText(/^Downloads 3.* from cdn\.jsdelivr\.net once\./)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'English' })).toHaveProperty('checked', true)
  await user.click(begin)
  // Nothing can be reached here.
  await screen.findByText(/^eng\.traineddata\.gz couldn’t be downloaded from cdn\.jsdelivr\.net\./)
  expect(app.store.getState().notices).toEqual([])
})
