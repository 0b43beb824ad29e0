import type { Draft } from '@/domain/draft'
import { followUpsKey, joinedDraft } from '@/domain/followUps'
import type { ConversationId } from '@/domain/ids'

import type { CommandDeps } from './deps'

/** What waits to be sent in a conversation from now on, in memory and on disk: the page may close before its turn. */
export function keepFollowUps(
  { store, storage }: Pick<CommandDeps, 'store' | 'storage'>,
  id: ConversationId,
  waiting: readonly Draft[],
): void {
  store.getState().followUpsChanged(id, waiting)
  void storage.saveDraft(followUpsKey(id), waiting.length === 0 ? null : joinedDraft(waiting))
}
