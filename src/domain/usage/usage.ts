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
  /** Of the written tokens, those it keeps for twelve hours; undefined when not said. */
  readonly cacheWriteHalfDayTokens?: number
  /** Part of the prompt that is sound, pictures or video; undefined when none or not said. */
  readonly audioInputTokens?: number
  readonly imageInputTokens?: number
  readonly videoInputTokens?: number
  /** Web searches the provider made for the reply, billed each; undefined when not said. */
  readonly searches?: number
  /** Output spent on reasoning, inside the completion or beside it; undefined when not said. */
  readonly reasoningTokens?: number
  /** Part of the completion that is sound or pictures; undefined when none or not said. */
  readonly audioOutputTokens?: number
  readonly imageOutputTokens?: number
  /**
   * What else was used and may be billed, by its name: `file_search` and `code_interpreter` (sessions), which a catalog
   * may price, and whatever else a usage or a reply tells of. Counts are above zero.
   */
  readonly extras?: Readonly<Record<string, number>>
  /** How long a server of one's own took to load the model, to read the prompt and to write, in milliseconds. */
  readonly loadMs?: number
  readonly promptMs?: number
  readonly outputMs?: number
  /** `fast` and the like, as the reply says. */
  readonly speed?: string
  /** Where the model ran, where that is a place: it may raise the price. */
  readonly inferenceGeo?: string
  /** What the provider says it charged, as a decimal string in US dollars. */
  readonly costUsd?: string
  /** What was used beside the reply and is billed with it; not part of the counts above. */
  readonly beside?: readonly SideUsage[]
  /** The requests that one reply took, where it took several: each is priced by its own size. Sums are above. */
  readonly rounds?: readonly UsageRound[]
}

/** One of several requests of a reply. */
export type UsageRound = Omit<Usage, 'rounds'>

/** A pass beside a reply: its conversation was compacted, another model asked for advice, or one drew a picture. */
export type SideUsage = Omit<Usage, 'beside' | 'costUsd' | 'searches' | 'extras' | 'rounds'> & {
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
