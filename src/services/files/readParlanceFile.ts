import type { CollectionName } from '@/domain/collections/collection'
import { emptyConversation, type Conversation } from '@/domain/conversations/conversation'
import {
  type AttachmentRecord,
  attachmentRecordSchema,
  conversationFromRecord,
  messageFromRecord,
} from '@/domain/files/conversationRecord'
import { exchangeFromRecord } from '@/domain/files/exchangeRecord'
import type { FurtherRecord } from '@/domain/files/furtherRecords'
import { FILE_VERSION, fileHeaderSchema, type FileRecord, readRecord } from '@/domain/files/readRecord'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { repairTree } from '@/domain/tree/tree'
import { parseJson } from '@/lib/json'
import { joinSentences } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import { fromBase64 } from '../../lib/base64'
import { countConversations, MAX_LINE_BYTES, readLines } from './readLines'
import type { ImportItem, ImportItems } from './importReport'

/** More messages in one conversation than this are refused: nobody wrote them. */
export const MAX_MESSAGES = 100_000
/** Characters of conversations that may wait for their last message: a file of ours has one at a time. */
const MAX_WAITING_CHARS = 256_000_000

/** Fields named in a note. */
const MOST_UNREAD = 8

type Group = {
  conversation: Conversation | undefined
  collections: readonly CollectionName[] | undefined
  readonly messages: Map<MessageId, Message>
  /** Fields that were missing or not understood. */
  readonly unread: Set<string>
  /** Lines of this conversation still to come. */
  left: number
  chars: number
}

/**
 * Reads a file of ours in two passes, so that each conversation comes out whole while memory holds one of them.
 * Whatever is wrong with a line or a conversation refuses it alone, with the reason; only an unreadable first line
 * refuses the file. Rejects when aborted and when the file cannot be read.
 */
export async function* readParlanceFile(file: Blob, signal?: AbortSignal): ImportItems {
  const expected = await countConversations(file, signal)
  const groups = new Map<ConversationId, Group>()
  const done = new Set<ConversationId>()
  const pieces = new Map<string, (Blob | undefined)[]>()
  const progress: { bytes: number } = { bytes: 0 }
  let waitingChars = 0
  let isFirst = true

  const open = (id: ConversationId): Group => {
    const group = groups.get(id) ?? {
      conversation: undefined,
      collections: undefined,
      messages: new Map(),
      unread: new Set(),
      left: expected.get(id) ?? 0,
      chars: 0,
    }
    groups.set(id, group)
    return group
  }

  const lines = readLines(file.stream(), {
    maxLineBytes: MAX_LINE_BYTES,
    signal,
    onProgress: (bytes) => (progress.bytes = bytes),
  })
  for await (const line of lines) {
    const where = t('Line {number}', { number: line.number })
    if (isFirst) {
      isFirst = false
      const reason = line.type === 'line' ? headerFault(line.text) : t('Its first line can’t be read.')
      if (reason) {
        yield { type: 'refused', where: t('The file'), reason }
        return
      }
      continue
    }
    if (line.type !== 'line') {
      yield {
        type: 'refused',
        where,
        reason: line.type === 'tooLong' ? t('It is too long.') : t('It isn’t UTF-8 text.'),
      }
      continue
    }
    const read = readRecord(line.text)
    if (!read.ok) {
      if (line.isUnended && parseJson(line.text) === undefined)
        yield {
          type: 'cutShort',
          text: t(
            'This file ends in the middle of line {number}. Everything before is listed here; import the whole file later to add the rest.',
            { number: line.number },
          ),
        }
      else yield { type: 'refused', where, reason: read.error }
      continue
    }
    const { record, unread } = read.value
    if (record.type === 'exchange') {
      yield { type: 'exchange', exchange: exchangeFromRecord(record) }
      continue
    }
    if (isFurther(record)) {
      yield { type: 'further', where, record }
      continue
    }
    if (record.type === 'attachment') {
      yield* attachmentItems(record, pieces, where)
      continue
    }

    const id = record.type === 'conversation' ? record.id : record.conversationId
    const count = expected.get(id) ?? 0
    if (count > MAX_MESSAGES) {
      if (record.type === 'conversation')
        yield { type: 'refused', where, reason: t('It has too many messages.') }
      continue
    }
    if (done.has(id)) {
      yield { type: 'refused', where, reason: t('Its conversation has come before.') }
      continue
    }
    const group = open(id)
    group.left -= 1
    for (const name of unread) group.unread.add(record.type === 'message' ? `message ${name}` : name)
    if (record.type === 'conversation') {
      if (group.conversation) yield { type: 'refused', where, reason: t('Its id has come before.') }
      else {
        group.conversation = conversationFromRecord(record)
        group.collections = record.collections
      }
    } else if (group.messages.has(record.id)) {
      yield { type: 'refused', where, reason: t('Its id has come before.') }
    } else {
      group.messages.set(record.id, messageFromRecord(record))
      group.chars += line.text.length
      waitingChars += line.text.length
    }
    if (group.left <= 0) {
      yield conversationItem(id, group)
      yield { type: 'progress', done: progress.bytes, total: file.size }
      groups.delete(id)
      done.add(id)
      waitingChars -= group.chars
    } else if (waitingChars > MAX_WAITING_CHARS) {
      yield {
        type: 'refused',
        where: t('The rest of the file'),
        reason: t('Its conversations are mixed up too widely.'),
      }
      break
    }
  }
  for (const [id, group] of groups) yield conversationItem(id, group)
}

