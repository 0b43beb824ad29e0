import type { DraftChange } from '@/domain/conversations/changes'
import type { Conversation } from '@/domain/conversations/conversation'
import { type Draft, keptDraft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { selectDraft } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'

type Change = Partial<Pick<Conversation, 'pinned' | 'archived' | 'tags'>>

/** Pins, archives or tags a conversation. */
export const createChangeConversation = (deps: CommandDeps) =>
  async function changeConversation(id: ConversationId, change: Change): Promise<void> {
    const conversation = deps.store.getState().conversations[id]
    if (conversation) await record(deps, { conversations: [{ ...conversation, ...change }] })
  }

/** Gives a conversation a title of the person's own; an empty one changes nothing. */
export const createRenameConversation = (deps: CommandDeps) =>
  async function renameConversation(id: ConversationId, title: string): Promise<void> {
    const conversation = deps.store.getState().conversations[id]
    if (!conversation || title.trim() === '') return
    await record(deps, { conversations: [{ ...conversation, title: title.trim(), titledBy: 'person' }] })
  }

/**
 * Changes several conversations in one step and offers Undo. Those that `changed` gives back as they are, are left; where
 * that is all, nothing is said.
 *
 * @param describe the notice, for the number that changed.
 * @param draftOf what is being written there from then on; the same object where that stays.
 */
export async function changeTogether(
  deps: CommandDeps,
  ids: readonly ConversationId[],
  changed: (conversation: Conversation) => Conversation,
  describe: (count: number) => string,
  draftOf: (before: Draft, was: Conversation) => Draft = (before) => before,
): Promise<void> {
  const { store, newId } = deps
  const pairs = ids
    .flatMap((id) => store.getState().conversations[id] ?? [])
    .map((was) => [was, changed(was)] as const)
    .filter(([was, is]) => was !== is)
  if (pairs.length === 0) return
  const drafts = pairs
    .map(([was]) => ({ id: was.id, before: selectDraft(was.id)(store.getState()), was }))
    .map(({ id, before, was }) => ({ id, before, after: draftOf(before, was) }))
    .filter(({ before, after }) => before !== after)
  for (const { id, after } of drafts) store.getState().draftChanged(id, after)
  await record(deps, {
    conversations: pairs.map(([, is]) => is),
    drafts: drafts.map(({ id, after }): DraftChange => [id, keptDraft(after)]),
  })
  store.getState().noticeShown({
    id: newId(),
    tone: 'info',
    text: describe(pairs.length),
    undo: {
      conversations: pairs.map(([was]) => was),
      drafts: drafts.map(({ id, before }): DraftChange => [id, before]),
    },
  })
}
