import type { Artifact } from '@/domain/artifacts/artifact'
import { type Passage, passagePrompt, passageTokens, replacementIn } from '@/domain/artifacts/passageChange'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { askOnce } from '../exchanges/askOnce'

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
