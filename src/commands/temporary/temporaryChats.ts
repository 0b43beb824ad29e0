import type { Conversation } from '@/domain/conversations/conversation'
import { titleOf } from '@/domain/conversations/listedChat'
import { EMPTY_DRAFT, isEmptyDraft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { describeStorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { startOnce } from '@/lib/startOnce'
import { mark } from '@/lib/text/t'
import { selectDraft, selectThread } from '@/store/selectors'

import { startConversation } from '../conversations/addPersonMessage'
import type { CommandDeps } from '../deps'
import { saveDraft } from '../drafts/saveDraft'
import { record } from '../record'
import { keepSettings } from '../settings/changeAppSettings'

/** The verbs of chats of which nothing is written to disk. */
export function createTemporaryChats(deps: CommandDeps) {
  const { store } = deps

  /**
   * From the first temporary chat on the app's storage is one that keeps them in memory. Its methods take the place of
   * those every command calls, so that a start loads none of this, and nothing can go past it.
   */
  const { open } = startOnce(async () => {
    const [{ keepTemporary }, { warnBeforeLeaving }] = await Promise.all([
      deps.load('temporaryStorage'),
      deps.load('leaveWarning'),
    ])
    const temporary = keepTemporary({ ...deps.storage })
    Object.assign(deps.storage, temporary.storage)
    warnBeforeLeaving(temporary.holdsMessages)
    return temporary
  })

  const isUnused = ({ id, isTemporary }: Conversation) =>
    isTemporary === true &&
    selectThread(id)(store.getState()).path.length === 0 &&
    isEmptyDraft(selectDraft(id)(store.getState()))

  return {
    /**
     * Begins a temporary chat with what is chosen for the next one, and what is typed on the start page goes along.
     * Files stay there: they are stored already. Undefined only where its code cannot come.
     */
    startTemporaryChat: async (): Promise<ConversationId | undefined> => {
      await open()
      const unused = Object.values(store.getState().conversations).find(isUnused)
      if (unused) return unused.id
      const before = store.getState().settings
      const started = startConversation(deps)
      const conversation: Conversation = {
        ...started,
        settings: { ...started.settings, noMemory: true },
        // Browsers keep the titles of pages, so it says nothing of what is in it.
        title: mark('Temporary chat'),
        titledBy: 'person',
        isTemporary: true,
      }
      void keepSettings(deps, before, store.getState().settings)
      const { id } = conversation
      void record(deps, { conversations: [conversation] })
      store.getState().threadLoaded(id, [])
      const typed = selectDraft('new')(store.getState())
      if (typed.text !== '' && typed.attachments.length === 0) {
        saveDraft(deps, id, typed)
        saveDraft(deps, 'new', EMPTY_DRAFT)
      }
      return id
    },

    /** Makes it an ordinary chat, on disk with its files and the records of its requests. Fails with a sentence. */
    keepTemporaryChat: async (id: ConversationId): Promise<Result<void, string>> => {
      const temporary = await open()
      if (!store.getState().conversations[id]?.isTemporary) return ok(undefined)
      const files = await temporary.saveFiles(id)
      if (!files.ok) return failed(describeStorageError(files.error))
      const { asKept } = await deps.load('temporaryStorage')
      const conversation = store.getState().conversations[id]
      if (!conversation) return ok(undefined)
      const { messages, drafts, items } = temporary.release(id)
      const first = messages.find(({ role, parentId }) => role === 'user' && parentId === null)
      await record(deps, {
        conversations: [
          {
            ...asKept(conversation),
            title: titleOf(first ? messageText(first) : ''),
            titledBy: 'firstLine',
          },
        ],
        messages,
        drafts,
        items,
      })
      await temporary.saveRecords(id)
      return ok(undefined)
    },
  }
}
