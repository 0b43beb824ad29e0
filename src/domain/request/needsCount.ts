import type { ConversationSettings } from '../conversations/conversation'
import type { Message } from '../messages/message'
import { historyKey } from '../messages/historyKey'

/**
 * Whether a provider's counter would say more of a conversation than is known, and may be asked. Only what the
 * connection has been sent before is counted: never a draft, nor a conversation that another provider answered; and
 * nothing under a data lock. What the last reply counted itself is known.
 */
export function needsCount(
  path: readonly Message[],
  { connectionId, modelId, dataRule }: Pick<ConversationSettings, 'connectionId' | 'modelId' | 'dataRule'>,
): boolean {
  const last = path.at(-1)
  if (!last || last.status.type === 'streaming' || dataRule?.noTraining || dataRule?.noRetention) return false
  const asked = path.findLastIndex(({ reply }) => reply?.connectionId === connectionId)
  const isSentBefore = asked >= 0 && path.slice(asked + 1).every(({ role }) => role !== 'user')
  if (!isSentBefore) return false
  const { reply, status } = last
  const isCounted =
    reply?.usage && status.type === 'complete' && reply.model === modelId && asked === path.length - 1
  return !isCounted || (reply.turn !== undefined && reply.turn.history !== historyKey(path.slice(0, -1)))
}
