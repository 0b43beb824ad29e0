import { mark } from '@/lib/text/t'

import type { CatalogEntry } from '../../catalog'
import type { ConversationSettings } from '../../conversations/conversation'
import type { Message } from '../../messages/message'
import type { ParameterName, Parameters } from '../../parameters/parameters'
import type { Member } from '../../request/extraFields'
import type { ModelRefusals } from '../../request/refusals'
import type { conversationText } from './settledText'

/** A parameter that is set and yet not in the body. */
export type NotSent = {
  readonly parameter: ParameterName
  /** Why, as a sentence of its own. */
  readonly reason: string
}

/** A parameter that goes into a body. */
export type SentParameter = {
  readonly parameter: ParameterName
  /** The name under which the model takes it. */
  readonly name: string
  /** Its value as JSON text, as chat completions have it. */
  readonly json: string
}

/** A reason in `NotSent`. */
export const REFUSED = mark('This model rejected it before. You can send it again under Parameters.')

/** What a body is built from, the same in every dialect. */
export type BodyOrder = {
  /** What goes into the request, in order. */
  readonly messages: readonly Message[]
  /** Writes them, for dialects that write each for itself. */
  readonly write: typeof conversationText
  readonly settings: ConversationSettings
  readonly entry: CatalogEntry | undefined
  /** What the model refused before. */
  readonly refusals: ModelRefusals
  /** Parameters that are set, supported and known to the dialect. */
  readonly sent: readonly SentParameter[]
  readonly isStreamed: boolean
  /** Host of the service, for what only the owner of a dialect takes; undefined where it is not known. */
  readonly host: string | undefined
  /** No later request begins with this prompt. */
  readonly isSentOnce: boolean
  /** The provider goes on with the reply whatever becomes of this page, where the dialect can say so. */
  readonly isInBackground: boolean
}

/** A body as its members, in order: what holds for every turn first, the conversation last. */
export type BuiltBody = {
  readonly members: readonly Member[]
  readonly conversation: readonly Member[]
  /** What the dialect cannot say, with the reason. */
  readonly notSent: readonly NotSent[]
}

/**
 * How a reply is asked to come, as members of a request: streamed, with its usage at the end, unless the
 * parameters say otherwise. What is switched off is left out rather than sent as `false`: a service that
 * does not know the parameter refuses its name.
 */
export function streamMembers({ stream, stream_options: options }: Parameters): readonly Member[] {
  if (stream?.value === false) return []
  const hasUsage = options?.value.include_usage !== false
  return [['stream', 'true'], ...(hasUsage ? [['stream_options', '{"include_usage":true}'] as const] : [])]
}
