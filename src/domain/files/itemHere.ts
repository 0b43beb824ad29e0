import { hashText } from '@/lib/hashText'
import { isRecord } from '@/lib/json'

import { artifactName, artifactVersionName } from '../artifacts/artifact'
import type { ConversationId, MessageId } from '../ids'
import type { Items } from '../items/item'
import type { ReadItem } from './itemReaders'

/** What a message of a file is called here. */
export type MessageIdHere = (conversationId: ConversationId, id: MessageId) => MessageId

/**
 * An item of a file as it is kept here. Messages it names have the ids that the import gave them, and an artifact whose
 * id belongs to another chat gets one of its own: the same with each import, so that nothing comes in twice.
 *
 * @param items what is here.
 */
export function itemHere(read: ReadItem, items: Items, messageIdHere: MessageIdHere): ReadItem {
  switch (read.kind) {
    case 'memory': {
      const { source } = read.value
      if (!source || source.messageId === null) return read
      const messageId = messageIdHere(source.conversationId, source.messageId)
      return { ...read, value: { ...read.value, source: { ...source, messageId } } }
    }
    case 'artifact': {
      const { id: named, conversationId } = read.value
      const id = freeId(named, artifactName, conversationId, items)
      return { ...read, name: artifactName(id), value: { ...read.value, id } }
    }
    case 'artifactVersion': {
      const { value } = read
      const { conversationId, parentId } = value
      const versionId = (of: typeof value.id) => freeId(of, artifactVersionName, conversationId, items)
      const id = versionId(value.id)
      return {
        ...read,
        name: artifactVersionName(id),
        value: {
          ...value,
          id,
          artifactId: freeId(value.artifactId, artifactName, conversationId, items),
          messageId: messageIdHere(conversationId, value.messageId),
          parentId: parentId === null ? null : versionId(parentId),
        },
      }
    }
    case 'assistant':
    case 'assistantVersion':
    case 'project':
      return read
  }
}

/** An id, or the one made of it for a conversation: where the first is another's, or the second is here already. */
function freeId<Id extends string>(
  id: Id,
  nameOf: (id: Id) => string,
  conversationId: ConversationId,
  items: Items,
): Id {
  const own = `${id.slice(0, 180)}~${hashText(conversationId)}` as Id
  const holder = items[nameOf(id)]
  const isTaken = isRecord(holder) && holder['conversationId'] !== conversationId
  return isTaken || Object.hasOwn(items, nameOf(own)) ? own : id
}
