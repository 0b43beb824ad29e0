import type { Exchange } from '@/domain/exchanges/exchange'
import type { FurtherRecord } from '@/domain/files/furtherRecords'
import type { AttachmentId, ConversationId, MessageId } from '@/domain/ids'
import { createTellApart, keptApart, type ImportedApp } from '@/domain/imports/importedContent'
import type { StorageError } from '@/domain/storage/storageError'
import type { Result } from '@/lib/result'
import type { ImportedThread, ImportOutcome, Storage } from '@/services/storage/storage'
import { joinSentences } from '@/lib/text/joinSentences'
import { formatList } from '@/lib/text/formatList'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import { hashOf } from '../attachments/sha256'
import type {
  FurtherImport,
  ImportedConversation,
  ImportItem,
  ImportItems,
  ImportReport,
} from './importReport'
import { createFurtherImport, type FurtherTarget } from './importFurther'
import { createJoinCollections } from './joinCollections'

export type ImportOptions = {
  readonly storage: Pick<
    Storage,
    'findTaken' | 'importThreads' | 'saveExchanges' | 'hasAttachments' | 'saveAttachment'
  > &
    FurtherTarget
  /** A dry run writes nothing and reports what an import would do. */
  readonly isDryRun: boolean
  /** Chats of the file that become none of those here, although they begin like one. */
  readonly keepApart?: readonly ConversationId[]
  readonly signal?: AbortSignal
  /** Called with bytes read and bytes in all. */
  readonly onProgress?: (done: number, total: number) => void
}

type FileConversation = Extract<ImportItem, { readonly type: 'conversation' }>

const MAX_REFUSALS_LISTED = 1_000
const EXCHANGES_AT_ONCE = 200
/** Missing collections that are named. */
const MOST_NAMED = 8
/** Messages written in one transaction: its fixed cost is that of some hundred of them. */
const MESSAGES_AT_ONCE = 1_000

/** Thrown inside only, to leave all loops at once. */
class StorageFailure extends Error {
  readonly reason: StorageError
  constructor(reason: StorageError) {
    super('storage failed')
    this.reason = reason
  }
}

/**
 * Brings items in, each conversation all of it or nothing. Conversations that are here already are merged
 * (`mergeThread`): they get what they do not have, and nothing that is here is overwritten or removed.
 * Never throws for what the items hold or the disk does: the report says how far it came.
 */
