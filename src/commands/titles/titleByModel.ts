import { TITLE_TOKENS, titleInReply, titlePrompt } from '@/domain/conversations/titlePrompt'
import type { ConversationId } from '@/domain/ids'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { askOnce } from '../exchanges/askOnce'
import { record } from '../record'
import { createOpenConversation } from '../conversations/openConversation'

/**
 * Has the model of a conversation write its title, once: a title that a model or the person has given stays. Fails
 * with a sentence, and then the title is as it was; what was asked is in the ledger either way.
 */
export const createTitleByModel = (deps: CommandDeps) => {
  const asking = new Set<ConversationId>()
  const mayBeTitled = (id: ConversationId) =>
    deps.store.getState().conversations[id]?.titledBy === 'firstLine'
      ? deps.store.getState().conversations[id]
      : undefined

  return async function titleByModel(id: ConversationId): Promise<Result<void, string>> {
    if (asking.has(id)) return ok(undefined)
    asking.add(id)
    try {
      await createOpenConversation(deps)(id)
      const conversation = mayBeTitled(id)
      const { tree, path } = selectThread(id)(deps.store.getState())
      const prompt = titlePrompt(path.flatMap((each) => tree.byId.get(each) ?? []))
      if (!conversation) return failed(t('This chat already has a title of its own.'))
      if (prompt === '') return failed(t('There is nothing to title yet.'))
      const answer = await askOnce(deps, conversation, { prompt, purpose: 'title', maxTokens: TITLE_TOKENS })
      if (!answer.ok) return answer
      const title = titleInReply(answer.value)
      if (title === '') return failed(t('The model answered nothing.'))
      // The person may have named it meanwhile.
      const current = mayBeTitled(id)
      if (current) await record(deps, { conversations: [{ ...current, title, titledBy: 'model' }] })
      return ok(undefined)
    } finally {
      asking.delete(id)
    }
  }
}
