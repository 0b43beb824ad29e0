import type { Artifact } from '@/domain/artifacts/artifact'
import { passagePrompt, passageTokens, replacementIn, type Passage } from '@/domain/artifacts/passageChange'
import { NEXT_TOKENS, nextPromptsPrompt, promptsInReply } from '@/domain/conversations/nextPrompts'
import type { ConversationId } from '@/domain/ids'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
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

type Wanted = {
  readonly artifact: Pick<Artifact, 'conversationId' | 'title' | 'language'>
  readonly text: string
  readonly part: Passage
  readonly request: string
}

/** Asks the model of the chat for a new text of one part of an artifact. Changes nothing. Fails with a sentence. */
export const createAskForChange = (deps: CommandDeps) =>
  async function askForChange(
    { artifact, text, part, request }: Wanted,
    signal: AbortSignal,
  ): Promise<Result<string, string>> {
    const conversation = deps.store.getState().conversations[artifact.conversationId]
    if (!conversation) return failed(t('This chat is no longer here.'))
    const before = text.slice(part.from, part.to)
    const answer = await askOnce(deps, conversation, {
      prompt: passagePrompt({ ...artifact, text }, part, request),
      purpose: 'edit',
      maxTokens: passageTokens(before),
      signal,
    })
    if (!answer.ok) return answer
    const after = replacementIn(answer.value, before)
    return after === undefined
      ? failed(t('The model didn’t answer with a new text. Try again, or ask for a smaller change.'))
      : ok(after)
  }
