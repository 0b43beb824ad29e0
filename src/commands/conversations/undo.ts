import type { DraftChange } from '@/domain/conversations/changes'
import { EMPTY_DRAFT, keptDraft } from '@/domain/drafts/draft'
import { applySettingsEdits } from '@/domain/settings/settingsEdits'
import { selectDraft } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'
import { keepSettings } from '../settings/changeAppSettings'

/** Puts back what the notice `id` told of, and takes the notice away. What was typed since stays. */
export const createUndo = (deps: CommandDeps) =>
  async function undo(id: string): Promise<void> {
    const { notices, noticeDismissed, settings } = deps.store.getState()
    const notice = notices.find((shown) => shown.id === id)
    noticeDismissed(id)
    if (notice?.undoEdits) await keepSettings(deps, settings, applySettingsEdits(settings, notice.undoEdits))
    if (!notice?.undo) return
    const drafts = notice.undo.drafts?.map(([key, before]): DraftChange => {
      const { text } = selectDraft(key)(deps.store.getState())
      return [key, keptDraft({ ...(before ?? EMPTY_DRAFT), text })]
    })
    for (const [key, draft] of drafts ?? []) deps.store.getState().draftChanged(key, draft ?? EMPTY_DRAFT)
    await record(deps, { ...notice.undo, ...(drafts && { drafts }) })
  }
