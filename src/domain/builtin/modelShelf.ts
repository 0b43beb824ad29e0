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
