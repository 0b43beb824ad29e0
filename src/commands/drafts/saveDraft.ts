import { keptDraft, type Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'

import type { CommandDeps } from '../deps'

/** Keeps what is typed and not sent, at once in memory and on disk. An empty draft is removed. */
export function saveDraft(
  { store, storage }: Pick<CommandDeps, 'store' | 'storage'>,
  id: ConversationId | 'new',
  draft: Draft,
): void {
  store.getState().draftChanged(id, draft)
  void storage.saveDraft(id, keptDraft(draft))
}
