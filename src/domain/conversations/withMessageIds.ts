import type { MessageId } from '../ids'
import type { Conversation, Summary } from './conversation'

/** The row of a conversation whose messages have other ids: the ids of messages in it follow. */
export function withMessageIds(conversation: Conversation, idOf: (id: MessageId) => MessageId): Conversation {
  const { activeLeafId, settings } = conversation
  const { contextCut: cut } = settings
  const renamed = <Kept extends Summary>(summary: Kept): Kept => ({ ...summary, upTo: idOf(summary.upTo) })
  return {
    ...conversation,
    activeLeafId: activeLeafId === null ? null : idOf(activeLeafId),
    ...(cut?.type === 'summary' && {
      settings: {
        ...settings,
        contextCut: { ...renamed(cut), ...(cut.others && { others: cut.others.map(renamed) }) },
      },
    }),
  }
}
