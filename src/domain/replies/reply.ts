import type { ServiceError } from '../connections/serviceError'
import type { AttachmentPart, HostedCallPart, Part, Passage } from '../messages/message'
import type { FinishReason, Usage } from '../usage/usage'

/** One token of a reply with its probability, and what else the model considered. */
export type TokenLogprob = {
  readonly token: string
  /** Natural logarithm of the probability. */
  readonly logprob: number
  readonly top: readonly { readonly token: string; readonly logprob: number }[]
}

/** Where a fragment belongs, in the output of a service that tells items or blocks apart; one object for each item. */
export type ItemPlace = {
  /** Orders the items; fragments of several may come mixed. */
  readonly order: number
  /** It begins a paragraph of its own. */
  readonly isApart: boolean
}

/** Places in a text, in characters (services count code points); the end may be `Infinity`. */
export type TextRange = { readonly start: number; readonly end: number }

/**
 * What a reply does, in order. All deviations between providers end before these events.
 * The last event is always one of the final four: `ended`, `stopped`, `interrupted`, `failed`.
 */
export type ReplyEvent =
  /** Headers are here: the service has accepted the request. */
  | { readonly type: 'accepted'; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  /** It waits in the service's line; 1 is the next. Comes again whenever that changes. */
  | { readonly type: 'queued'; readonly place: number }
  | {
      readonly type: 'identified'
      readonly responseId?: string
      readonly model?: string
      readonly fingerprint?: string
      readonly tierServed?: string
    }
  | { readonly type: 'text'; readonly text: string; readonly item?: ItemPlace }
  /** `field` where the service sends it under a key that has to be returned with tool calls. */
  | {
      readonly type: 'reasoning'
      readonly text: string
      readonly field?: 'reasoning_content'
      readonly item?: ItemPlace
    }
  /** All `text` so far was reasoning: a closing `</think>` came that was never opened. */
  | { readonly type: 'reclassified' }
  /** `reasoning_details` entries, as JSON text of an array; to be kept and sent back unchanged. */
  | { readonly type: 'reasoningDetails'; readonly details: string }
  | { readonly type: 'refusal'; readonly text: string; readonly item?: ItemPlace }
  /**
   * A whole item or block of the reply, as JSON text. In order they are the turn as the dialect has it, to be sent back
   * unchanged to the same model of the same connection, with the signatures and encrypted reasoning in them.
   */
  | { readonly type: 'item'; readonly json: string }
  /** A fragment of the call at `position` (0, 1, … in order of first appearance, already told apart). */
  | {
      readonly type: 'toolCall'
      readonly position: number
      readonly id?: string
      readonly name?: string
      readonly arguments: string
      /** Keys that must be returned with the call, as JSON text. */
      readonly extra?: string
      readonly item?: ItemPlace
    }
  /** A tool that the service runs itself. Comes again when more is known of the call of that id. */
  | {
      readonly type: 'hostedCall'
      readonly id: string
      /** As far as it is known. */
      readonly call: Omit<HostedCallPart, 'type'>
      readonly item?: ItemPlace
    }
  /** A source; `url` is empty where it is a file that was sent. It comes again for each further passage or place. */
  | {
      readonly type: 'citation'
      readonly url: string
      readonly title?: string
      /** When it was published, as the source writes it. */
      readonly date?: string
      readonly passage?: Passage
      /** What it backs, from and to a place in the text of its item, or of all items where there are none. */
      readonly range?: TextRange
      readonly item?: ItemPlace
    }
  /**
   * A picture the model draws: a data URL, or an address that must not load without a click. The one at `position` (0,
   * 1, …) comes again, whole, as it gets clearer.
   */
  | { readonly type: 'image'; readonly position: number; readonly url: string; readonly item?: ItemPlace }
  /** The picture at `position` as it is stored. Comes from this app, not from a decoder. */
  | { readonly type: 'picture'; readonly position: number; readonly part: AttachmentPart }
  | { readonly type: 'logprobs'; readonly tokens: readonly TokenLogprob[] }
  /** Last one wins. */
  | { readonly type: 'usage'; readonly usage: Usage }
  /** An attempt failed before the first token; the next starts after the wait. */
  | {
      readonly type: 'retrying'
      readonly attempt: number
      readonly waitMs: number
      readonly error: ServiceError
    }
  /** The service refused a member of the body; the request was sent again without it, or with `json` in its place. */
  | { readonly type: 'adapted'; readonly name: string; readonly json?: string; readonly body: string }
  /**
   * `confirmed` is false when only `[DONE]` said so. `detail` is the service's own word where it says more than the
   * reason: which limit, or what a refusal is about.
   */
  | {
      readonly type: 'ended'
      readonly finishReason: FinishReason
      readonly confirmed: boolean
      readonly detail?: string
    }
  | { readonly type: 'stopped' }
  /** The stream ended with neither a finish reason nor `[DONE]`. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'failed'; readonly error: ServiceError }

/** How much parts say, to tell versions of one reply apart. */
export const lengthOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 1), 0)
