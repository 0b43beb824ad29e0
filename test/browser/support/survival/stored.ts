import type { Conversation } from '@/domain/conversations/conversation'
import type { Message } from '@/domain/messages/message'
import { openStorage } from '@/services/storage/openStorage'
import type { Repairs } from '@/services/storage/storage'

export type Stored = {
  readonly conversations: readonly Conversation[]
  readonly messages: readonly Message[]
  /** What the start or the opening of a conversation had to mend. */
  readonly repairs: readonly Repairs[]
}

/** Everything stored, as the app would read it at its next start. */
export async function readStored(): Promise<Stored> {
  const repairs: Repairs[] = []
  const opened = await openStorage({
    indexedDB,
    now: Date.now,
    onNewerVersion: () => undefined,
    onRepaired: (found) => repairs.push(found),
  })
  if (!opened.ok) throw new Error(`the database did not open: ${opened.error.type}`)
  const storage = opened.value
  const library = await storage.loadLibrary()
  if (!library.ok) throw new Error(`the library cannot be read: ${library.error.type}`)
  const messages: Message[] = []
  for (const { id } of library.value.conversations) {
    const loaded = await storage.loadMessages(id)
    if (!loaded.ok) throw new Error(`a conversation cannot be read: ${loaded.error.type}`)
    messages.push(...loaded.value)
  }
  storage.close()
  return {
    conversations: library.value.conversations,
    messages,
    repairs: [library.value.repairs, ...repairs].filter((each) => Object.keys(each).length > 0),
  }
}
