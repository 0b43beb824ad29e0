import type { Changes, DraftChange } from '@/domain/conversations/changes'
import type { Message } from '@/domain/messages/message'
import type { SettingsEdit } from '@/domain/settings/settingsEdits'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import { isId } from '@/domain/isId'
import type { ItemChange } from '@/domain/items/item'
import { conversationSchema } from '@/domain/schema/conversationSchema'
import { draftSchema } from '@/domain/schema/draftSchema'
import { readConversationSettings } from '@/domain/schema/readConversationSettings'
import { isRecord, parseJson } from '@/lib/json'

import { readLeftEdits } from './readLeftEdits'
import { isConversationRow } from '../rows/isConversationRow'
import { isMessageRow } from '../rows/isMessageRow'

/** Keys in local storage begin with this; each page has one of its own. */
export const UNWRITTEN = 'parlance-unwritten-'

/** Parts larger than this, in characters of JSON, are left out where local storage has no room for everything. */
const LARGE_CHARS = 500_000

/** What a page that closes had handed to storage and not seen written. */
export type Unwritten = {
  readonly changes: readonly Changes[]
  readonly drafts: readonly DraftChange[]
  readonly edits: readonly SettingsEdit[]
  /** Replies that were streaming, as far as they had come. */
  readonly journals: readonly Message[]
}

/**
 * Leaves it in local storage under `key`, at once. Local storage holds some five million characters: where it does not
 * all fit, an import in progress say, what is small is left. False where nothing could be.
 */
export function leaveInPlace(place: globalThis.Storage, key: string, unwritten: Unwritten): boolean {
  try {
    place.setItem(key, JSON.stringify(unwritten))
    return true
  } catch {
    const small = withoutLarge(unwritten)
    // No room, or not allowed: then there is what the database has.
    return small !== undefined && leaveInPlace(place, key, small)
  }
}

/**
 * What a page left. Local storage is open to every script of the origin and every version of this app: what is not a
 * whole row of the kind it should be is passed over, and the rest is read.
 */
export function readUnwritten(text: string | null): Unwritten {
  const left = parseJson(text ?? '')
  if (!isRecord(left)) return { changes: [], drafts: [], edits: [], journals: [] }
  return {
    changes: listOf(left['changes']).flatMap(readChanges),
    drafts: listOf(left['drafts']).filter(isDraftChange),
    edits: readLeftEdits(left),
    journals: listOf(left['journals']).filter(isMessageRow),
  }
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

function withoutLarge(unwritten: Unwritten): Unwritten | undefined {
  const isSmall = (part: unknown) => JSON.stringify(part).length <= LARGE_CHARS
  const changes = unwritten.changes.filter(isSmall)
  const journals = unwritten.journals.filter(isSmall)
  const isLess = changes.length + journals.length < unwritten.changes.length + unwritten.journals.length
  return isLess ? { ...unwritten, changes, journals } : undefined
}
