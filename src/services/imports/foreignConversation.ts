import {
  DEFAULT_CONVERSATION_SETTINGS,
  emptyConversation,
  type Conversation,
} from '@/domain/conversations/conversation'
import type { ConnectionId, MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { repairTree } from '@/domain/tree/tree'
import type { ImportItem } from '@/services/files/importReport'
import { MAX_MESSAGES } from '@/services/files/readParlanceFile'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'

import { conversationIdOf, type ForeignMessage, idFromStart, messageIdOf } from './foreignMessages'

export type ForeignConversation = {
  /** Which app: every id begins with it, so that ids of two apps never meet. Never change one that was released. */
  readonly source: string
  /**
   * The app's own id; undefined when it has none, and one is derived from how the conversation begins. Never put a
   * title, a time of change or a position here: an export of the same conversation, later, must give the same id.
   */
  readonly id: string | undefined
  readonly title: string
  readonly createdAt: number | undefined
  readonly updatedAt: number | undefined
  /** The foreign id of the message shown last; null where the newest is. */
  readonly activeLeafId: string | null
  readonly messages: readonly ForeignMessage[]
  readonly systemPrompt?: string | undefined
  readonly model?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly pinned?: boolean | undefined
  readonly archived?: boolean | undefined
  /** Messages that the reader could not make sense of. */
  readonly unread?: number | undefined
}

/** Turns a conversation of another app into ours. Refused when its messages form a circle or are too many. */
export function foreignConversation(foreign: ForeignConversation): ImportItem {
  const { source, messages } = foreign
  const title = foreign.title.trim() || mark('Imported conversation')
  if (messages.length > MAX_MESSAGES) {
    return { type: 'refused', where: `“${title}”`, reason: t('It has too many messages.') }
  }
  const ownId = foreign.id || idFromStart(foreign.createdAt, title, messages)
  const conversationId = conversationIdOf(source, ownId)
  const messageId = (id: string) => messageIdOf(conversationId, id)
  const start = foreign.createdAt ?? foreign.updatedAt ?? 0

  const parents = keptParents(messages)
  const ours = new Map<MessageId, Message>()
  messages.forEach((message, index) => {
    if (message.parts.length === 0) return
    const parentId = parents.get(message.id) ?? null
    const id = messageId(message.id)
    ours.set(id, {
      id,
      conversationId,
      parentId: parentId === null ? null : messageId(parentId),
      role: message.role,
      parts: message.parts,
      status: { type: message.isUnfinished ? 'interrupted' : 'complete' },
      createdAt: message.createdAt ?? start + index,
      ...(message.role === 'assistant' && {
        reply: { model: (message.model ?? '') as ModelId, connectionId: '' as ConnectionId },
      }),
    })
  })

  const repaired = repairTree([...ours.values()])
  if (repaired.cut.length > 0) {
    return { type: 'refused', where: `“${title}”`, reason: t('Its messages answer each other in a circle.') }
  }
  const leaf = keptLeaf(foreign.activeLeafId, messages, parents)
  const times = repaired.messages.map(({ createdAt }) => createdAt)
  const conversation: Conversation = {
    ...emptyConversation(
      conversationId,
      foreign.createdAt ?? times.reduce((first, time) => Math.min(first, time), times[0] ?? start),
    ),
    title,
    titledBy: 'person',
    updatedAt: foreign.updatedAt ?? times.reduce((last, time) => Math.max(last, time), start),
    activeLeafId: leaf === null ? (newest(repaired.messages)?.id ?? null) : messageId(leaf),
    settings: {
      ...DEFAULT_CONVERSATION_SETTINGS,
      systemPrompt: foreign.systemPrompt ?? '',
    },
    tags: foreign.tags ?? [],
    pinned: foreign.pinned ?? false,
    archived: foreign.archived ?? false,
  }
  const left = messages.length - ours.size
  const unread = foreign.unread ?? 0
  const notes = [
    ...(left > 0
      ? [
          plural(left, {
            one: '{count} empty or hidden message left out.',
            other: '{count} empty or hidden messages left out.',
          }),
        ]
      : []),
    ...(unread > 0
      ? [
          plural(unread, {
            one: '{count} damaged message could not be read.',
            other: '{count} damaged messages could not be read.',
          }),
        ]
      : []),
  ]
  return {
    type: 'conversation',
    conversation,
    messages: repaired.messages,
    ...(!foreign.id && { isNamedByStart: true }),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  }
}

/** The nearest ancestor that is kept, for every message. Iterative, and finite for circles. */
function keptParents(messages: readonly ForeignMessage[]): ReadonlyMap<string, string | null> {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const found = new Map<string, string | null>()
  for (const { id, parentId } of messages) {
    const passed: string[] = [id]
    const seen = new Set<string>()
    let parent = parentId
    for (;;) {
      const message = parent === null ? undefined : byId.get(parent)
      if (!message || parent === null) {
        parent = null
        break
      }
      if (message.parts.length > 0 || seen.has(parent)) break
      if (found.has(parent)) {
        parent = found.get(parent) ?? null
        break
      }
      seen.add(parent)
      passed.push(parent)
      parent = message.parentId
    }
    for (const passedId of passed) if (!found.has(passedId)) found.set(passedId, parent)
  }
  return found
}

function keptLeaf(
  id: string | null,
  messages: readonly ForeignMessage[],
  parents: ReadonlyMap<string, string | null>,
): string | null {
  const leaf = id === null ? undefined : messages.find((message) => message.id === id)
  if (!leaf) return null
  return leaf.parts.length > 0 ? leaf.id : (parents.get(leaf.id) ?? null)
}

const newest = (messages: readonly Message[]): Message | undefined =>
  messages.reduce<Message | undefined>(
    (last, next) => (!last || next.createdAt >= last.createdAt ? next : last),
    undefined,
  )
