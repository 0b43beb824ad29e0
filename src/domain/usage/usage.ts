/** Token accounting as a service reports it (INTERFACE §2.2). Counts are tokens. */
export type Usage = {
  readonly promptTokens: number
  /** As the service counts it, which may leave reasoning out: see `billedOutputTokens`. */
  readonly completionTokens: number
  readonly totalTokens: number
  /** Part of the prompt read from the provider's cache; undefined when not said. */
  readonly cachedTokens?: number
  /** Part of the prompt written to the provider's cache; undefined when not said. */
  readonly cacheWriteTokens?: number
  /** Of the written tokens, those the provider keeps for an hour instead of minutes; undefined when not said. */
  readonly cacheWriteHourTokens?: number
  /** Web searches the provider made for the reply, billed each; undefined when not said. */
  readonly searches?: number
  /** Output spent on reasoning, inside the completion or beside it; undefined when not said. */
  readonly reasoningTokens?: number
  /** What the provider says it charged, as a decimal string in US dollars. */
  readonly costUsd?: string
  /** What was used beside the reply and is billed with it; not part of the counts above. */
  readonly beside?: readonly SideUsage[]
}

/** A pass beside a reply: its conversation was compacted, or another model asked for advice. */
export type SideUsage = Omit<Usage, 'beside' | 'costUsd' | 'searches'> & {
  /** The model that was asked; absent where it is the one that replies. */
  readonly model?: string
}

/** One of the interface's four, `error`, or what the service called it. */
export type FinishReason =
  | 'stop'
  | 'length'
  | 'tool_calls'
  | 'content_filter'
  | 'error'
  /** The model declined to answer; other than a filter, it may say why. */
  | 'refusal'
  /** The provider's own tools paused; asked again with what has come, the reply goes on. */
  | 'pause'

/**
 * Tokens billed as output. Most services count reasoning inside the completion; xAI and Google's compatible endpoint
 * count it apart, which only the total shows: what it has beyond prompt and completion was generated too.
 */
export const billedOutputTokens = ({
  promptTokens,
  completionTokens,
  totalTokens = 0,
}: Pick<Usage, 'promptTokens' | 'completionTokens'> & { readonly totalTokens?: number }): number =>
  Math.max(completionTokens, totalTokens - promptTokens)

/** All tokens of a usage, with those used beside the reply. */
export const allTokens = ({ totalTokens, beside = [] }: Usage): number =>
  beside.reduce((sum, pass) => sum + pass.totalTokens, totalTokens)