const isFurther = (record: FileRecord): record is FurtherRecord =>
  ['setting', 'item', 'connection', 'run', 'runCell'].includes(record.type)

function headerFault(text: string): string | undefined {
  const header = fileHeaderSchema.safeParse(parseJson(text))
  if (!header.success) return t('It isn’t a Parlance file.')
  if (header.data.version > FILE_VERSION)
    return t('It was written by a newer version of Parlance. Update the app first.')
  return undefined
}

function conversationItem(
  id: ConversationId,
  { conversation, collections, messages, unread }: Group,
): ImportItem {
  const repaired = repairTree([...messages.values()])
  const title = conversation?.title ?? 'Recovered'
  if (repaired.cut.length > 0) {
    return { type: 'refused', where: `“${title}”`, reason: t('Its messages answer each other in a circle.') }
  }
  const notes = [
    ...(conversation ? [] : [t('The file has messages of this conversation, but not its own line.')]),
    ...(repaired.orphans.length > 0
      ? [
          plural(repaired.orphans.length, {
            one: '{count} message has lost the one before it and is shown as a variant of the first.',
            other: '{count} messages have lost the one before them and are shown as variants of the first.',
          }),
        ]
      : []),
    ...(unread.size > 0
      ? [
          t('Some fields were missing or not understood and have their defaults: {names}.', {
            names: formatList([...unread].slice(0, MOST_UNREAD)),
          }),
        ]
      : []),
    ...(conversation?.settings.heldTools
      ? [
          t('Its tools are off before you allow them here, in Settings → Data: {names}.', {
            names: formatList(conversation.settings.heldTools.sources),
          }),
        ]
      : []),
    ...(conversation && conversation.activeLeafId !== null && !messages.has(conversation.activeLeafId)
      ? [t('Its latest messages are not in this file.')]
      : []),
  ]
  return {
    type: 'conversation',
    conversation: conversation ?? recovered(id, repaired.messages),
    messages: repaired.messages,
    ...(collections && { collections }),
    ...(notes.length > 0 && { note: joinSentences(notes) }),
  }
}

function recovered(id: ConversationId, messages: readonly Message[]): Conversation {
  const times = messages.map(({ createdAt }) => createdAt)
  const createdAt = times.reduce((first, time) => Math.min(first, time), times[0] ?? 0)
  return { ...emptyConversation(id, createdAt), title: 'Recovered', titledBy: 'person' }
}

function* attachmentItems(
  record: AttachmentRecord,
  waiting: Map<string, (Blob | undefined)[]>,
  where: string,
): Generator<ImportItem> {
  const { id, mediaType, piece = 0, pieces = 1 } = attachmentRecordSchema.parse(record)
  const bytes = fromBase64(record.bytes)
  if (!bytes || !Number.isInteger(pieces) || pieces < 1 || pieces > 1_000 || piece < 0 || piece >= pieces) {
    yield { type: 'refused', where, reason: t('Its bytes can’t be read.') }
    return
  }
  const parts = waiting.get(id) ?? Array.from<Blob | undefined>({ length: pieces })
  waiting.set(id, parts)
  parts[piece] = new Blob([bytes])
  if (parts.includes(undefined)) return
  waiting.delete(id)
  const blob = new Blob(
    parts.filter((part) => part !== undefined),
    { type: mediaType },
  )
  yield { type: 'attachment', id, bytes: blob, name: '' }
}
