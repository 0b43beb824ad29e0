import type { Json, JsonObject } from '@/lib/json'

/** A part of a message's content. Bytes of pictures and sounds come as the URL or base64 that was sent. */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'refusal'; readonly refusal: string }
  | {
      readonly type: 'image_url'
      readonly image_url: { readonly url: string; readonly detail?: string | undefined }
    }
  | { readonly type: 'input_audio'; readonly input_audio: { readonly data: string; readonly format: string } }
  | { readonly type: 'file'; readonly file: JsonObject }

export type Content = string | readonly ContentPart[]

export type ToolCall = {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

export type ChatMessage =
  | { readonly role: 'system' | 'developer' | 'user'; readonly content: Content }
  | {
      readonly role: 'assistant'
      readonly content: Content | null
      readonly reasoning?: string | undefined
      readonly tool_calls: readonly ToolCall[]
    }
  | { readonly role: 'tool'; readonly content: Content; readonly tool_call_id: string }

export type Tool = {
  readonly name: string
  readonly description?: string | undefined
  /** A JSON schema; undefined = takes no arguments. */
  readonly parameters?: JsonObject | undefined
  readonly strict?: boolean | null | undefined
}

export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string }

export type ResponseFormat =
  | { readonly type: 'text' | 'json_object' }
  | {
      readonly type: 'json_schema'
      readonly name: string
      /** What the reply is for, in words for the model. */
      readonly description?: string | undefined
      readonly schema: Json
      readonly strict: boolean
    }

/** A checked request for a completion (INTERFACE §2.1 and the common extras). What was not sent is undefined. */
export type ChatRequest = {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly maxTokens?: number | undefined
  readonly temperature?: number | undefined
  readonly topP?: number | undefined
  readonly topK?: number | undefined
  readonly minP?: number | undefined
  readonly typicalP?: number | undefined
  readonly xtcProbability?: number | undefined
  readonly mirostat?: number | undefined
  readonly dryMultiplier?: number | undefined
  /** What is added to the odds of tokens, by their ids. */
  readonly logitBias?: Readonly<Record<string, number>> | undefined
  readonly frequencyPenalty?: number | undefined
  readonly presencePenalty?: number | undefined
  readonly repetitionPenalty?: number | undefined
  readonly stop: readonly string[]
  readonly stream: boolean
  readonly includeUsage: boolean
  readonly tools: readonly Tool[]
  readonly toolChoice: ToolChoice
  readonly parallelToolCalls?: boolean | undefined
  /** Whether the service is to search the web. */
  readonly webSearch?: boolean | undefined
  readonly responseFormat: ResponseFormat
  readonly reasoningEffort?: string | undefined
  readonly verbosity?: string | undefined
  readonly thinkingBudget?: number | undefined
  readonly seed?: number | undefined
  readonly serviceTier?: string | undefined
  readonly logprobs: boolean
  /** 0 to 20. */
  readonly topLogprobs: number
}

/** The text of a message, that of its parts in one piece or with something `between`. Pictures and refusals have none. */
export function contentText(content: Content | null, between = ''): string {
  if (content === null || typeof content === 'string') return content ?? ''
  return content.map((part) => (part.type === 'text' ? part.text : '')).join(between)
}
