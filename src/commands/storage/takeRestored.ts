import type { DraftChange } from '@/domain/conversations/changes'
import { isEmptyDraft, tellApart } from '@/domain/drafts/draft'
import { selectDraft } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { createRereadPreferences } from './followOtherTabs'

/** What a page before this one left, other than chats, and is on disk by now. */
type Restored = {
  readonly drafts: readonly DraftChange[]
  /** Whether settings were among it. */
  readonly hasEdits: boolean
}

/**
 * Shows drafts and settings that were restored after this page had read its own. What was typed here since goes before
 * a draft from there. What waits to be sent is found by the next start.
 */
export async function takeRestored(deps: CommandDeps, { drafts, hasEdits }: Restored): Promise<void> {
  if (hasEdits) createRereadPreferences(deps)()
  const left = tellApart(Object.fromEntries(drafts.flatMap(([id, draft]) => (draft ? [[id, draft]] : []))))
  for (const [key, draft] of Object.entries(left.drafts)) {
    const id = key as DraftChange[0]
    const own = selectDraft(id)(deps.store.getState())
    if (isEmptyDraft(own)) deps.store.getState().draftChanged(id, draft)
    else await deps.storage.saveDraft(id, own)
  }
}
