import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { DataRule } from '@/domain/catalog'
import type { Dialect } from '@/domain/connections/dialect'
import type { Addressed } from '@/domain/dialects'
import type { Exchange, RawEvents } from '@/domain/exchanges/exchange'
import type { ConnectionId, ExchangeId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { createReplyFold, type ReplyFold } from '@/domain/replies/foldReply'
import type { KeptReply, Message, Part, ReplyFacts } from '@/domain/messages/message'
import type { ReplyEvent } from '@/domain/replies/reply'
import type { ScheduledRun } from '@/domain/schedules/caps'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { FinishReason, Usage } from '@/domain/usage/usage'
import type { Keeping } from '@/services/completions/keptReplies'
import type { ReplyPhase } from '@/store/activitySlice'

import type { CommandDeps } from '../deps'
import type { PreparedRequest } from './preparedRequest'

/** What a request is made for and by whom. */
export type ExchangeOrigin = Pick<
  Exchange,
  'purpose' | 'conversationId' | 'messageId' | 'runId' | 'scheduleRun'
> & {
  /** Milliseconds since the epoch, when the person asked; now unless given. */
  readonly startedAt?: number
  /** What the reply had said before, when this request continues it. */
  readonly prefix?: readonly Part[]
  /** The run of a schedule that it belongs to: its limits are checked with the person’s. */
  readonly schedule?: ScheduledRun
  /** It is read where a host kept it: what is measured here says nothing of how long it took. */
  readonly isTakenUp?: boolean
  /** The id of its record, where it is known before. */
  readonly exchangeId?: ExchangeId
}

/** A request that has been sent and whose end is not yet written down. */
export type OpenExchange = {
  readonly id: ExchangeId
  readonly origin: ExchangeOrigin
  prepared: PreparedRequest
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number
  /** On the clock that never goes back. */
  readonly sentAt: number
  readonly raw: RawEvents
  attempts: number
  accepted?: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly atMs: number
  }
  /** Estimated tokens of what the reply had said before. */
  readonly prefixTokens: number
  /** How the reply is taken up at its provider, which writes it in the background. */
  kept?: KeptReply
  /** Removes that reply there. */
  forget?: () => void
  /** Says to all tabs that the request is over and written down. */
  readonly release: () => void
}

/** What an exchange sends. */
export type RequestSource =
  /** A body built from messages and settings. */
  | {
      readonly type: 'built'
      readonly settings: ConversationSettings
      /** From the root to the newest message. */
      readonly path: readonly Message[]
      /** Parameters to leave out this once, by their names on the wire. */
      readonly without?: readonly string[]
      /** The path ends with a reply that was thinking, and is to answer from it at once. */
      readonly answersNow?: boolean
      /** Its prompt is sent this once: writing it to the provider's cache would only cost. */
      readonly isSentOnce?: boolean
      /** Its provider goes on with it whatever becomes of this page, where it can. */
      readonly isInBackground?: boolean
    }
  /** A recorded body, sent byte for byte. */
  | {
      readonly type: 'recorded'
      /** As it is kept, with placeholders for attachments. */
      readonly body: string
      readonly connectionId: ConnectionId
      readonly dataRule: DataRule | null
      /** In which the body is written. */
      readonly dialect: Dialect
      /** What its address said of it, in dialects that put it there. */
      readonly addressed?: Addressed | undefined
      /** The messages before the reply (`historyKey`), where it is the same request. */
      readonly history?: string
    }
  /** Texts to embed, in one batch. */
  | {
      readonly type: 'embedding'
      readonly model: ModelRef
      readonly texts: readonly string[]
      readonly dataRule: DataRule | null
    }

/** Sends a request whose answer is no reply. Never rejects. */
export type PlainAsk = (
  prepared: PreparedRequest,
  signal: AbortSignal,
) => Promise<{
  /** Absent where the service did not accept the request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly usage?: Usage
  readonly error?: ServiceError
}>

/** Collects what a service says. */
export type Receiver = {
  readonly fold: ReplyFold
  /** Adds an event to the fold; `atMs` in milliseconds after sending. */
  readonly add: (event: ReplyEvent, atMs: number) => void
}

/** Who watches a request on its way to the first token. */
export type Watch = {
  /** What the request is doing before its first word. */
  readonly onPhase?: (phase: ReplyPhase) => void
  /** How the time between two attempts is waited out; as `deps.sleep` unless given. */
  readonly sleep?: CommandDeps['sleep']
  /** Whether such a failure is tried again at once; all that retrying may help unless given. */
  readonly retries?: (error: ServiceError) => boolean
}

/** How an exchange ended: one of the four endings there are. */
export type ExchangeEnding = {
  readonly status:
    | { readonly type: 'complete' | 'stopped' | 'interrupted' }
    | { readonly type: 'failed'; readonly error: ServiceError }
  readonly finishReason?: FinishReason
  readonly finishDetail?: string
  readonly error?: ServiceError
}

/** An exchange that is over. */
export type EndedExchange = {
  readonly ending: ExchangeEnding
  /** What a message keeps of the request; undefined when nothing was sent. */
  readonly facts?: ReplyFacts
}

/** One request to a service and everything it needs to know. */
export type ExchangeOrder = {
  readonly origin: ExchangeOrigin
  readonly source: RequestSource
  readonly receiver: Receiver
  /** Stops the exchange; what had arrived is kept. */
  readonly signal: AbortSignal
  /** The person said to send it although a spending limit is reached. */
  readonly isCapWaived?: boolean
  /** The person said to send it although it doesn't fit the model. */
  readonly isSizeWaived?: boolean
  /** Why it is known before that nobody can be asked; the exchange ends with it. */
  readonly refused?: ServiceError | undefined
  /** A last look at the request before anything is noted or sent; an error ends the exchange with it. */
  readonly refuse?: (prepared: PreparedRequest) => ServiceError | undefined
  /** Called once, when the request is noted and about to be sent, or without one when it is clear that it cannot be. */
  readonly onStart?: (prepared?: PreparedRequest) => void
  readonly watch?: Watch
  /** How the host that it goes through keeps the reply. */
  readonly kept?: Keeping | undefined
  /** Asks where the answer is no reply; a reply is streamed unless given. */
  readonly ask?: PlainAsk
  /**
   * Keeps what came, once the exchange is over. It finishes before the record of the request is written, which may be
   * megabytes: what the person sees goes to disk first.
   */
  readonly keep?: (ended: EndedExchange) => Promise<void>
}

/** Collects a reply that nobody watches. */
export function quietReceiver(): Receiver {
  const fold = createReplyFold()
  return { fold, add: (event, atMs) => fold.add(event, atMs) }
}
