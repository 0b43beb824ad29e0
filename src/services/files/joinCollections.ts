import { type CollectionName, collectionIn, collectionsIn } from '@/domain/collections/collection'
import type { Conversation } from '@/domain/conversations/conversation'
import type { CollectionId } from '@/domain/ids'
import type { Items } from '@/domain/items/item'
import type { StorageError } from '@/domain/storage/storageError'
import { ok, type Result } from '@/lib/result'
import type { Storage } from '@/services/storage/storage'

/** Of a name, as the page takes them. */
const MOST_CHARS = 80

type Joined = {
  readonly conversation: Conversation
  /** Names of collections that aren't here. */
  readonly missing: readonly string[]
}

/**
 * Lets chats of a file look in the collections of this device: in the same ones, else in those of the same name. What
 * isn't here stays in their settings, for it may still come by sync or from a backup.
 */
export function createJoinCollections(storage: Pick<Storage, 'loadItems'>) {
  let items: Items | undefined
  return async function joinCollections(
    conversation: Conversation,
    named: readonly CollectionName[],
  ): Promise<Result<Joined, StorageError>> {
    const { collections = [] } = conversation.settings
    if (collections.length === 0 || named.length === 0) return ok({ conversation, missing: [] })
    if (!items) {
      const loaded = await storage.loadItems()
      if (!loaded.ok) return loaded
      items = loaded.value
    }
    const here = items
    const byName = new Map(
      collectionsIn(here)
        .toReversed()
        .map(({ id, name }) => [keyOf(name), id]),
    )
    const missing: string[] = []
    const joined = new Set<CollectionId>()
    for (const id of collections) {
      const name = named.find((each) => each.id === id)?.name
      const own = collectionIn(here, id) ? id : name === undefined ? undefined : byName.get(keyOf(name))
      if (own === undefined && name !== undefined) missing.push(name.slice(0, MOST_CHARS))
      joined.add(own ?? id)
    }
    const settings = { ...conversation.settings, collections: [...joined] }
    return ok({ conversation: { ...conversation, settings }, missing })
  }
}

const keyOf = (name: string): string => name.trim().normalize('NFC').toLowerCase()
