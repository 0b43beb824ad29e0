import type { CatalogEntry } from '../catalog/entry'
import type { ConversationSettings } from '../conversations/conversation'
import type { Draft } from '../drafts/draft'
import { DEFAULT_CUT } from '../conversations/contextCut'
import { MOST_TOKENS_PER_UNIT } from './mostTokens'

type Sending = {
  readonly draft: Draft
  readonly settings: Pick<ConversationSettings, 'systemPrompt' | 'parameters' | 'contextCut' | 'assistant'>
  /** The most tokens the conversation holds; they count where its oldest messages are not left out to make room. */
  readonly usedTokens: number
  readonly entry: Pick<CatalogEntry, 'contextTokens' | 'maxPromptTokens'> | undefined
}

/** Tokens around a message, at most. */
const OVERHEAD = 64

/**
 * Whether a draft surely fits the model beside what the conversation holds, told without counting. Also where the
 * catalog names no context; never with attachments.
 */
export function surelyFits({ draft, settings, usedTokens, entry }: Sending): boolean {
  const { systemPrompt, parameters, contextCut = DEFAULT_CUT, assistant } = settings
  const limit = Math.min(entry?.contextTokens ?? Infinity, entry?.maxPromptTokens ?? Infinity)
  if (limit === Infinity) return true
  const before = contextCut.type === 'dropOldest' ? 0 : usedTokens
  const units = draft.text.length + systemPrompt.length + (parameters.tools?.value.length ?? 0)
  // What is inherited is known where all is counted.
  const isKnown = !assistant && draft.attachments.length === 0
  return isKnown && before + units * MOST_TOKENS_PER_UNIT + OVERHEAD <= limit
}
