import { refreshBuiltinModels } from '@/queries/models'
import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import type { keepUnwritten } from '@/services/storage/unwritten/keepUnwritten'
import type { Tabs } from '@/services/tabs/tabs'

import { createRereadConversation } from '../conversations/openConversation'
import type { CommandDeps } from '../deps'
import { rereadItems } from '../items/rereadItems'
import { takePreferences } from '../settings/changeAppSettings'

type Parts = {
  readonly tabs: Pick<Tabs, 'onChanged' | 'onKindChanged'>
  readonly unwritten: Pick<ReturnType<typeof keepUnwritten>, 'restore' | 'giveUp' | 'onLeft'>
  readonly reload: () => void
}

/** Keeps this tab in step with what other tabs write to disk. */
export function followOtherTabs(deps: CommandDeps, { tabs, unwritten, reload }: Parts): void {
  const rereadPreferences = createRereadPreferences(deps)
  const take = () => void takeLeft(deps, unwritten.restore)
  // At once, before this tab changes the same rows.
  unwritten.onLeft(take)
  // What another page left while this one started, before it listened.
  take()
  tabs.onChanged((ids) => void rereadConversations(deps, ids))
  tabs.onKindChanged((kind) => {
    // Everything was deleted in another tab: what this one still holds must not be written back.
    if (kind === 'deleted') {
      unwritten.giveUp()
      reload()
    }
    if (kind === 'settings' || kind === 'connections') rereadPreferences()
    if (kind === 'items') void rereadItems(deps)
    if (kind === 'models' && deps.queries.client)
      void refreshBuiltinModels(deps.queries.client, deps.store.getState().connections)
  })
}

/** Shows what pages before this one left, once it is written. */
export async function takeLeft(
  deps: CommandDeps,
  restore: () => Promise<readonly ConversationId[]>,
): Promise<void> {
  await rereadConversations(deps, await restore())
  await rereadItems(deps)
}

/** What could not be saved is saved after all: other tabs may read it, and this one reads what a page before it left. */
export function takeWritten(
  deps: CommandDeps,
  written: readonly ConversationId[],
  restored: readonly ConversationId[],
): void {
  const { store } = deps
  const { noticeDismissed, noticeShown, notices, unsavedHeld } = store.getState()
  unsavedHeld(false)
  if (notices.some(({ id }) => id === 'storage')) {
    noticeDismissed('storage')
    noticeShown({ id: 'saved', tone: 'info', text: t('Saving works again. Everything you see is saved.') })
  }
  deps.announce([...written, ...restored])
  void rereadConversations(deps, restored)
}

/**
 * Reads settings, connections and keys again. Many announcements in a row are one reading, and one after it. What this
 * tab changes while it reads wins: then it reads once more.
 */
export function createRereadPreferences({ store, keys, storage }: CommandDeps): () => void {
  let last = Promise.resolve()
  let next: Promise<void> | undefined
  async function read() {
    next = undefined
    await keys.reload()
    for (;;) {
      const { settings, connections } = store.getState()
      const found = await storage.loadPreferences()
      if (!found.ok) return
      const now = store.getState()
      if (now.settings !== settings || now.connections !== connections) continue
      takePreferences(store, found.value)
      return
    }
  }
  return () => {
    next ??= last = last.then(read)
  }
}

/**
 * Reads these again. What this tab changes in one while it reads wins: then that one is read once more. Otherwise the
 * end of its shown path would be the one from before, and would be written so with the next change.
 */
async function rereadConversations(deps: CommandDeps, ids: readonly ConversationId[]): Promise<void> {
  const { store, storage } = deps
  const before = store.getState().conversations
  const found = await storage.loadConversations(ids)
  if (!found.ok) return
  const now = store.getState().conversations
  const same = ids.filter((id) => now[id] === before[id])
  const stored = new Map(found.value.map((conversation) => [conversation.id, conversation]))
  store.getState().changesRecorded({
    conversations: same.flatMap((id) => stored.get(id) ?? []),
    removedConversations: same.filter((id) => !stored.has(id)),
  })
  const changed = ids.filter((id) => !same.includes(id))
  await Promise.all([
    ...ids.map(createRereadConversation(deps)),
    ...(changed.length > 0 ? [rereadConversations(deps, changed)] : []),
  ])
}
