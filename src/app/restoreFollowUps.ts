import type { CommandDeps } from '@/commands/deps'
import { keepFollowUps } from '@/commands/keepFollowUps'
import { saveDraft } from '@/commands/saveDraft'
import type { Draft } from '@/domain/draft'
import { joinedDraft } from '@/domain/followUps'
import type { ConversationId } from '@/domain/ids'
import { selectDraft } from '@/store/selectors'

/**
 * Puts follow-ups that waited when the app was closed back into their composers, before what is typed there: the
 * reply they waited for will not end any more. While another tab writes a reply they are left to that one.
 */
export async function restoreFollowUps(
  deps: CommandDeps,
  waiting: ReadonlyMap<ConversationId, Draft>,
): Promise<void> {
  if (waiting.size === 0 || (await deps.tabs.runningReplies()).size > 0) return
  for (const [id, draft] of waiting) {
    saveDraft(deps, id, joinedDraft([draft, selectDraft(id)(deps.store.getState())]))
    keepFollowUps(deps, id, [])
  }
}
