import type { ModelId } from '../ids'
import type { Json } from '@/lib/json'

/** Numeric formats a catalog may name for a model's weights. */
export const PRECISIONS = [
  'int4',
  'int8',
  'fp4',
  'mxfp4',
  'nvfp4',
  'fp6',
  'fp8',
  'mxfp8',
  'fp16',
  'bf16',
  'fp32',
] as const
export type Precision = (typeof PRECISIONS)[number]

/** Three values, so that unknown is never drawn as safe. */
export type Known = 'yes' | 'no' | 'unknown'

export type ParameterSupport =
  | {
      readonly type: 'range' | 'integer'
      readonly min?: number
      readonly max?: number
      readonly default?: number
    }
  | { readonly type: 'boolean'; readonly default?: boolean }
  | { readonly type: 'enum'; readonly values: readonly string[]; readonly default?: string }
  | { readonly type: 'array'; readonly maxItems?: number }
  | { readonly type: 'object' }
  /** Supported, with nothing said of its values. */
  | { readonly type: 'unknown' }

/**
 * What a price is charged on. `imageToken`: one token of an image that is part of the prompt; `image`: one image;
 * `fileSearch`: one call; `codeSession`: one container that ran code.
 */
export const PRICE_ITEMS = [
  'input',
  'cached',
  'cacheWrite',
  'output',
  'reasoning',
  'image',
  'imageToken',
  'imageOutput',
  'audioInput',
  'audioOutput',
  'request',
  'search',
  'fileSearch',
  'codeSession',
] as const
export type PriceItem = (typeof PRICE_ITEMS)[number]

/** A condition on the facts of a request; see `domain/pricing`. */
export type PriceCondition =
  | {
      readonly type: 'fact'
      readonly fact: string
      readonly equals?: Json
      readonly gte?: number
      readonly lte?: number
      readonly minItems?: number
    }
  | { readonly type: 'allOf' | 'anyOf'; readonly of: readonly PriceCondition[] }
  | { readonly type: 'not'; readonly of: PriceCondition }
  /** From this instant on, in milliseconds since the Unix epoch. */
  | { readonly type: 'since'; readonly at: number }
  /** Half-open UTC window, minutes since midnight; may wrap. Days 0 = Sunday; empty = every day. */
  | {
      readonly type: 'window'
      readonly startMinute: number
      readonly endMinute: number
      readonly days: readonly number[]
    }

export type Price = {
  readonly item: PriceItem
  /** Decimal string, US dollars for ONE unit (token, image, request, search, call, session). */
  readonly amount: string
  /** All must hold; the last price of an item whose conditions hold wins. */
  readonly when: readonly PriceCondition[]
  /** Only for cacheWrite: how long the provider keeps it. */
  readonly ttlSeconds?: number
  /** Only for cacheWrite and cached: charged without being asked for. */
  readonly isImplicit?: boolean
}

/** `unpriced` = the catalog says nothing; `variable` = it says the price varies. */
export type Prices =
  | {
      readonly type: 'priced'
      readonly list: readonly Price[]
      /** Decimal string; 0.2 = 20 % off, negative = mark-up. */
      readonly discount?: string
      /** Fields beside the prices that charge something this app does not understand: costs are lower bounds. */
      readonly unread?: readonly string[]
    }
  | { readonly type: 'free' }
  | { readonly type: 'unpriced' }
  /** `offers` where several providers have it at different prices, and it is not known which of them answers. */
  | { readonly type: 'variable'; readonly offers?: PricesByProvider }

export type PricesByProvider = readonly { readonly provider: string; readonly prices: Prices }[]

export type DataHandling = {
  /** Whether prompts may be used for training. */
  readonly training: Known
  /** Whether prompts are kept after the reply. */
  readonly retention: Known
  readonly retentionDays?: number
  readonly publishing: Known
  readonly zeroDataRetention: Known
  /** ISO 3166 two-letter codes. */
  readonly regions: readonly string[]
  readonly headquarters?: string
  /** Names of compliance regimes and what is claimed of each. */
  readonly compliance: Readonly<Record<string, Known>>
  /** Which fields said so; empty when nothing did. */
  readonly source: string
}

/** One model of a catalog in canonical form, whatever shape it came in. */
export type CatalogEntry = {
  readonly id: ModelId
  readonly name: string
  readonly description: string
  readonly owner?: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt?: number
  readonly deprecatedAt?: number
  readonly successor?: string
  /** Tokens, input and output together. Undefined when unknown. */
  readonly contextTokens?: number
  readonly maxOutputTokens?: number
  readonly maxPromptTokens?: number
  readonly inputModalities: readonly string[]
  readonly outputModalities: readonly string[]
  readonly precision: Precision | 'unknown'
  /** Absent key = not supported. Undefined = the catalog does not say. */
  readonly parameters?: Readonly<Record<string, ParameterSupport>>
  /** tools, json_mode, structured_outputs, logprobs, reasoning, web_search, vision …; undefined = not said. */
  readonly features?: readonly string[]
  /** Service tiers besides the default one. */
  readonly tiers: readonly string[]
  readonly prices: Prices
  readonly data: DataHandling
  readonly isReady: boolean
  readonly links: readonly { readonly name: string; readonly url: string }[]
  readonly huggingFaceId?: string
  /** Other names the same model answers to (aliases, canonical and OpenRouter slugs). */
  readonly aliases?: readonly string[]
  readonly tokenizer?: string
  /** As the catalog writes it, for instance 2025-01-31. */
  readonly knowledgeCutoff?: string
  /** The shape the entry was read as; see `sourceFields`. */
  readonly shape?: string
  /** What the reader made of values it could not take as they were, as sentences. */
  readonly notes?: readonly string[]
  /** The entry as received, for the page to show. */
  readonly raw: Json
}
