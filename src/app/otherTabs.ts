import { createRereadConversation } from '@/commands/openConversation'
import type { ConversationId } from '@/domain/ids'
import { UNWRITTEN, type keepUnwritten } from '@/services/storage/keepUnwritten'
import type { Tabs } from '@/services/tabs/tabs'

import type { RunningApp } from './createApp'
import { takePreferences } from './takePreferences'

/** Keeps this tab in step with what other tabs write to disk. */
export function followOtherTabs(
  app: RunningApp,
  tabs: Tabs,
  unwritten: ReturnType<typeof keepUnwritten>,
): void {
  // A page that goes leaves here what it could not write. Now, before this one changes the same rows.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(UNWRITTEN) === true && newValue !== null)
      void unwritten.restore().then((ids) => rereadConversations(app, ids))
  })
  tabs.onChanged((ids) => void rereadConversations(app, ids))
  tabs.onKindChanged((kind) => {
    // Everything was deleted in another tab: what this one still holds must not be written back.
    if (kind === 'deleted') {
      unwritten.giveUp()
      location.reload()
    }
    if (kind === 'settings' || kind === 'connections') void rereadPreferences(app)
  })
}

async function rereadPreferences({ store, deps }: RunningApp): Promise<void> {
  const [read] = await Promise.all([deps.storage.loadPreferences(), deps.keys.reload()])
  if (read.ok) takePreferences(store, read.value)
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
