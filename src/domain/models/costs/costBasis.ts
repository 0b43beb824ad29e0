import { hostOf } from '@/domain/connections/baseUrl'
import type { Connection } from '@/domain/connections/connection'
import { dialectFor } from '@/domain/dialects'
import { withHostSearch } from '@/domain/parameters/hostSearch'
import { type Replay, type RequestFacts, setsCachePoint } from '@/domain/pricing'
import type { Settings } from '@/domain/settings/settings'

import type { CatalogEntry } from '../../catalog'
import type { ConversationId } from '../../ids'
import type { ModelRef } from '../../modelRef'
import type { TokenEstimate } from '@/domain/usage/fields'
import type { Model } from '../model'

/** What models are priced on, as chosen and kept in the address; texts and counts are not in it. */
export type BasisChoice =
  | { readonly type: 'nextTurn' | 'replay' | 'soFar'; readonly conversationId: ConversationId | null }
  | { readonly type: 'prompt' }
  | Workload

/** A fixed monthly workload: requests of one size. */
export type Workload = {
  readonly type: 'workload'
  /** Tokens of one request; cached ones included. */
  readonly inputTokens: number
  readonly outputTokens: number
  /** Part of the input that comes from cache, 0 to 1. */
  readonly cachedShare: number
  readonly requestsPerMonth: number
}

export type TurnBasis = CostBasis & { readonly type: 'nextTurn' | 'prompt' }

/** The choice with the numbers that pricing needs. Estimates are uncalibrated: each model's family adjusts them. */
export type CostBasis =
  | {
      /** `prompt` is a pasted text sent as a first message: none of it is cached. */
      readonly type: 'nextTurn' | 'prompt'
      readonly promptTokens: TokenEstimate
      /**
       * What would truly go to a model into whose context the whole does not fit: earlier turns may be left out, or
       * a summary stand for them. All of it where this is absent.
       */
      readonly sentTo?: (model: Pick<CatalogEntry, 'contextTokens' | 'maxPromptTokens'>) => TokenEstimate
      /**
       * Part of the prompt that was sent the turn before, as the service counted it (no estimate, so it is never
       * calibrated), and the model that has it in its cache.
       */
      readonly cachedTokens?: number
      readonly cachedBy?: ModelRef
      readonly maxTokens?: number
      /** How many tokens a model's reply will probably have; `TYPICAL_REPLY_TOKENS` when absent. */
      readonly replyTokens?: (modelId: string) => number
      readonly facts?: RequestFacts
      /** The request lets the provider search the web. */
      readonly canSearch?: boolean
      /** A model's entry with the web search that its service adds; the entry itself when absent. */
      readonly withSearch?: (model: Pick<Model, 'id' | 'connectionId'>, entry: CatalogEntry) => CatalogEntry
      /** Whether a request to a model asks for its prompt, of this size in tokens, to be written to the cache; never when absent. */
      readonly writesCache?: (
        model: Pick<Model, 'id' | 'connectionId'>,
        entry: CatalogEntry,
        promptTokens: number,
      ) => boolean
    }
  /** `soFar`: the requests that were made, with what really came from cache. `replay`: the shown path, sent again. */
  | { readonly type: 'replay' | 'soFar'; readonly replay: Replay; readonly facts?: RequestFacts }
  | Workload

/** A common workload to begin with. */
export const DEFAULT_WORKLOAD: Workload = {
  type: 'workload',
  inputTokens: 3000,
  outputTokens: 500,
  cachedShare: 0,
  requestsPerMonth: 1000,
}

/**
 * Tells for which models a request would have its prompt written to the provider's cache, which costs more than input:
 * only the Messages dialect asks for it.
 */
export function cacheWriterOf(
  connections: readonly Pick<Connection, 'id' | 'dialects' | 'baseUrl'>[],
  chosen: Settings['modelDialects'],
): NonNullable<TurnBasis['writesCache']> {
  return ({ id: modelId, connectionId }, entry, promptTokens) => {
    const connection = connections.find(({ id }) => id === connectionId)
    if (!connection || dialectFor({ connection, modelId, entry, chosen }) !== 'messages') return false
    return setsCachePoint({ promptTokens, entry, host: hostOf(connection.baseUrl) })
  }
}

/** Gives a model's entry with the web search that its service adds; see `withHostSearch`. */
export const hostSearchOf =
  (
    connections: readonly Pick<Connection, 'id' | 'dialects' | 'baseUrl'>[],
    chosen: Settings['modelDialects'],
  ) =>
  ({ id: modelId, connectionId }: Pick<Model, 'id' | 'connectionId'>, entry: CatalogEntry): CatalogEntry => {
    const connection = connections.find(({ id }) => id === connectionId)
    const dialect = dialectFor({ connection, modelId, entry, chosen })
    return withHostSearch(entry, { host: connection && hostOf(connection.baseUrl), dialect })
  }
