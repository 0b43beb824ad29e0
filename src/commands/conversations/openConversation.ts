import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { describeUnreadable, type StorageError } from '@/domain/storage/storageError'
import { ok, type Result } from '@/lib/result'
import type { IsEnough } from '@/services/storage/storage'

import type { CommandDeps } from '../deps'

/** The first frame waits no longer than this for the messages it should show, in milliseconds. */
const MOST_MS = 250

/**
 * Opens the conversation the page starts with before anything is drawn, so that the first frame shows it: after the first
 * frame, other work would delay it. Of a long conversation only the end is read; the result holds that end.
 */
export async function openFirst(
  deps: CommandDeps,
  id: ConversationId | null,
  isEnough: IsEnough,
): Promise<{ readonly ending: () => readonly Message[]; readonly forget: () => void } | undefined> {
  if (id === null) return undefined
  let ending: readonly Message[] = []
  const open = async () => {
    const found = await createReadEnding(deps)(id, isEnough)
    if (found.length > 0) ending = found
    else await createOpenConversation(deps)(id)
  }
  // What takes longer is drawn when it arrives.
  await Promise.race([open(), new Promise((resolve) => setTimeout(resolve, MOST_MS))])
  return {
    ending: () => ending,
    forget: () => {
      ending = []
    },
  }
}

/**
 * The last messages on the shown path of a long conversation, to be looked at while the whole is read. Empty
 * when it is read already, or as soon whole. They go into the store only with all others: nothing is sent or counted
 * of a part.
 */
export const createReadEnding = ({ store, storage }: CommandDeps) =>
  async function readEnding(id: ConversationId, isEnough: IsEnough): Promise<readonly Message[]> {
    const { conversations, threads } = store.getState()
    const leafId = conversations[id]?.activeLeafId ?? null
    if (leafId === null || threads[id]) return []
    const found = await storage.loadEnding(id, isEnough)
    // Another branch may just have been chosen.
    return found.ok && found.value.at(-1)?.id === leafId ? found.value : []
  }

/** Messages of conversations kept in memory besides the one that is read; those opened last stay longest. */
const KEPT_MESSAGES = 20_000

/**
 * Notes that a conversation is being read, and frees the messages of those read longest ago: memory grows with what
 * is looked at, not with what was. Conversations with a reply in flight stay, and all
 * do while something isn't on disk.
 */
function closeThreads({ store, inFlight, opened }: CommandDeps, current: ConversationId): void {
  opened.delete(current)
  opened.add(current)
  if (store.getState().holdsUnsaved) return
  let kept = 0
  for (const id of [...opened].reverse()) {
    const thread = store.getState().threads[id]
    const size = thread?.tree.byId.size ?? 0
    if (id === current || inFlight.has(id) || kept + size <= KEPT_MESSAGES) {
      kept += size
      continue
    }
    opened.delete(id)
    store.getState().threadClosed(id)
  }
}

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

/**
 * Reads the messages of a conversation again: another tab changed them. What this tab changes while it reads wins: then
 * it reads once more.
 */
export const createRereadConversation = (deps: CommandDeps) =>
  async function rereadConversation(id: ConversationId): Promise<void> {
    const held = () => deps.store.getState().threads[id]
    for (;;) {
      const before = held()
      // A reply streaming here is ahead of the disk: this tab's own memory wins for it.
      if (before === undefined || deps.inFlight.has(id)) return
      const read = { isOld: false }
      await readThread(deps, id, () => {
        read.isOld = held() !== before
        return !read.isOld && !deps.inFlight.has(id)
      })
      if (!read.isOld) return
    }
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
