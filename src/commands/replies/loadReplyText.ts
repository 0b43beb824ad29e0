import type { Exchange } from '@/domain/exchanges/exchange'
import { messageText } from '@/domain/messages/message'
import type { StorageError } from '@/domain/storage/storageError'
import { ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'

/**
 * What a service answered in one exchange: from its recorded events, else from the message it became, if that is
 * still here. Undefined when neither is kept.
 */
export const createLoadReplyText = ({ storage, load }: Pick<CommandDeps, 'storage' | 'load'>) =>
  async function loadReplyText({
    id,
    messageId,
    endpoint,
  }: Pick<Exchange, 'id' | 'messageId' | 'endpoint'>): Promise<Result<string | undefined, StorageError>> {
    const events = await storage.loadRawEvents(id)
    if (!events.ok) return events
    if (events.value.length > 0) {
      const { replyPartsOf } = await load('replyParts')
      return ok(messageText({ parts: await replyPartsOf(events.value, endpoint) }))
    }
    const found = messageId === null ? ok([]) : await storage.findMessages([messageId])
    if (!found.ok) return found
    const [message] = found.value
    return ok(message && messageText(message))
  }
