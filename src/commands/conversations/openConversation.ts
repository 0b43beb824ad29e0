import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { describeUnreadable, type StorageError } from '@/domain/storage/storageError'
import { ok, type Result } from '@/lib/result'

import { closeThreads } from '../closeThreads'
import type { CommandDeps } from '../deps'

type Read = Result<void, StorageError>

const READ: Read = ok(undefined)

/** Reads the messages of a conversation into the store, unless they are there already. A notice says why they can't be. */
export const createOpenConversation = (deps: CommandDeps) =>
  async function openConversation(id: ConversationId): Promise<Read> {
    const { store } = deps
    if (!store.getState().conversations[id]) return READ
    closeThreads(deps, id)
    if (store.getState().threads[id]) return READ
    return readThread(deps, id, () => store.getState().threads[id] === undefined)
  }

/** Reads the messages of a conversation again: another tab changed them. */
export const createRereadConversation = (deps: CommandDeps) =>
  async function rereadConversation(id: ConversationId): Promise<void> {
    // A reply streaming here is ahead of the disk: this tab's own memory wins for it.
    const isWanted = () => deps.store.getState().threads[id] !== undefined && !deps.inFlight.has(id)
    if (isWanted()) await readThread(deps, id, isWanted)
  }

async function readThread(deps: CommandDeps, id: ConversationId, isWanted: () => boolean): Promise<Read> {
  const { store, storage, tabs } = deps
  const loaded = await storage.loadMessages(id)
  if (!loaded.ok) {
    store.getState().noticeShown({ id: `open-${id}`, tone: 'danger', text: describeUnreadable(loaded.error) })
    return loaded
  }
  const mayRun = loaded.value.some(isUnfinished)
  const elsewhere = mayRun ? await tabs.runningReplies() : new Set<MessageId>()
  if (!isWanted()) return READ
  const messages = loaded.value.map((message) => stillStreaming(message, elsewhere))
  store.getState().threadLoaded(id, messages)
  const running = messages.filter((message) => message.status.type === 'streaming')
  for (const message of running) {
    // It ends well and is announced, or its tab dies and nothing is: either way the disk knows.
    void tabs.whenReplyFree(message.id).then(() => createRereadConversation(deps)(id))
  }
  return READ
}

// Storage takes a reply that is not finished for one whose page has died.
const isUnfinished = ({ status }: Message): boolean => status.type === 'interrupted'

const stillStreaming = (message: Message, running: ReadonlySet<MessageId>): Message =>
  isUnfinished(message) && running.has(message.id) ? { ...message, status: { type: 'streaming' } } : message
