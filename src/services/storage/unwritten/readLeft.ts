import type { Changes, DraftChange } from '@/domain/conversations/changes'
import type { Conversation } from '@/domain/conversations/conversation'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { ConversationId, MessageId } from '@/domain/ids'
import { isId } from '@/domain/isId'
import type { ItemChange } from '@/domain/items/item'
import { conversationSchema } from '@/domain/schema/conversationSchema'
import { draftSchema } from '@/domain/schema/draftSchema'
import { exchangeSchema } from '@/domain/schema/exchangeSchema'
import { readConversationSettings } from '@/domain/schema/readConversationSettings'
import { isRecord, parseJson } from '@/lib/json'

import { isConversationRow } from '../rows/isConversationRow'
import { isMessageRow } from '../rows/isMessageRow'
import { readLeftEdits } from './readLeftEdits'
import type { Unwritten } from './unwritten'

/**
 * What a page left beside and, after that, in local storage. Both are open to every script of the origin and every
 * version of this app: what is not a whole row of the kind it should be is passed over, and the rest is read.
 */
export function readLeft(beside: unknown, text: string | null): Unwritten {
  const lefts = [beside, parseJson(text ?? '')].filter(isRecord)
  return {
    changes: lefts.flatMap(({ changes }) => listOf(changes).flatMap(readChanges)),
    drafts: lefts.flatMap(({ drafts }) => listOf(drafts).filter(isDraftChange)),
    edits: lefts.flatMap(readLeftEdits),
    journals: lefts.flatMap(({ journals }) => listOf(journals).filter(isMessageRow)),
    exchanges: lefts.flatMap(({ exchanges }) => listOf(exchanges).flatMap(readExchange)),
  }
}

function readExchange(row: unknown): readonly Exchange[] {
  const { data } = exchangeSchema.safeParse(row)
  return data ? [data] : []
}

function readChanges(left: unknown): readonly Changes[] {
  if (!isRecord(left)) return []
  return [
    {
      conversations: listOf(left['conversations']).flatMap(readConversation),
      messages: listOf(left['messages']).filter(isMessageRow),
      removedConversations: listOf(left['removedConversations']).filter(isConversationId),
      removedMessages: listOf(left['removedMessages']).filter(isRemovedMessage),
      drafts: listOf(left['drafts']).filter(isDraftChange),
      items: listOf(left['items']).filter(isItemChange),
    },
  ]
}

/** Its settings field by field: one that cannot be read takes its default, as where conversations are loaded. */
function readConversation(row: unknown): readonly Conversation[] {
  if (isConversationRow(row)) return [row]
  const read = isRecord(row) && { ...row, settings: readConversationSettings(row['settings']).settings }
  const { data } = conversationSchema.safeParse(read)
  return data ? [data] : []
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isConversationId = (value: unknown): value is ConversationId => isId(value)

const isDraftChange = (value: unknown): value is DraftChange =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  (value[1] === null || draftSchema.safeParse(value[1]).success)

/** Their readers check what is in them. */
const isItemChange = (value: unknown): value is ItemChange =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string'

const isRemovedMessage = (
  value: unknown,
): value is { readonly conversationId: ConversationId; readonly id: MessageId } =>
  isRecord(value) && isId(value['conversationId']) && isId(value['id'])
