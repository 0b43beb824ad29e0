import type { DraftChange } from '@/domain/conversations/changes'
import { followUpsKey, joinedDraft, keptDraft, type Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'

import type { CommandDeps } from '../deps'
import { writeDown } from '../record'

/** Keeps what is typed and not sent, at once in memory and on disk. An empty draft is removed. */
export function saveDraft(
  { store, storage }: Pick<CommandDeps, 'store' | 'storage'>,
  id: ConversationId | 'new',
  draft: Draft,
): void {
  store.getState().draftChanged(id, draft)
  void storage.saveDraft(id, keptDraft(draft))
}

type Deps = Pick<CommandDeps, 'store' | 'storage' | 'announce' | 'tabs'>

/**
 * Sets what waits to be sent in a conversation, in memory and on disk: the page may close before its turn.
 *
 * @param drafts what else is kept of drafts from now on, in the same transaction: without the one that is queued.
 */
export function keepFollowUps(
  deps: Deps,
  id: ConversationId,
  waiting: readonly Draft[],
  drafts: readonly DraftChange[] = [],
): void {
  deps.store.getState().followUpsChanged(id, waiting)
  void writeDown(deps, { drafts: [followUpsChange(deps, id, waiting), ...drafts] })
}

/** What is kept on disk of what waits: this tab's queue, apart from those of other tabs. */
export const followUpsChange = (
  { tabs }: Pick<CommandDeps, 'tabs'>,
  id: ConversationId,
  waiting: readonly Draft[],
): DraftChange => [followUpsKey(id, tabs.id), waiting.length === 0 ? null : joinedDraft(waiting)]
