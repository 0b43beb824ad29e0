import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'

import type { CommandDeps } from '../deps'
import { record } from '../record'

/** What can be done to many conversations at once. */
export type BulkChange =
  | { readonly type: 'pin' | 'archive'; readonly isOn: boolean }
  | { readonly type: 'tag'; readonly tag: string; readonly isOn: boolean }
  | { readonly type: 'restore' }

/** Pins, archives, tags or restores conversations in one step that can be undone. Those it does not change are left. */
export const createChangeConversations = (deps: CommandDeps) =>
  async function changeConversations(ids: readonly ConversationId[], change: BulkChange): Promise<void> {
    const { store, newId } = deps
    const before = ids.flatMap((id) => store.getState().conversations[id] ?? [])
    const pairs = before
      .map((conversation) => [conversation, changed(conversation, change)] as const)
      .filter(([was, is]) => was !== is)
    if (pairs.length === 0) return
    await record(deps, { conversations: pairs.map(([, is]) => is) })
    store.getState().noticeShown({
      id: newId(),
      tone: 'info',
      text: `${pairs.length === 1 ? '1 conversation was' : `${pairs.length} conversations were`} ${done(change)}.`,
      undo: { conversations: pairs.map(([was]) => was) },
    })
  }

function changed(conversation: Conversation, change: BulkChange): Conversation {
  switch (change.type) {
    case 'pin':
      return conversation.pinned === change.isOn ? conversation : { ...conversation, pinned: change.isOn }
    case 'archive':
      return conversation.archived === change.isOn ? conversation : { ...conversation, archived: change.isOn }
    case 'restore':
      return conversation.trashedAt === null ? conversation : { ...conversation, trashedAt: null }
    case 'tag': {
      const { tags } = conversation
      if (tags.includes(change.tag) === change.isOn) return conversation
      return {
        ...conversation,
        tags: change.isOn ? [...tags, change.tag] : tags.filter((tag) => tag !== change.tag),
      }
    }
  }
}

function done(change: BulkChange): string {
  switch (change.type) {
    case 'pin':
      return change.isOn ? 'pinned' : 'unpinned'
    case 'archive':
      return change.isOn ? 'archived' : 'taken out of the archive'
    case 'restore':
      return 'taken out of the trash'
    case 'tag':
      return change.isOn ? `tagged “${change.tag}”` : `freed of the tag “${change.tag}”`
  }
}
