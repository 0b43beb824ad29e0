import type { Precision } from '@/domain/catalog'

import type { ChatRequest } from './chatRequest'
import type { Problem } from './problem'

/** What a parameter may be, as format 2.4 of the catalog writes it (WIRE §4.1). */
export type Descriptor =
  | {
      readonly type: 'range' | 'integer'
      readonly min?: number
      readonly max?: number
      readonly default?: number
    }
  | { readonly type: 'boolean'; readonly default?: boolean }
  | { readonly type: 'enum'; readonly values: readonly string[]; readonly default?: string }
  | { readonly type: 'array'; readonly items?: { readonly type: string }; readonly max_items?: number }
  | { readonly type: 'object'; readonly properties: Readonly<Record<string, Descriptor>> }
  | { readonly type: 'unknown' }

/** A price line of format 2.4; `cost_usd` is a decimal string for ONE unit. */
export type PriceLine = {
  readonly type: string
  readonly unit: string
  readonly cost_usd: string
  readonly [key: string]: unknown
}

/** A model the engine can run, with all that the lists and the catalog say of it. */
export type EngineModel = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly ownedBy: string
  /** Seconds since the Unix epoch. */
  readonly created: number
  /** Tokens, input and output together. */
  readonly contextTokens: number
  readonly maxOutputTokens: number
  /** Null where the format has no name for it. */
  readonly precision: Precision | null
  readonly inputModalities: readonly string[]
  /** How many numbers the vector of a text has; absent = it writes text, and makes no embeddings. */
  readonly vectorLength?: number
  /** Absent = the model does not take it, and a request that sends it is refused. */
  readonly parameters: Readonly<Record<string, Descriptor>>
  /** Parameters the engine only passes on, such as `service_tier`. */
  readonly passthrough?: Readonly<Record<string, Descriptor>>
  /** Undefined = free of charge. */
  readonly prices?: { readonly input: readonly PriceLine[]; readonly output: readonly PriceLine[] }
  /** Further keys of the catalog document, as they are in it. */
  readonly document?: Readonly<Record<string, unknown>>
}

/** Token counts of one completion. */
export type EngineUsage = {
  readonly promptTokens: number
  readonly completionTokens: number
  readonly cachedTokens: number
  readonly reasoningTokens: number
}

export type EngineLogprob = {
  readonly token: string
  /** Natural logarithm of the probability. */
  readonly logprob: number
  /** UTF-8 of the token; null where unknown. */
  readonly bytes: readonly number[] | null
  readonly top_logprobs: readonly Omit<EngineLogprob, 'top_logprobs'>[]
}

/** What an engine does, in order. The last event is always `finished` or `failed`. */
export type EngineEvent =
  /** Generation has begun; nothing was refused. */
  | { readonly type: 'started'; readonly fingerprint?: string; readonly serviceTier?: string }
  | { readonly type: 'text'; readonly text: string; readonly logprobs?: readonly EngineLogprob[] }
  | { readonly type: 'reasoning'; readonly text: string; readonly logprobs?: readonly EngineLogprob[] }
  | { readonly type: 'refusal'; readonly text: string }
  /** A fragment of call number `index`; `id` and `name` come with its first one. */
  | {
      readonly type: 'toolCall'
      readonly index: number
      readonly id?: string
      readonly name?: string
      readonly arguments: string
    }
  | {
      readonly type: 'finished'
      readonly finishReason: 'stop' | 'length' | 'tool_calls' | 'content_filter'
      /** The stop sequence at which it ended; absent where it ended by itself, or the engine doesn't tell. */
      readonly stopSequence?: string
      readonly usage: EngineUsage
    }
  | { readonly type: 'failed'; readonly problem: Problem }

/** What an engine does with texts to embed, in order. The last event is always `finished` or `failed`. */
export type EmbeddingEvent =
  /** Of the next text, in the order they were given; its length is 1. */
  | { readonly type: 'vector'; readonly vector: readonly number[] }
  | { readonly type: 'finished'; readonly promptTokens: number }
  | { readonly type: 'failed'; readonly problem: Problem }

export type GenerateOptions = {
  readonly signal: AbortSignal
  /** Hears how long the schemas of the request took to compile, in milliseconds, also where that was given up. */
  readonly onCompiled?: (ms: number) => void
}

/** Something that runs models. The service turns its events into the interface. */
export type Engine = {
  models(): Promise<readonly EngineModel[]>
  /**
   * Runs one completion. When the signal aborts it stops before the next token and the iterator
   * ends; it never throws for a reason a person could meet (those are `failed` events).
   */
  generate(request: ChatRequest, model: EngineModel, options: GenerateOptions): AsyncIterable<EngineEvent>
  /**
   * Makes the vector of each text, by a model with `vectorLength`. What is longer than its context is read as far as
   * that goes. It stops and fails as `generate` does.
   */
  embed(
    texts: readonly string[],
    model: EngineModel,
    options: { readonly signal: AbortSignal },
  ): AsyncIterable<EmbeddingEvent>
}
