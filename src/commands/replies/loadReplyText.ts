import type { Exchange } from '@/domain/exchanges/exchange'
import { messageText } from '@/domain/messages/message'
import { loadCode } from '@/lib/loadCode'

import type { CommandDeps } from '../deps'

/**
 * What a service answered in one exchange: from its recorded events, else from the message it became, if that is
 * still here. Undefined when neither is kept.
 */
export const createLoadReplyText = ({ storage }: Pick<CommandDeps, 'storage'>) =>
  async function loadReplyText({ id, messageId, endpoint }: Pick<Exchange, 'id' | 'messageId' | 'endpoint'>) {
    const events = await storage.loadRawEvents(id)
    if (events.ok && events.value.length > 0) {
      const { replyPartsOf } = await loadCode(() => import('@/services/completions/replyPartsOf'))
      return messageText({ parts: replyPartsOf(events.value, endpoint) })
    }
    const found = messageId === null ? undefined : await storage.findMessages([messageId])
    const message = found?.ok ? found.value[0] : undefined
    return message && messageText(message)
  }
