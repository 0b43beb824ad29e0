import type { ConversationId, MessageId } from '@/domain/ids'
import { type Message, messageText, withSourcesBehind } from '@/domain/messages/message'
import { repairTree } from '@/domain/tree/tree'
import { isRecord } from '@/lib/json'

import type { Repairs } from './storage'
import { isMessageRow, isPart } from './rows/isRow'

export type ReadMessages = {
  /** In order of creation, every one reachable from a root. */
  readonly messages: readonly Message[]
  /** Messages whose row must be rewritten for its place in the tree. */
  readonly moved: readonly Message[]
  /** Rows that do not parse, as they are on disk. */
  readonly damaged: readonly unknown[]
  readonly repairs: Repairs
}

/**
 * Turns the rows of one conversation and of its journal into messages. A reply left streaming is `interrupted`,
 * with the journal's text where that is longer. Rows that do not parse come as far as they can be read.
 */
export function readMessages(
  id: ConversationId,
  rows: readonly unknown[],
  journal: readonly unknown[],
): ReadMessages {
  const damaged: unknown[] = []
  const byId = new Map<string, Message>()
  for (const row of rows) {
    if (isMessageRow(row)) {
      byId.set(row.id, withoutIndexFields(row))
    } else {
      damaged.push(row)
      const salvaged = salvageMessage(id, row)
      if (salvaged) byId.set(salvaged.id, salvaged)
    }
  }
  for (const row of journal) {
    if (!isMessageRow(row)) {
      damaged.push(row)
      continue
    }
    const stored = byId.get(row.id)
    // A late journal row must not replace what the reply ended as, or what the person made of it since.
    if (!stored || (stored.status.type === 'streaming' && lengthOf(row) >= lengthOf(stored)))
      byId.set(row.id, row)
  }

  const ordered = [...byId.values()].map(settled).map(withSourcesBehind).sort(byCreation)
  const { messages, orphans, cut } = repairTree(ordered)
  const mended = new Set([...orphans, ...cut])
  return {
    messages,
    moved: mended.size === 0 ? [] : messages.filter((message) => mended.has(message.id)),
    damaged,
    repairs: {
      ...(damaged.length > 0 && { messages: damaged.length }),
      ...(orphans.length > 0 && { orphans: orphans.length }),
      ...(cut.length > 0 && { cut: cut.length }),
    },
  }
}

// The page that streamed it is gone, or it would not be read from disk.
const settled = (message: Message): Message =>
  message.status.type === 'streaming' ? { ...message, status: { type: 'interrupted' } } : message

/** The message of a row, without what is there for the index alone. */
export function withoutIndexFields(row: Message & { attachmentIds?: unknown }): Message {
  if (!('attachmentIds' in row)) return row
  const message = { ...row }
  delete message.attachmentIds
  return message
}

const lengthOf = (message: Message): number =>
  messageText(message).length +
  message.parts.reduce((sum, part) => sum + (part.type === 'reasoning' ? part.text.length : 0), 0)

const byCreation = (one: Message, other: Message): number =>
  one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)

/** It becomes part of the chat, which is in no language of the page. */
const UNREAD = 'This message could not be read.'

/** What can be read of a damaged row, so that the conversation stays whole; undefined when it has no id. */
function salvageMessage(conversationId: ConversationId, row: unknown): Message | undefined {
  if (!isRecord(row) || typeof row['id'] !== 'string') return undefined
  const { parentId, role, createdAt, parts } = row
  const readable = Array.isArray(parts) ? parts.filter(isPart) : []
  return {
    id: row['id'] as MessageId,
    conversationId,
    parentId: typeof parentId === 'string' ? (parentId as MessageId) : null,
    role: role === 'user' || role === 'system' || role === 'tool' ? role : 'assistant',
    parts: readable.length > 0 ? readable : [{ type: 'text', text: UNREAD }],
    status: { type: 'interrupted' },
    createdAt: typeof createdAt === 'number' ? createdAt : 0,
  }
}
