import { openDatabase } from '@/services/storage/openDatabase'
import { DATABASE_NAME } from '@/services/storage/openStorage'

import { generateProfile, type ProfileOptions } from './generate'

/** Messages written in one transaction. */
const BATCH = 5_000

/** How far a profile has been written. */
export type Filled = { readonly conversations: number; readonly messages: number; readonly isWhole: boolean }

/**
 * Runs in a page of the app's origin: writes the profile into the app's own database, from the conversation
 * numbered `from` on, for `forMs` milliseconds at most.
 */
async function fillProfile(options: ProfileOptions, from: number, forMs: number): Promise<Filled> {
  const opened = await openDatabase({ indexedDB, name: DATABASE_NAME, onNewerVersion: () => undefined })
  if (!opened.ok) throw new Error(`the database did not open: ${opened.error.type}`)
  const db = opened.value
  const endsAt = performance.now() + forMs
  let conversations = from
  let messages = 0
  let inBatch = 0
  let tx = db.transaction(['conversations', 'messages'], 'readwrite', { durability: 'relaxed' })
  for (const generated of generateProfile(options, from)) {
    void tx.objectStore('conversations').put(generated.conversation)
    for (const message of generated.messages) void tx.objectStore('messages').put(message)
    conversations += 1
    messages += generated.messages.length
    inBatch += generated.messages.length
    if (inBatch < BATCH) continue
    await tx.done
    if (performance.now() > endsAt) {
      db.close()
      return { conversations, messages, isWhole: conversations === options.conversations }
    }
    tx = db.transaction(['conversations', 'messages'], 'readwrite', { durability: 'relaxed' })
    inBatch = 0
  }
  await tx.done
  db.close()
  return { conversations, messages, isWhole: true }
}

Object.assign(globalThis, { fillProfile })