export async function importItems(items: ImportItems, options: ImportOptions): Promise<ImportReport> {
  const { storage, isDryRun, signal, onProgress } = options
  const apart = new Set(options.keepApart)
  const tellApart = createTellApart()
  const conversations: ImportedConversation[] = []
  const refused: { readonly where: string; readonly reason: string }[] = []
  const joinCollections = createJoinCollections(storage)
  const threads: (ImportedThread &
    Pick<FileConversation, 'note' | 'isNamedByStart'> & { readonly missing: readonly string[] })[] = []
  let waitingMessages = 0
  const renamed = new Map<ConversationId, ReadonlyMap<MessageId, MessageId>>()
  const exchanges: Exchange[] = []
  let [refusedCount, messageCount, completedCount, deletedCount] = [0, 0, 0, 0]
  let [exchangeCount, attachmentCount] = [0, 0]
  let cutShort: string | undefined
  const apps = new Set<ImportedApp>()

  const refuse = (where: string, reason: string) => {
    refusedCount += 1
    if (refused.length < MAX_REFUSALS_LISTED) refused.push({ where, reason })
  }

  const toldApart = (item: FileConversation): FileConversation => {
    const told = { ...item, ...tellApart(item) }
    // Nothing else begins like it once it is apart.
    return apart.has(told.conversation.id) ? { ...told, ...keptApart(told) } : told
  }

  const takeThreads = async () => {
    const batch = threads.splice(0)
    waitingMessages = 0
    if (batch.length === 0) return
    const outcomes = mustSucceed(await storage.importThreads(batch, { isDryRun }))
    for (const [at, { conversation, messages, note, missing, isNamedByStart }] of batch.entries()) {
      const outcome = outcomes[at]
      if (!outcome) continue
      messageCount += outcome.addedCount
      completedCount += outcome.completedCount
      deletedCount += outcome.deletedCount
      if (outcome.renamed.size > 0) renamed.set(conversation.id, outcome.renamed)
      const notes = [...(note === undefined ? [] : [note]), ...notesOf(outcome, missing)]
      conversations.push({
        id: conversation.id,
        title: conversation.title,
        messageCount: messages.length,
        addedCount: outcome.addedCount,
        status: outcome.status,
        ...(notes.length > 0 && { note: joinSentences(notes) }),
        ...(isNamedByStart && outcome.status === 'grown' && { mayBeApart: true }),
      })
    }
  }

  const takeConversation = async ({ collections = [], ...item }: FileConversation) => {
    const joined = mustSucceed(await joinCollections(item.conversation, collections))
    threads.push({ ...item, ...joined })
  }

  const takeExchanges = async () => {
    const batch = exchanges.splice(0)
    if (batch.length === 0) return
    const taken = mustSucceed(
      await storage.findTaken({ conversations: [], messages: [], exchanges: batch.map(({ id }) => id) }),
    )
    // An exchange is never changed once made: the same id is the same exchange.
    const fresh = batch.filter(({ id }) => !taken.has(id)).map((exchange) => withNames(exchange, renamed))
    exchangeCount += fresh.length
    if (!isDryRun && fresh.length > 0) mustSucceed(await storage.saveExchanges(fresh))
  }

  const takeAttachment = async (id: AttachmentId, bytes: Blob, name: string) => {
    if ((await hashOf(bytes)) !== id) {
      refuse(t('Attachment {id}…', { id: id.slice(0, 12) }), t('Its bytes don’t match its id.'))
      return
    }
    if (mustSucceed(await storage.hasAttachments([id])).has(id)) return
    attachmentCount += 1
    if (!isDryRun) mustSucceed(await storage.saveAttachment(bytes, name))
  }

  const further: FurtherImport[] = []
  const importFurther = createFurtherImport(
    storage,
    isDryRun,
    (conversationId, id) => renamed.get(conversationId)?.get(id) ?? id,
  )
  const takeFurther = async (where: string, record: FurtherRecord) => {
    const taken = await importFurther(record)
    if (taken.ok) {
      if (taken.value) further.push(taken.value)
    } else if (taken.error.type === 'refused') refuse(where, taken.error.reason)
    else throw new StorageFailure(taken.error)
  }

  const take = async (item: ImportItem) => {
    switch (item.type) {
      case 'conversation':
        await takeConversation(item.isNamedByStart ? toldApart(item) : item)
        waitingMessages += item.messages.length
        if (waitingMessages >= MESSAGES_AT_ONCE || threads.length >= MESSAGES_AT_ONCE) await takeThreads()
        return
      case 'exchange':
        exchanges.push(item.exchange)
        if (exchanges.length < EXCHANGES_AT_ONCE) return
        // Their conversations first: these decide what messages are called here.
        await takeThreads()
        await takeExchanges()
        return
      case 'further':
        // Artifacts and memories name messages.
        await takeThreads()
        await takeFurther(item.where, item.record)
        return
      case 'attachment':
        await takeAttachment(item.id, item.bytes, item.name)
        return
      case 'source':
        apps.add(item.app)
        return
      case 'refused':
        refuse(item.where, item.reason)
        return
      case 'cutShort':
        cutShort = item.text
        return
      case 'progress':
        onProgress?.(item.done, item.total)
    }
  }

  let stopped: ImportReport['stopped']
  try {
    for await (const item of items) {
      signal?.throwIfAborted()
      await take(item)
    }
    await takeThreads()
    await takeExchanges()
  } catch (cause) {
    if (cause instanceof StorageFailure) stopped = { type: 'storage', error: cause.reason }
    else if (signal?.aborted) stopped = { type: 'cancelled' }
    else
      refuse(
        t('The file'),
        cause instanceof Error
          ? t('It could not be read: {cause}', { cause: cause.message })
          : t('It could not be read.'),
      )
  }
  return {
    apps: [...apps],
    conversations,
    messageCount,
    completedCount,
    deletedCount,
    exchangeCount,
    attachmentCount,
    ...(further.length > 0 && { further }),
    refused,
    refusedCount,
    ...(cutShort !== undefined && { cutShort }),
    ...(stopped && { stopped }),
  }
}

function notesOf(
  { completedCount, deletedCount, isInTrash, status }: ImportOutcome,
  missing: readonly string[],
): readonly string[] {
  return [
    ...(completedCount > 0
      ? [
          plural(completedCount, {
            one: '{count} message was unfinished here and is complete now.',
            other: '{count} messages were unfinished here and are complete now.',
          }),
        ]
      : []),
    ...(deletedCount > 0
      ? [
          plural(deletedCount, {
            one: '{count} message was deleted here before and left out.',
            other: '{count} messages were deleted here before and left out.',
          }),
        ]
      : []),
    ...(isInTrash && status === 'grown' ? [t('This chat is in your trash and stays there.')] : []),
    // A chat that is here keeps its own settings.
    ...(missing.length > 0 && status === 'new'
      ? [
          t('Knowledge it looks in isn’t here: {names}. Create it in Settings → Knowledge, then choose it.', {
            names: formatList(missing.slice(0, MOST_NAMED)),
          }),
        ]
      : []),
  ]
}

function withNames(
  exchange: Exchange,
  renamed: ReadonlyMap<ConversationId, ReadonlyMap<MessageId, MessageId>>,
): Exchange {
  const { conversationId, messageId } = exchange
  const name = conversationId && messageId ? renamed.get(conversationId)?.get(messageId) : undefined
  return name === undefined ? exchange : { ...exchange, messageId: name }
}

function mustSucceed<Value>(result: Result<Value, StorageError>): Value {
  if (!result.ok) throw new StorageFailure(result.error)
  return result.value
}
