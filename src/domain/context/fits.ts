import { isPocket } from '../builtin/builtinConnection'
import type { CatalogEntry } from '../catalog'
import { DEFAULT_CUT, type Compaction, type ConversationSettings } from '../conversations/conversation'
import type { Draft } from '../drafts/draft'
import type { MessageId } from '../ids'
import type { Message } from '../messages/message'
import type { ModelRef } from '../modelRef'
import type { Tree } from '../tree/tree'

/** No text has more tokens than UTF-8 bytes, of which a UTF-16 unit makes three at most. */
const MOST_TOKENS_PER_UNIT = 3
/** Tokens around a message, and of an attachment that nobody has counted, at most. */
const PER_MESSAGE = 64
const PER_ATTACHMENT = 4_000_000

type Conversation = { readonly path: readonly MessageId[]; readonly tree: Pick<Tree, 'byId'> }

const NOTHING: Pick<Message, 'parts' | 'reply'> = { parts: [] }

/**
 * More tokens than a path can hold, told without counting: what the service counted at its last reply, and the most that
 * can have come since. Looks at nothing before that reply.
 */
export function mostTokens({ path, tree }: Conversation): number {
  let most = 0
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const id = path[at]
    const { parts, reply } = (id !== undefined && tree.byId.get(id)) || NOTHING
    if (reply?.usage) return most + reply.usage.totalTokens
    most += PER_MESSAGE
    for (const part of parts) {
      if ('attachmentId' in part) most += PER_ATTACHMENT
      else if ('text' in part) most += part.text.length * MOST_TOKENS_PER_UNIT
      else if ('arguments' in part) most += (part.name.length + part.arguments.length) * MOST_TOKENS_PER_UNIT
    }
  }
  return most
}

/** Tokens that a request to a model may have; undefined where its catalog names no limit. */
export function contextLimit(entry: Sending['entry']): number | undefined {
  const limit = Math.min(entry?.contextTokens ?? Infinity, entry?.maxPromptTokens ?? Infinity)
  return Number.isFinite(limit) ? limit : undefined
}

type Sending = {
  readonly draft: Draft
  readonly settings: Pick<
    ConversationSettings,
    'systemPrompt' | 'parameters' | 'contextCut' | 'assistant' | 'collections'
  >
  /** The most tokens the conversation holds; they count where its oldest messages are not left out to make room. */
  readonly usedTokens: number
  readonly entry: Pick<CatalogEntry, 'contextTokens' | 'maxPromptTokens'> | undefined
}

/** Tokens around a message, at most. */
const OVERHEAD = 64

/**
 * Whether a draft surely fits the model beside what the conversation holds, told without counting. Also where the
 * catalog names no context; never with attachments, and where what goes with it is still to be found.
 */
export function surelyFits({ draft, settings, usedTokens, entry }: Sending): boolean {
  const { systemPrompt, parameters, contextCut = DEFAULT_CUT, assistant } = settings
  const limit = contextLimit(entry)
  if (settings.collections?.length) return false
  if (limit === undefined) return true
  const before = contextCut.type === 'dropOldest' ? 0 : usedTokens
  const units = draft.text.length + systemPrompt.length + (parameters.tools?.value.length ?? 0)
  // What is inherited is known where all is counted.
  const isKnown = !assistant && draft.attachments.length === 0
  return isKnown && before + units * MOST_TOKENS_PER_UNIT + OVERHEAD <= limit
}

/**
 * Whether a chat may be so full that its earlier part is to be summarised: told without counting, and never too late.
 *
 * @param chosen the model of the chat
 */
export function mayNeedSummary(
  { fill, model }: Compaction,
  chosen: ModelRef,
  entry: Sending['entry'],
  conversation: Conversation,
): boolean {
  // It is too small to write one.
  if (isPocket(model ?? chosen)) return false
  const limit = contextLimit(entry)
  return limit !== undefined && mostTokens(conversation) >= (limit * fill) / 100
}
