import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'

import type { CommandDeps } from '../deps'

/** Keeps what is typed and not sent, at once in memory and on disk. An empty draft is removed. */
export function saveDraft(
  { store, storage }: Pick<CommandDeps, 'store' | 'storage'>,
  id: ConversationId | 'new',
  draft: Draft,
): void {
  store.getState().draftChanged(id, draft)
  const isEmpty = draft.text === '' && draft.attachments.length === 0
  void storage.saveDraft(id, isEmpty ? null : draft)
}
