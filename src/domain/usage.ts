/** Token accounting as a service reports it (INTERFACE §2.2). Counts are tokens. */
export type Usage = {
  readonly promptTokens: number
  readonly completionTokens: number
  readonly totalTokens: number
  /** Part of the prompt read from the provider's cache; undefined when not said. */
  readonly cachedTokens?: number
  /** Part of the prompt written to the provider's cache; undefined when not said. */
  readonly cacheWriteTokens?: number
  /** Part of the completion spent on reasoning; undefined when not said. */
  readonly reasoningTokens?: number
  /** What the provider says it charged, as a decimal string in US dollars. */
  readonly costUsd?: string
}

/** One of the interface's four, `error`, or what the service called it. */
export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'error'
