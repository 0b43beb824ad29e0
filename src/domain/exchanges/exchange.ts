import { mark } from '@/lib/text/t'

import type { DataRule, Vouched } from '../catalog'
import type { ServiceError } from '../connections/serviceError'
import type {
  ConnectionId,
  ConversationId,
  ExchangeId,
  MessageId,
  ModelId,
  RunId,
  ScheduleRunId,
} from '../ids'
import type { MessageStatus } from '../messages/message'
import type { Cost } from '../pricing'
import type { FinishReason, Usage } from '../usage/usage'

/** Raw events as columns: one long text is written at once, tens of thousands of objects hold the page up. */
export type RawEventColumns = {
  /** Milliseconds after sending, by event. */
  readonly times: Float64Array
  /** UTF-16 code units of `text` that belong to each event. */
  readonly lengths: Uint32Array
  readonly text: string
}

/** Events of an exchange as they come in. */
export type RawEvents = {
  readonly push: (event: RawEvent) => void
  readonly columns: () => RawEventColumns
}

/**
 * What the ledger keeps of a request in a temporary chat: model, tokens, time and cost, and nothing that anyone wrote.
 * Errors and headers go, too: a provider may quote the request in them.
 */
export const withoutText = ({ response, ...exchange }: Exchange): Exchange => {
  const { error: _error, headers: _headers, id: _id, ...facts } = response
  return { ...exchange, requestHeaders: {}, body: '', response: facts }
}

/** Timeouts: the model may have run although no answer came. */
const MAY_HAVE_RUN: ReadonlySet<number> = new Set([408, 499])

/**
 * Whether an answer that never became a reply says that the model did not run: an HTTP status from 400 to 499.
 * Errors of the server (500 and up) and of the network leave that open.
 */
export const isRefusedBeforeRun = (error: ServiceError): boolean =>
  error.type === 'rejected' && error.status >= 400 && error.status < 500 && !MAY_HAVE_RUN.has(error.status)

export type Purpose =
  | 'reply'
  | 'title'
  | 'sweep'
  | 'comparison'
  | 'toolRound'
  | 'replay'
  | 'summary'
  | 'preview'
  | 'embedding'
  | 'suggestion'
  | 'edit'

/** A raw event of the wire and when it came, in milliseconds after sending. */
export type RawEvent = { readonly atMs: number; readonly data: string }

/** The immutable record of one request: ledger, inspector and replay. Never holds a key. Outlives the conversation. */
export type Exchange = {
  readonly id: ExchangeId
  readonly purpose: Purpose
  readonly conversationId: ConversationId | null
  readonly messageId: MessageId | null
  readonly runId?: RunId
  /** The run of a schedule that it belongs to. */
  readonly scheduleRun?: ScheduleRunId
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
  /** Messages of the chat that a summary replaced in it; absent for none. */
  readonly summarised?: number
  /** The data lock it was sent under, null when none, and what the catalog said of data handling at that moment. */
  readonly data?: {
    readonly rule: DataRule | null
    /** The line of the record, in English. */
    readonly evidence: string
    /** The same as data, null for a model that no catalog had; absent in older records. */
    readonly vouched?: Vouched | null
  }
}

/** Records of requests that are being made are documents with the names below, until the exchange takes their place. */
export const OPEN_EXCHANGES = 'openExchanges/'

const OUTCOMES = {
  complete: 'ended',
  streaming: 'ended',
  stopped: 'stopped',
  failed: 'failed',
  interrupted: 'interrupted',
} as const

/** How a request ended, by the status of the message it made. */
export const outcomeOf = ({ type }: MessageStatus): Exchange['response']['outcome'] => OUTCOMES[type]

/** What one request was made for, in words. */
export const PURPOSE_NAMES: Readonly<Record<Purpose, string>> = {
  reply: mark('Reply'),
  title: mark('Title'),
  sweep: mark('Lab run'),
  comparison: mark('Comparison'),
  toolRound: mark('Tool round'),
  replay: mark('Replay'),
  summary: mark('Summary'),
  preview: mark('Preview'),
  embedding: mark('Passage ranking'),
  suggestion: mark('Next prompts'),
  edit: mark('Change in an artifact'),
}

/** How a request ended, in words. */
export const OUTCOME_NAMES: Readonly<Record<Exchange['response']['outcome'], string>> = {
  ended: mark('finished'),
  stopped: mark('stopped'),
  interrupted: mark('interrupted'),
  failed: mark('failed'),
}
