import type { MessageId } from '../ids'

/** What is left out of the request where a conversation is larger than the model's context. */
export type ContextCut =
  /** The oldest turns; what is done unless the person chose otherwise. */
  | { readonly type: 'dropOldest' }
  /** The turns between the first and the latest. */
  | { readonly type: 'keepEnds' }
  /** Nothing: the service may refuse. */
  | { readonly type: 'none' }
  /** Everything up to and including `upTo`, which the text replaces. */
  | { readonly type: 'summary'; readonly text: string; readonly upTo: MessageId }

export const DEFAULT_CUT: ContextCut = { type: 'dropOldest' }
