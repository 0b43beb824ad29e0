import type { ConnectionId } from '../../ids'
import type { Precision } from '../../catalog'
import type { Availability } from '../model'

/** Both ends are included; an absent end is open. A model whose value is unknown is in no range. */
export type Range = { readonly min?: number; readonly max?: number }

/** What the catalog browser and the picker filter by. Empty lists, open ranges and `false` filter nothing. */
export type CatalogFilters = {
  /** Words that must all occur in name, id, owner, aliases or description. */
  readonly text: string
  /** US dollars per million tokens on the default tier. Free is 0. */
  readonly inputPrice: Range
  readonly outputPrice: Range
  /** Tokens. */
  readonly context: Range
  readonly maxOutput: Range
  /** Any of them. */
  readonly precisions: readonly (Precision | 'unknown')[]
  readonly priceKinds: readonly ('free' | 'priced' | 'unknown')[]
  readonly availability: readonly Availability[]
  readonly connections: readonly ConnectionId[]
  /** Any of the given countries, ISO 3166 two-letter codes. */
  readonly regions: readonly string[]
  /** All of them. */
  readonly inputModalities: readonly string[]
  readonly outputModalities: readonly string[]
  readonly parameters: readonly string[]
  readonly features: readonly string[]
  readonly tiers: readonly string[]
  readonly compliance: readonly string[]
  readonly reasoning: boolean
  /** Vouched for by the catalog: unknown is out. */
  readonly noTraining: boolean
  readonly noRetention: boolean
  readonly notDeprecated: boolean
  /** Also show models their provider holds back (`is_ready: false`, offline, disabled). */
  readonly withHidden: boolean
  /** Also show models that don't chat: for embeddings, pictures, speech. */
  readonly withOthers: boolean
}

/** Nothing of each facet that has several values. */
export const NO_LISTS = {
  precisions: [],
  priceKinds: [],
  availability: [],
  connections: [],
  regions: [],
  inputModalities: [],
  outputModalities: [],
  parameters: [],
  features: [],
  tiers: [],
  compliance: [],
} as const

/** Nothing filtered, except models that their provider holds back and those that don't chat. */
export const NO_FILTERS: CatalogFilters = {
  text: '',
  inputPrice: {},
  outputPrice: {},
  context: {},
  maxOutput: {},
  ...NO_LISTS,
  reasoning: false,
  noTraining: false,
  noRetention: false,
  notDeprecated: false,
  withHidden: false,
  withOthers: false,
}
