import { openDatabase } from '@/services/storage/openDatabase'

const ROWS = 300

const open = (name: string, version?: number) =>
  openDatabase({
    indexedDB,
    name,
    onNewerVersion: () => undefined,
    ...(version !== undefined && { version }),
  })

/** Makes a database as an older version left it, with rows in it. */
export async function oldDatabase(name: string, version: number): Promise<void> {
  const opened = await open(name, version)
  if (!opened.ok) throw new Error(opened.error.type)
  const tx = opened.value.transaction('messages', 'readwrite')
  for (let index = 0; index < ROWS; index += 1)
    void tx.store.put({ id: `m${index}`, conversationId: `c${index % 7}`, text: `row ${index}` })
  await tx.done
  opened.value.close()
}

/**
 * Opens a database with the newest version, running its steps. With `failAt`, the step that makes the table or index
 * of that number throws. Resolves to the ids of its messages; `undefined` when it did not open.
 */
export async function openNewest(name: string, failAt?: number): Promise<readonly string[] | undefined> {
  const { createObjectStore } = IDBDatabase.prototype
  let made = 0
  if (failAt !== undefined) {
    IDBDatabase.prototype.createObjectStore = function (...args) {
      made += 1
      if (made === failAt) throw new Error('planted')
      return createObjectStore.apply(this, args)
    }
  }
  const opened = await open(name)
  IDBDatabase.prototype.createObjectStore = createObjectStore
  if (!opened.ok) return undefined
  const keys = await opened.value.getAllKeys('messages')
  opened.value.close()
  return keys
}
