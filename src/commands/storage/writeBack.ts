import { storedIds } from '@/domain/attachments/attachment'
import type { Changes, DraftChange } from '@/domain/conversations/changes'
import type { ConversationId } from '@/domain/ids'
import type { ItemChange } from '@/domain/items/item'
import type { Message } from '@/domain/messages/message'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import { editsBetween } from '@/domain/settings/settingsEdits'
import { describeStorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { joinSentences } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import type { AppState } from '@/store/appStore'
import { selectConversations } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { tellUnwritten } from '../record'

/** Everything of chats that memory holds whole, as one change that writes it. Temporary chats are written nowhere. */
function inMemory(state: AppState): Changes {
  const conversations = selectConversations(state).filter((each) => isWhole(state, each.id))
  return {
    conversations,
    messages: conversations.flatMap(({ id }) => [...(state.threads[id]?.tree.byId.values() ?? [])]),
    drafts: Object.entries(state.drafts).flatMap(([key, draft]): readonly DraftChange[] =>
      key === 'new' || isWhole(state, key as ConversationId) ? [[key as ConversationId, draft]] : [],
    ),
    items: Object.entries(state.items ?? {}) as ItemChange[],
  }
}

/**
 * Has what is only in memory now kept as well as can be: what `keep` takes is left to the next page, and the browser
 * asks before this one is closed.
 */
export async function holdMemory(
  { store, load }: Pick<CommandDeps, 'store' | 'load'>,
  keep: (seen: Changes) => void,
): Promise<void> {
  keep(inMemory(store.getState()))
  const { warnBeforeLeaving } = await load('leaveWarning')
  warnBeforeLeaving(() => store.getState().cannotSave === 'gone')
}

const isWhole = ({ conversations, threads }: AppState, id: ConversationId): boolean =>
  threads[id] !== undefined && conversations[id]?.isTemporary !== true

/**
 * Makes the database again after it was deleted under this page, and writes what memory holds: chats that were open,
 * providers with their remembered keys, settings and assistants. Chats whose messages were never read here are gone, and
 * leave the list. Fails with a sentence, and then nothing in memory changes.
 */
export const createWriteBack = (deps: CommandDeps) =>
  async function writeBack(): Promise<Result<void, string>> {
    const { store, storage, keys } = deps
    const state = store.getState()
    const connections = state.connections.filter(({ type }) => type === 'remote')
    const remembered = connections.flatMap((connection) => {
      const key = connection.rememberKey ? keys.keyFor(connection, connection.baseUrl) : undefined
      return key?.ok && key.value !== undefined ? [{ connection, key: key.value }] : []
    })
    const made = await storage.startOver()
    if (!made.ok) return failed(describeStorageError(made.error))
    state.savingEnded(null)
    const written = [
      // First what waits, all that was in memory among it.
      await storage.apply({}),
      await storage.saveConnections(connections),
      await storage.changeSettings(editsBetween(DEFAULT_SETTINGS, state.settings)),
    ]
    for (const { connection, key } of remembered) await keys.setKey(connection, key)
    const failure = written.find(({ ok: isDone }) => !isDone)
    if (failure && !failure.ok) tellUnwritten(deps, failure.error)
    else state.unsavedHeld(false)
    const lost = selectConversations(state)
      .map(({ id }) => id)
      .filter((id) => !isWhole(state, id) && state.conversations[id]?.isTemporary !== true)
    state.changesRecorded({ removedConversations: lost })
    const files = await missingFiles(deps, inMemory(state).messages ?? [])
    const missing = joinSentences([
      lost.length > 0 &&
        plural(lost.length, {
          one: 'Saved again. {count} chat wasn’t open in this tab and is lost. Import a backup to bring it back.',
          other:
            'Saved again. {count} chats weren’t open in this tab and are lost. Import a backup to bring them back.',
        }),
      files > 0 &&
        plural(files, {
          one: '{count} picture or file of your messages was deleted with your chats. Import a backup to bring it back.',
          other:
            '{count} pictures and files of your messages were deleted with your chats. Import a backup to bring them back.',
        }),
    ])
    state.noticeShown({
      id: 'saved',
      tone: missing !== '' ? 'danger' : 'info',
      text: missing || t('Everything you see is saved again.'),
    })
    return ok(undefined)
  }

/** How many files that messages name went with the database: those that were only held are saved by now, or will be. */
async function missingFiles({ storage }: CommandDeps, messages: readonly Message[]): Promise<number> {
  const ids = messages.flatMap(({ parts }) =>
    // One for each part: a document is stored as what is sent, its file and its text.
    parts.flatMap((part) => storedIds(part).slice(0, 1)),
  )
  const present = await storage.hasAttachments([...new Set(ids)])
  return present.ok ? new Set(ids.filter((id) => !present.value.has(id))).size : 0
}
