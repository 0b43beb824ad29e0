/** How far a model is on its way to this device. Seconds and bytes. */
export type TransferProgress = {
  readonly doneBytes: number
  readonly totalBytes?: number
  readonly bytesPerSecond: number
  readonly secondsLeft?: number
}

/** A model on its way to this device, or one that did not get there. */
export type ModelTransfer = {
  /** The address, or the name of the file. */
  readonly id: string
  readonly url: string | null
  readonly status:
    | { readonly type: 'running'; readonly progress: TransferProgress | undefined }
    /** `canResume`: what had come is kept, and asking again goes on from there. */
    | { readonly type: 'ended'; readonly reason: string; readonly canResume: boolean }
}

/** A model file kept on this device; on its way while `haveBytes` is less than `totalBytes`. */
export type KeptModel = {
  readonly id: string
  readonly url: string | null
  readonly totalBytes: number
  readonly haveBytes: number
}

/** A model worth adding, where its makers publish it. Sizes are about: exact ones are known when the download starts. */
export type SuggestedModel = {
  readonly name: string
  /** The file itself, on the makers' own page. */
  readonly url: string
  readonly makers: string
  readonly sizeBytes: number
  readonly memoryBytes: number
  /** SPDX name. */
  readonly license: string
  /** What it is good for, in a few words. */
  readonly note: string
}

/** The models a person adds to the built-in service. Transfers go on whatever place of the app is shown. */
export type ModelShelf = {
  /** Transfers, oldest first; the same array until something changes. */
  readonly read: () => readonly ModelTransfer[]
  readonly subscribe: (listener: () => void) => () => void
  /** What is kept. Rejects where the browser has no file system of its own. */
  readonly kept: () => Promise<readonly KeptModel[]>
  readonly suggested: () => Promise<readonly SuggestedModel[]>
  /** Resolve when the transfer has ended, to whether the model is there. */
  readonly addFile: (file: File) => Promise<boolean>
  readonly addUrl: (url: string) => Promise<boolean>
  /** Stops a transfer that runs, or forgets one that has ended. */
  readonly cancel: (id: string) => void
  readonly remove: (id: string) => Promise<void>
}

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
