import type { CommandDeps } from '../deps'
import { joinedDraft, type KeptFollowUps } from '@/domain/drafts/draft'
import { selectDraft } from '@/store/selectors'

/**
 * Puts follow-ups that waited when their tab was closed back into their composers, before what is typed there: the
 * reply they waited for will not end any more. Those of a tab that is still open are left to that one.
 */
export async function restoreFollowUps(deps: CommandDeps, kept: readonly KeptFollowUps[]): Promise<void> {
  if (kept.length === 0) return
  const [living, running] = await Promise.all([deps.tabs.livingTabs(), deps.tabs.runningReplies()])
  for (const { key, conversationId, tabId, draft } of kept) {
    const isWaited = tabId === '' ? running.size > 0 : living.has(tabId)
    if (isWaited) continue
    const joined = joinedDraft([draft, selectDraft(conversationId)(deps.store.getState())])
    deps.store.getState().draftChanged(conversationId, joined)
    // In one transaction: a page that dies here leaves it in one of the two places.
    await deps.storage.apply({
      drafts: [
        [conversationId, joined],
        [key, null],
      ],
    })
  }
}
