import { releaseThreads } from '@/commands/closeThreads'
import { createRereadConversation } from '@/commands/conversations/openConversation'
import { refreshBuiltinModels } from '@/queries/refreshBuiltinModels'
import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import type { keepUnwritten } from '@/services/storage/unwritten/keepUnwritten'
import { UNWRITTEN } from '@/services/storage/unwritten/unwritten'
import type { Tabs } from '@/services/tabs/tabs'

import type { RunningApp } from '../createApp'
import { takePreferences } from './takePreferences'

/** Keeps this tab in step with what other tabs write to disk. */
export function followOtherTabs(
  app: RunningApp,
  tabs: Tabs,
  unwritten: ReturnType<typeof keepUnwritten>,
): void {
  const rereadPreferences = createRereadPreferences(app)
  // A page that goes leaves here what it could not write. Now, before this one changes the same rows.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(UNWRITTEN) === true && newValue !== null)
      void unwritten.restore().then((ids) => rereadConversations(app, ids))
  })
  // And what one left while this page started: it looked once, and did not listen yet.
  void unwritten.restore().then((ids) => rereadConversations(app, ids))
  tabs.onChanged((ids) => void rereadConversations(app, ids))
  tabs.onKindChanged((kind) => {
    // Everything was deleted in another tab: what this one still holds must not be written back.
    if (kind === 'deleted') {
      unwritten.giveUp()
      location.reload()
    }
    if (kind === 'settings' || kind === 'connections') rereadPreferences()
    if (kind === 'models') void refreshBuiltinModels(app.queryClient, app.store.getState().connections)
  })
}

/** What could not be saved is saved after all: other tabs may read it, and this one reads what a page before it left. */
export function takeWritten(
  app: RunningApp,
  written: readonly ConversationId[],
  restored: readonly ConversationId[],
): void {
  const { store, deps } = app
  releaseThreads(store)
  const { noticeDismissed, noticeShown, notices } = store.getState()
  if (notices.some(({ id }) => id === 'storage')) {
    noticeDismissed('storage')
    noticeShown({ id: 'saved', tone: 'info', text: t('There’s space again. Everything you see is saved.') })
  }
  deps.announce([...written, ...restored])
  void rereadConversations(app, restored)
}

/** Reads settings, connections and keys again. Many announcements in a row are one reading, and one after it. */
function createRereadPreferences({ store, deps }: RunningApp): () => void {
  let last = Promise.resolve()
  let next: Promise<void> | undefined
  async function read() {
    next = undefined
    await deps.keys.reload()
    // Last, so that nothing is written between this reading and the store.
    const found = await deps.storage.loadPreferences()
    if (found.ok) takePreferences(store, found.value)
  }
  return () => {
    next ??= last = last.then(read)
  }
}

async function rereadConversations(
  { store, deps }: RunningApp,
  ids: readonly ConversationId[],
): Promise<void> {
  const changed = await deps.storage.loadConversations(ids)
  if (!changed.ok) return
  const known = new Set(changed.value.map(({ id }) => id))
  store.getState().changesRecorded({
    conversations: changed.value,
    removedConversations: ids.filter((id) => !known.has(id)),
  })
  await Promise.all(ids.map(createRereadConversation(deps)))
}
