import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { IsEnough } from '@/services/storage/storage'

import type { CommandDeps } from '../deps'

/**
 * The last messages on the shown path of a long conversation, to be looked at while the whole is read. Empty
 * when it is read already, or as soon whole. They go into the store only with all others: nothing is sent or counted
 * of a part.
 */
export const createReadEnding = ({ store, storage }: CommandDeps) =>
  async function readEnding(id: ConversationId, isEnough: IsEnough): Promise<readonly Message[]> {
    const { conversations, threads } = store.getState()
    const leafId = conversations[id]?.activeLeafId ?? null
    if (leafId === null || threads[id]) return []
    const found = await storage.loadEnding(id, isEnough)
    // Another branch may just have been chosen.
    return found.ok && found.value.at(-1)?.id === leafId ? found.value : []
  }
