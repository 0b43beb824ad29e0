import type { Conversation } from '@/domain/conversation'
import type { Exchange } from '@/domain/exchange'
import { messageLine } from '@/domain/file/messageRecord'
import type { AttachmentId, ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/message'
import type { StorageError } from '@/domain/storageError'
import type { Result } from '@/lib/result'
import type { Storage } from '@/services/storage/storage'

import { copyOf } from './copyOf'
import { hashOf } from './hashOf'
import type { ImportItems } from './importItem'
import type { ImportedConversation, ImportFate, ImportReport } from './importReport'

export type ImportOptions = {
  readonly storage: Pick<
    Storage,
    'findTaken' | 'loadMessages' | 'apply' | 'saveExchanges' | 'saveAttachment' | 'saveDocument'
  >
  /** A dry run writes nothing and reports what an import would do. */
  readonly isDryRun: boolean
  /** A few random characters, the same for a dry run and its import; part of ids made new. */
  readonly salt: string
  readonly signal?: AbortSignal
  /** Called with bytes read and bytes in all. */
  readonly onProgress?: (done: number, total: number) => void
}

const MAX_REFUSALS_LISTED = 1_000
const EXCHANGES_AT_ONCE = 200

/** Thrown inside only, to leave all loops at once. */
class StorageFailure extends Error {
  readonly reason: StorageError
  constructor(reason: StorageError) {
    super('storage failed')
    this.reason = reason
  }
}

/**
 * Brings items in, each conversation in one transaction: all of it or nothing. Nothing here is overwritten: what is
 * already here in full is passed over, what differs comes in beside it under new ids.
 * Never throws for what the items hold or the disk does: the report says how far it came.
 */
export async function importItems(items: ImportItems, options: ImportOptions): Promise<ImportReport> {
  const { storage, isDryRun, salt, signal, onProgress } = options
  const copy = copyOf(salt)
  const fates = new Map<ConversationId, ImportFate>()
  const conversations: ImportedConversation[] = []
  const refused: { readonly where: string; readonly reason: string }[] = []
  const keptRaw: string[] = []
  const waiting: Exchange[] = []
  let [refusedCount, messageCount, exchangeCount, attachmentCount] = [0, 0, 0, 0]

  const refuse = (where: string, reason: string) => {
    refusedCount += 1
    if (refused.length < MAX_REFUSALS_LISTED) refused.push({ where, reason })
  }

  const takeConversation = async (
    conversation: Conversation,
    messages: readonly Message[],
    note?: string,
  ) => {
    const fate = await fateOf(storage, conversation, messages)
    fates.set(conversation.id, fate)
    const mine = fate === 'copy' ? copy.conversation(conversation) : conversation
    const theirs = fate === 'copy' ? messages.map(copy.message) : messages
    if (fate !== 'present') {
      messageCount += messages.length
      if (!isDryRun) mustSucceed(await storage.apply({ conversations: [mine], messages: theirs }))
    }
    conversations.push({
      id: mine.id,
      title: mine.title,
      messageCount: messages.length,
      fate,
      ...(note !== undefined && { note }),
    })
  }

  const takeExchanges = async () => {
    const batch = waiting.splice(0).flatMap((exchange) => {
      const fate = exchange.conversationId === null ? 'new' : (fates.get(exchange.conversationId) ?? 'new')
      if (fate === 'present') return []
      return [fate === 'copy' ? copy.exchange(exchange) : exchange]
    })
    const taken = mustSucceed(
      await storage.findTaken({ conversations: [], messages: [], exchanges: batch.map(({ id }) => id) }),
    )
    // An exchange is never changed once made: the same id is the same exchange.
    const fresh = batch.filter(({ id }) => !taken.has(id))
    exchangeCount += fresh.length
    if (!isDryRun && fresh.length > 0) mustSucceed(await storage.saveExchanges(fresh))
  }

  const takeAttachment = async (id: AttachmentId, bytes: Blob, name: string) => {
    if ((await hashOf(bytes)) !== id) {
      refuse(`Attachment ${id.slice(0, 12)}…`, 'its bytes are not those it is named for')
      return
    }
    attachmentCount += 1
    if (!isDryRun) mustSucceed(await storage.saveAttachment(bytes, name))
  }

  let stopped: ImportReport['stopped']
  try {
    for await (const item of items) {
      signal?.throwIfAborted()
      switch (item.type) {
        case 'conversation':
          await takeConversation(item.conversation, item.messages, item.note)
          break
        case 'exchange':
          waiting.push(item.exchange)
          if (waiting.length >= EXCHANGES_AT_ONCE) await takeExchanges()
          break
        case 'attachment':
          await takeAttachment(item.id, item.bytes, item.name)
          break
        case 'raw':
          keptRaw.push(`import/${salt}/${item.name}`)
          if (!isDryRun) mustSucceed(await storage.saveDocument(`import/${salt}/${item.name}`, item.text))
          break
        case 'refused':
          refuse(item.where, item.reason)
          break
        case 'progress':
          onProgress?.(item.done, item.total)
          break
      }
    }
    await takeExchanges()
  } catch (cause) {
    if (cause instanceof StorageFailure) stopped = { type: 'storage', error: cause.reason }
    else if (signal?.aborted) stopped = { type: 'cancelled' }
    else
      refuse('The file', cause instanceof Error ? `reading it failed: ${cause.message}` : 'reading it failed')
  }
  return {
    conversations,
    messageCount,
    exchangeCount,
    attachmentCount,
    keptRaw,
    refused,
    refusedCount,
    ...(stopped && { stopped }),
  }
}

async function fateOf(
  storage: ImportOptions['storage'],
  { id }: Conversation,
  messages: readonly Message[],
): Promise<ImportFate> {
  const taken = mustSucceed(
    await storage.findTaken({
      conversations: [id],
      messages: messages.map((message) => message.id),
      exchanges: [],
    }),
  )
  if (taken.size === 0) return 'new'
  if (!taken.has(id)) return 'copy'
  const here = new Set(mustSucceed(await storage.loadMessages(id)).map(messageLine))
  return messages.every((message) => here.has(messageLine(message))) ? 'present' : 'copy'
}

function mustSucceed<Value>(result: Result<Value, StorageError>): Value {
  if (!result.ok) throw new StorageFailure(result.error)
  return result.value
}
