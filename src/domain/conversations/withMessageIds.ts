import type { MessageId } from '../ids'
import type { Conversation } from './conversation'

/** The row of a conversation whose messages have other ids: the ids of messages in it follow. */
export function withMessageIds(conversation: Conversation, idOf: (id: MessageId) => MessageId): Conversation {
  const { activeLeafId, settings } = conversation
  const { contextCut: cut } = settings
  return {
    ...conversation,
    activeLeafId: activeLeafId === null ? null : idOf(activeLeafId),
    ...(cut?.type === 'summary' && {
      settings: { ...settings, contextCut: { ...cut, upTo: idOf(cut.upTo) } },
    }),
  }
}
