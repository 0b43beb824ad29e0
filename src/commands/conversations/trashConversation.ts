import type { ConversationId } from '@/domain/ids'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { record } from '../record'

/** Puts conversations into the trash, stopping their replies, and offers to undo that. */
export const createTrashConversations = (deps: CommandDeps) =>
  async function trashConversations(ids: readonly ConversationId[]): Promise<void> {
    const { store, now, newId } = deps
    const before = ids.flatMap((id) => store.getState().conversations[id] ?? [])
    if (before.length === 0) return
    for (const id of ids) deps.inFlight.get(id)?.controller.abort()
    await record(deps, {
      conversations: before.map((conversation) => ({ ...conversation, trashedAt: now() })),
    })
    const [only] = before
    store.getState().noticeShown({
      id: newId(),
      tone: 'info',
      text:
        before.length === 1 && only
          ? t('“{title}” was moved to the trash.', { title: only.title })
          : plural(before.length, {
              one: '{count} chat was moved to the trash.',
              other: '{count} chats were moved to the trash.',
            }),
      undo: { conversations: before },
    })
  }

/** Removes conversations and their messages for good. Their exchanges stay in the ledger. */
export const createDeleteForever = (deps: CommandDeps) =>
  async function deleteForever(ids: readonly ConversationId[]): Promise<void> {
    await record(deps, { removedConversations: ids })
  }
