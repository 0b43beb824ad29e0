import type { DataRule } from '../catalog/dataRule'
import type { Cost } from '../pricing/cost'
import type { ServiceError } from '../connections/serviceError'
import type { ConnectionId, ConversationId, ExchangeId, MessageId, ModelId, RunId } from '../ids'
import type { FinishReason, Usage } from '../usage/usage'

export type Purpose =
  'reply' | 'title' | 'sweep' | 'comparison' | 'toolRound' | 'replay' | 'summary' | 'preview' | 'embedding'

/** A raw event of the wire and when it came, in milliseconds after sending. */
export type RawEvent = { readonly atMs: number; readonly data: string }

/** The immutable record of one request: ledger, inspector and replay. Never holds a key. Outlives the conversation. */
export type Exchange = {
  readonly id: ExchangeId
  readonly purpose: Purpose
  readonly conversationId: ConversationId | null
  readonly messageId: MessageId | null
  readonly runId?: RunId
  readonly connectionId: ConnectionId
  readonly connectionName: string
  readonly model: ModelId
  /** Origin and path. */
  readonly endpoint: string
  /** Header names and values as sent, the key masked. */
  readonly requestHeaders: Readonly<Record<string, string>>
  /** The exact string sent, each attachment's base64 replaced by `{{attachment:<sha256>}}`. */
  readonly body: string
  /** Hash of the catalog entry it was priced with; null when there was none. */
  readonly entryHash: string | null
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number
  readonly response: {
    readonly status?: number
    readonly headers?: Readonly<Record<string, string>>
    readonly id?: string
    readonly model?: string
    readonly fingerprint?: string
    readonly tierAsked?: string
    readonly tierServed?: string
    readonly finishReason?: FinishReason
    readonly usage?: Usage
    readonly error?: ServiceError
    readonly outcome: 'ended' | 'stopped' | 'interrupted' | 'failed'
  }
  /** Milliseconds after sending. */
  readonly timings: { readonly headersMs?: number; readonly firstTokenMs?: number; readonly totalMs: number }
  readonly cost: Cost
  /** True when tokens were estimated because no usage came (a stopped reply, say). */
  readonly isEstimated: boolean
  /** Tokens its prompt was thought to have, uncalibrated: beside `usage`, what the estimates of a family are worth. */
  readonly promptEstimate?: number
  readonly attempts: number
  /** The data lock it was sent under, null when none, and what the catalog said of data handling at that moment. */
  readonly data?: { readonly rule: DataRule | null; readonly evidence: string }
}
