import type { ToolContent } from '../tools/toolRun'

/** The outcome of a tool call that the server answered. */
export type ServerResult = {
  readonly content: readonly ToolContent[]
  /** JSON text of the structured result; undefined where there is none. */
  readonly structured?: string
  /** The tool itself failed; the content says why, and the model may correct itself. */
  readonly isError: boolean
  /** Sentences for the person, such as that blocks were left out. */
  readonly notes: readonly string[]
}

export type ServerResource = {
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly mediaType?: string
  readonly sizeBytes?: number
  /** A template with places to fill in, such as `note:///{id}`. */
  readonly isTemplate: boolean
}

export type ServerPrompt = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly {
    readonly name: string
    readonly description: string
    readonly isRequired: boolean
  }[]
}

/** A prompt filled in: messages to put into the composer. */
export type ServerPromptMessage = {
  readonly role: 'user' | 'assistant'
  readonly content: ToolContent
}

export type ServerProgress = {
  readonly progress: number
  readonly total?: number
  readonly message?: string
}

/** What a value is being completed for: an argument of a prompt, or a place in a resource template. */
export type ServerCompletion = {
  readonly of:
    { readonly type: 'prompt'; readonly name: string } | { readonly type: 'resource'; readonly uri: string }
  readonly argument: string
  readonly value: string
  /** The other values so far. */
  readonly others: Readonly<Record<string, string>>
}
