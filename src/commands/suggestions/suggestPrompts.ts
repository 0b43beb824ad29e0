import { NEXT_TOKENS, nextPromptsPrompt, promptsInReply } from '@/domain/conversations/nextPrompts'
import type { ConversationId } from '@/domain/ids'
import { ok, type Result } from '@/lib/result'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { askOnce } from '../exchanges/askOnce'

/**
 * Asks a model what the person may want to say next: the one chosen for that, else that of the chat. The request is in
 * the ledger. Fails with a sentence; empty where there is no reply yet.
 */
export const createSuggestPrompts = (deps: CommandDeps) =>
  async function suggestPrompts(id: ConversationId): Promise<Result<readonly string[], string>> {
    const state = deps.store.getState()
    const conversation = state.conversations[id]
    const { tree, path } = selectThread(id)(state)
    const prompt = nextPromptsPrompt(path.flatMap((each) => tree.byId.get(each) ?? []))
    if (!conversation || prompt === '') return ok([])
    const settings = { ...conversation.settings, ...state.settings.suggestModel }
    const question = { prompt, purpose: 'suggestion', maxTokens: NEXT_TOKENS } as const
    const answer = await askOnce(deps, { ...conversation, settings }, question)
    return answer.ok ? ok(promptsInReply(answer.value)) : answer
  }
