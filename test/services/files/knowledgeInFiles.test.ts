import { expect, it } from 'vitest'

import { type Collection, collectionName } from '@/domain/collections/collection'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { CollectionId } from '@/domain/ids'
import { exportFile } from '@/services/files/exportFile'
import { importItems } from '@/services/files/importItems'
import { readParlanceFile } from '@/services/files/readParlanceFile'
import type { Storage } from '@/services/storage/storage'

import { aConversation, aMessage } from '../storage/rows'
import { testStorage, value } from '../storage/testStorage'

const collection = (id: string, name: string): Collection => ({ id: id as CollectionId, name, createdAt: 1 })

async function withCollections(...collections: readonly Collection[]): Promise<Storage> {
  const { storage } = await testStorage()
  await storage.apply({ items: collections.map((each) => [collectionName(each.id), each]) })
  return storage
}

/** A chat that looks in a handbook, in recipes, and in something that was deleted. */
async function theChat(isEverything = false): Promise<Blob> {
  const storage = await withCollections(
    collection('k1', 'Handbook'),
    collection('k2', 'Recipes'),
    collection('k3', 'Another'),
  )
  const conversation = aConversation('c1', {
    settings: {
      ...DEFAULT_CONVERSATION_SETTINGS,
      collections: ['k1', 'k2', 'gone'].map((id) => id as CollectionId),
    },
  })
  await storage.apply({ conversations: [conversation], messages: [aMessage('m1', 'Hi')] })
  return new Response(
    exportFile({ storage, conversations: [conversation], isEverything, exportedAt: 1 }),
  ).blob()
}

const imported = (storage: Storage, file: Blob, isDryRun = false) =>
  importItems(readParlanceFile(file), { storage, isDryRun })
const looksIn = async (storage: Storage) =>
  value(await storage.loadLibrary()).conversations[0]?.settings.collections
const MISSING =
  'Knowledge it looks in isn’t here: Recipes. Create it in Settings → Knowledge, then choose it.'

it('a chat names the collections it looks in, and no others', async () => {
  const text = await (await theChat()).text()
  const line = JSON.parse(text.split('\n')[1] ?? '') as { collections?: unknown }
  expect(line.collections).toEqual([
    { id: 'k1', name: 'Handbook' },
    { id: 'k2', name: 'Recipes' },
  ])
  expect(text).not.toContain('Another')
})

it('elsewhere it looks in those of the same name, and says which are missing', async () => {
  const file = await theChat()
  const storage = await withCollections(collection('own', ' handbook'), collection('k9', 'Cooking'))
  const dry = await imported(storage, file, true)
  const report = await imported(storage, file)
  expect(report).toEqual(dry)
  expect(report.conversations).toMatchObject([{ status: 'new', note: MISSING }])
  expect(await looksIn(storage)).toEqual(['own', 'k2', 'gone'])
  // It is here now, with its own settings.
  expect((await imported(storage, file)).conversations[0]).not.toHaveProperty('note')
})

it('the same collections come before others of their name', async () => {
  const storage = await withCollections(
    collection('a', 'Handbook'),
    collection('k1', 'Manual'),
    collection('k2', 'Recipes'),
  )
  const report = await imported(storage, await theChat())
  expect(report.conversations[0]).not.toHaveProperty('note')
  expect(await looksIn(storage)).toEqual(['k1', 'k2', 'gone'])
})

it('a file of everything has the collections themselves', async () => {
  const file = await theChat(true)
  const { storage } = await testStorage()
  const report = await imported(storage, file)
  expect(report.conversations[0]).not.toHaveProperty('note')
  expect(Object.keys(value(await storage.loadItems())).toSorted()).toEqual([
    'collection/k1',
    'collection/k2',
    'collection/k3',
  ])
  expect(await looksIn(storage)).toEqual(['k1', 'k2', 'gone'])
})
