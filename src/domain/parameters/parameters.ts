/** Values of the request's parameters by their names on the wire. */
export type ParameterValues = {
  readonly temperature: number
  readonly top_p: number
  readonly top_k: number
  readonly min_p: number
  readonly frequency_penalty: number
  readonly presence_penalty: number
  readonly repetition_penalty: number
  readonly max_tokens: number
  /** Digits, perhaps with a minus: integers beyond 2^53 keep every digit. */
  readonly seed: string
  /** At most 4 (INTERFACE §8). */
  readonly stop: readonly string[]
  readonly reasoning_effort: string
  readonly service_tier: string
  readonly logprobs: boolean
  readonly top_logprobs: number
  /** A JSON array of function definitions, as text. */
  readonly tools: string
  /** `auto`, `none`, `required`, or the name of a function. */
  readonly tool_choice: ToolChoice
  readonly response_format: ResponseFormat
  /** Streamed unless this says `false`. */
  readonly stream: boolean
  /** Usage is asked for at the end of a stream unless this says `false`. */
  readonly stream_options: StreamOptions
}

type StreamOptions = { readonly include_usage: boolean }

export type ToolChoice =
  { readonly type: 'auto' | 'none' | 'required' } | { readonly type: 'function'; readonly name: string }

export type ResponseFormat =
  | { readonly type: 'text' | 'json_object' }
  /** `schema` is the schema alone, as JSON text. */
  | { readonly type: 'json_schema'; readonly name: string; readonly schema: string; readonly strict: boolean }

export type ParameterName = keyof ParameterValues

/** A parameter that is sent, and who said so. One that is not sent has no entry at all. */
export type ParameterSetting<Value> = { readonly value: Value; readonly origin: 'preset' | 'mine' }

/** Tri-state: absent = not sent, `preset`, `mine`. */
export type Parameters = {
  readonly [Name in ParameterName]?: ParameterSetting<ParameterValues[Name]>
}
