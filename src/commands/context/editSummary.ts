import { withoutSummary, withSummaryText } from '@/domain/context/changedSummaries'
import type { ConversationId, MessageId } from '@/domain/ids'

import { createChangeSettings } from '../conversations/changeConversationSettings'
import type { CommandDeps } from '../deps'

/** Changes what the summary that ends with a message says; null sends what it replaced again. */
export const createEditSummary = (deps: CommandDeps) =>
  async function editSummary(id: ConversationId, upTo: MessageId, text: string | null): Promise<void> {
    const cut = deps.store.getState().conversations[id]?.settings.contextCut
    if (cut?.type !== 'summary') return
    const contextCut = text === null ? withoutSummary(cut, upTo) : withSummaryText(cut, upTo, text)
    await createChangeSettings(deps)(id, { contextCut })
  }
