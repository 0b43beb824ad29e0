/** Names distinctive enough to be recognised in a sentence without quotes around them. */
const DISTINCT =
  /\b(stream_options|max_tokens|max_completion_tokens|top_p|top_k|min_p|frequency_penalty|presence_penalty|repetition_penalty|reasoning_effort|service_tier|top_logprobs|logprobs|tool_choice|response_format|parallel_tool_calls|temperature)\b/i

/** Names that are also everyday words, and so count only in quotes. */
const QUOTED = /['"`‘“](seed|stop|tools|stream|n|user|metadata)['"`’”]/

/** The request parameter a refusal is about, from the sentence alone; undefined when it names none. */
export const refusedParameter = (detail: string): string | undefined =>
  DISTINCT.exec(detail)?.[1]?.toLowerCase() ?? QUOTED.exec(detail)?.[1]
