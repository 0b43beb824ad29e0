import { artifactNames } from '@/domain/artifacts/readArtifacts'
import { storedIds } from '@/domain/attachments/attachment'
import { namesIn } from '@/domain/collections/collection'
import type { Conversation } from '@/domain/conversations/conversation'
import { withoutText } from '@/domain/exchanges/exchange'
import {
  ATTACHMENT_PIECE_BYTES,
  attachmentLine,
  conversationLine,
  messageLine,
} from '@/domain/files/conversationRecord'
import { exchangeLine } from '@/domain/files/exchangeRecord'
import { fileHeaderLine } from '@/domain/files/readRecord'
import type { AttachmentId, ExchangeId, ProjectId } from '@/domain/ids'
import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import type { Result } from '@/lib/result'
import { takenItems } from '@/domain/assistants/readAssistants'
import { attachmentIdsIn } from '@/services/storage/rows/isRow'
import type { Storage } from '@/services/storage/storage'

import { toBase64 } from '../../lib/base64'
import { furtherLines, itemsWith, type FurtherSource } from './furtherLines'
import { streamText } from '@/lib/streams/readBytes'

/** How many of what are written, first of the conversations, or of the messages of the only one, then of the files. */
export type ExportProgress = {
  readonly done: number
  readonly total: number
  readonly of: 'conversations' | 'messages' | 'files'
}

export type ExportOptions = {
  readonly storage: Pick<
    Storage,
    'loadMessages' | 'listExchanges' | 'loadExchange' | 'loadLedger' | 'loadAttachment'
  > &
    FurtherSource
  /** What is exported; all of them for an export of everything. */
  readonly conversations: readonly Conversation[]
  /** Projects that come with them, although they may have no chats. */
  readonly projects?: readonly ProjectId[]
  /** Whether exchanges that belong to none of the given conversations come too, and settings, connections and runs. */
  readonly isEverything: boolean
  /** Milliseconds since the Unix epoch. */
  readonly exportedAt: number
  readonly onProgress?: (progress: ExportProgress) => void
}

/** What a stream errors with when the data could not be read; other errors are those of whoever takes its bytes. */
export class UnreadableData extends Error {
  override readonly name = 'UnreadableData'
}

/**
 * Writes conversations as JSON Lines, one row at a time: memory holds one conversation. The order depends on the
 * data alone, so that what is imported again exports to the same bytes. Holds no key and no request header.
 * The stream errors with a sentence when storage fails; cancel it to stop.
 */
export function exportFile(options: ExportOptions): ReadableStream<Uint8Array<ArrayBuffer>> {
  return streamText(endedLines(options), { elapsed: () => performance.now() })
}

async function* endedLines(options: ExportOptions): AsyncGenerator<string, void> {
  for await (const line of linesOf(options)) yield `${line}\n`
}

async function* linesOf(options: ExportOptions): AsyncGenerator<string, void> {
  const { storage, exportedAt, onProgress, isEverything } = options
  const isLeftOut = ({ isTemporary }: Conversation) => isEverything && isTemporary === true
  const chosen = options.conversations.filter((conversation) => !isLeftOut(conversation))
  const leftOut = new Set<string | null>(options.conversations.filter(isLeftOut).map(({ id }) => id))
  const conversations = [...chosen].sort(byCreation)
  const attachments = new Set<AttachmentId>()
  const isOne = conversations.length === 1
  yield fileHeaderLine(exportedAt)
  // An export of everything has the collections themselves.
  const looksIn = !isEverything && conversations.some(({ settings }) => settings.collections)
  const named = looksIn ? valueOf(await storage.loadItems()) : {}

  for (const [index, conversation] of conversations.entries()) {
    yield conversationLine(conversation, namesIn(named, conversation.settings.collections))
    const messages = valueOf(await storage.loadMessages(conversation.id))
    for (const [at, message] of messages.entries()) {
      for (const id of message.parts.flatMap(storedIds)) attachments.add(id)
      yield messageLine(message)
      if (isOne) onProgress?.({ done: at + 1, total: messages.length, of: 'messages' })
    }
    const exchanges = [...valueOf(await storage.listExchanges(conversation.id))].sort()
    yield* exchangeLines(storage, exchanges, attachments, leftOut)
    if (!isOne) onProgress?.({ done: index + 1, total: conversations.length, of: 'conversations' })
  }

  if (isEverything) {
    const known = new Set<string | null>(conversations.map(({ id }) => id))
    const rows = valueOf(await storage.loadLedger()).filter((row) => !known.has(row.conversationId))
    yield* exchangeLines(storage, rows.map(({ id }) => id).sort(), attachments, leftOut)
    yield* furtherLines(storage, attachments, leftOut)
  } else {
    // The assistants as these chats took them, and their projects: elsewhere they answer as here.
    const taken = conversations.flatMap(({ settings }) => settings.assistant?.versionId ?? [])
    const projects = [
      ...(options.projects ?? []),
      ...conversations.flatMap(({ settings }) => settings.project ?? []),
    ]
    const items = valueOf(await storage.loadItems())
    const own = artifactNames(
      items,
      conversations.map(({ id }) => id),
    )
    yield* itemsWith(takenItems(items, taken, projects, own), attachments)
  }
  for (const [index, id] of [...attachments].sort().entries()) {
    onProgress?.({ done: index, total: attachments.size, of: 'files' })
    yield* attachmentLines(storage, id)
  }
}

async function* exchangeLines(
  storage: ExportOptions['storage'],
  ids: readonly ExchangeId[],
  attachments: Set<AttachmentId>,
  /** Chats of whose requests only the cost is exported. */
  leftOut: ReadonlySet<string | null>,
): AsyncGenerator<string> {
  for (const id of ids) {
    const whole = valueOf(await storage.loadExchange(id))
    if (!whole) continue
    const exchange = leftOut.has(whole.conversationId) ? withoutText(whole) : whole
    for (const attachment of attachmentIdsIn(exchange.body)) attachments.add(attachment)
    yield exchangeLine(exchange)
  }
}

async function* attachmentLines(storage: ExportOptions['storage'], id: AttachmentId): AsyncGenerator<string> {
  const blob = valueOf(await storage.loadAttachment(id))
  if (!blob) return
  const pieces = Math.max(1, Math.ceil(blob.size / ATTACHMENT_PIECE_BYTES))
  for (let piece = 0; piece < pieces; piece += 1) {
    const start = piece * ATTACHMENT_PIECE_BYTES
    const bytes = new Uint8Array(await blob.slice(start, start + ATTACHMENT_PIECE_BYTES).arrayBuffer())
    yield attachmentLine({ id, mediaType: blob.type }, toBase64(bytes), { piece, pieces })
  }
}

const byCreation = (one: Conversation, other: Conversation): number =>
  one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)

function valueOf<Value>(result: Result<Value, StorageError>): Value {
  if (!result.ok) throw new UnreadableData(describeStorageError(result.error))
  return result.value
}
