import type { MessageId } from '../ids'
import type { Message } from '../messages/message'

/** Those of a conversation's messages that are kept, each below the nearest one above it that is kept too. */
export function keptAmong(
  messages: readonly Message[],
  isKept: (id: MessageId) => boolean,
): readonly Message[] {
  const parents = new Map(messages.map(({ id, parentId }) => [id, parentId]))
  const nearest = (from: MessageId | null): MessageId | null => {
    let above = from
    while (above !== null && !(parents.has(above) && isKept(above))) above = parents.get(above) ?? null
    return above
  }
  return messages.flatMap((message) => {
    if (!isKept(message.id)) return []
    const parentId = nearest(message.parentId)
    return [parentId === message.parentId ? message : { ...message, parentId }]
  })
}
