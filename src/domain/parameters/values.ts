/** Whether usage is asked for at the end of a stream. */
export type StreamOptions = { readonly include_usage: boolean }

export type ToolChoice =
  { readonly type: 'auto' | 'none' | 'required' } | { readonly type: 'function'; readonly name: string }

export type ResponseFormat =
  | { readonly type: 'text' | 'json_object' }
  /** `schema` is the schema alone, as JSON text. */
  | { readonly type: 'json_schema'; readonly name: string; readonly schema: string; readonly strict: boolean }
