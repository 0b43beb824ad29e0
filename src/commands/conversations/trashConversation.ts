import type { DraftChange } from '@/domain/conversations/changes'
import { withAgentChats } from '@/domain/conversations/agentChats'
import { shownTitle } from '@/domain/conversations/listedChat'
import { EMPTY_DRAFT, keptDraft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { applySettingsEdits } from '@/domain/settings/settingsEdits'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversations, selectDraft } from '@/store/selectors'

import { artifactRows, withoutRows } from '../artifacts/newVersion'
import type { CommandDeps } from '../deps'
import { forgetTables } from '../personalData/personalState'
import { record } from '../record'
import { keepSettings } from '../settings/changeAppSettings'

/** Puts conversations into the trash, stopping their replies, and offers to undo that. */
export const createTrashConversations = (deps: CommandDeps) =>
  async function trashConversations(ids: readonly ConversationId[]): Promise<void> {
    const { store, storage, now, newId } = deps
    const taken = withAgentChats(selectConversations(store.getState()), ids)
    const before = taken.flatMap((id) => store.getState().conversations[id] ?? [])
    if (before.length === 0) return
    for (const id of taken) deps.inFlight.get(id)?.controller.abort()
    // There is no trash for what is in memory alone; Undo brings it back as long as it is offered.
    const temporary = before.filter(({ isTemporary }) => isTemporary)
    const read = await Promise.all(temporary.map(({ id }) => storage.loadMessages(id)))
    const messages = read.flatMap((found) => (found.ok ? found.value : []))
    const rows =
      temporary.length === 0
        ? []
        : await artifactRows(
            deps,
            temporary.map(({ id }) => id),
          )
    await record(deps, {
      conversations: before
        .filter((conversation) => !temporary.includes(conversation))
        .map((conversation) => ({ ...conversation, trashedAt: now() })),
      removedConversations: temporary.map(({ id }) => id),
      ...(rows.length > 0 && { items: withoutRows(rows) }),
    })
    const [only] = before
    store.getState().noticeShown({
      id: newId(),
      tone: 'info',
      text:
        ids.length === 1 && only
          ? only.isTemporary
            ? t('The temporary chat was deleted.')
            : t('“{title}” was moved to the trash.', { title: shownTitle(only.title) })
          : plural(ids.length, {
              one: '{count} chat was moved to the trash.',
              other: '{count} chats were moved to the trash.',
            }),
      undo: { conversations: before, messages, ...(rows.length > 0 && { items: rows }) },
    })
  }

/** Removes conversations with their messages and artifacts for good. Their exchanges stay in the ledger. */
export const createDeleteForever = (deps: CommandDeps) =>
  async function deleteForever(chosen: readonly ConversationId[]): Promise<void> {
    const ids = withAgentChats(selectConversations(deps.store.getState()), chosen)
    const rows = await artifactRows(deps, ids)
    await record(deps, {
      removedConversations: ids,
      ...(rows.length > 0 && { items: withoutRows(rows) }),
    })
    await forgetTables(deps, ids)
  }

/** Puts back what the notice `id` told of, and takes the notice away. What was typed since stays. */
export const createUndo = (deps: CommandDeps) =>
  async function undo(id: string): Promise<void> {
    const { notices, noticeDismissed, settings } = deps.store.getState()
    const notice = notices.find((shown) => shown.id === id)
    noticeDismissed(id)
    if (notice?.undoEdits) await keepSettings(deps, settings, applySettingsEdits(settings, notice.undoEdits))
    if (!notice?.undo) return
    const drafts = notice.undo.drafts?.map(([key, before]): DraftChange => {
      const { text } = selectDraft(key)(deps.store.getState())
      return [key, keptDraft({ ...(before ?? EMPTY_DRAFT), text })]
    })
    for (const [key, draft] of drafts ?? []) deps.store.getState().draftChanged(key, draft ?? EMPTY_DRAFT)
    await record(deps, { ...notice.undo, ...(drafts && { drafts }) })
  }
