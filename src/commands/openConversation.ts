import type { ConversationId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storageError'

import type { CommandDeps } from './deps'

/** Reads the messages of a conversation into the store, unless they are there already. */
export const createOpenConversation = (deps: CommandDeps) =>
  async function openConversation(id: ConversationId): Promise<void> {
    const { store, storage } = deps
    if (store.getState().threads[id] || !store.getState().conversations[id]) return
    const loaded = await storage.loadMessages(id)
    if (!loaded.ok) {
      store
        .getState()
        .noticeShown({ id: `open-${id}`, tone: 'danger', text: describeStorageError(loaded.error) })
      return
    }
    if (!store.getState().threads[id]) store.getState().threadLoaded(id, loaded.value)
  }
