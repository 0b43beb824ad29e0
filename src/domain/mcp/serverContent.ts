/** One block of what a server gave back. Binary data is base64 text, as it came. */
export type ServerContent =
  | { readonly type: 'text'; readonly text: string; readonly audience?: 'person' | 'model' }
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mediaType: string }
  | {
      readonly type: 'link'
      readonly uri: string
      readonly name: string
      readonly mediaType?: string
      readonly sizeBytes?: number
    }
  /** The content of a resource: text, or base64 in `data`. */
  | {
      readonly type: 'resource'
      readonly uri: string
      readonly mediaType?: string
      readonly text?: string
      readonly data?: string
    }

/** The outcome of a tool call that the server answered. */
export type ServerResult = {
  readonly content: readonly ServerContent[]
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
  readonly content: ServerContent
}

export type ServerProgress = {
  readonly progress: number
  readonly total?: number
  readonly message?: string
}
