/** How many texts of a request have their vectors. */
export type EmbeddedTexts = { readonly done: number; readonly total: number }

/** What the engine is doing, for people to see. */
export type EngineStatus =
  /** Nothing is loaded; the next request loads its model. */
  | { readonly type: 'idle' }
  | {
      readonly type: 'loading'
      readonly modelId: string
      /** How much of the model’s file is here, in bytes; absent before its first, and for a file of this device. */
      readonly file?: { readonly done: number; readonly total: number }
    }
  | {
      readonly type: 'ready'
      readonly modelId: string
      readonly loadMs: number
      /** An estimate; see `memoryBytes`. */
      readonly memoryBytes: number
      readonly threads: number
      readonly usesGpu: boolean
      /** While a request has texts embedded. */
      readonly embedded?: EmbeddedTexts
    }
  /** It broke; the next request starts a fresh one. */
  | { readonly type: 'crashed'; readonly modelId: string; readonly reason: string }
