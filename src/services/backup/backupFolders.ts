import type { Result } from '@/lib/result'

/** A folder of the device that the person chose. */
export type BackupFolder = {
  readonly name: string
  /** What is stored to open the folder again: a structured clone of it is kept in the database. */
  readonly stored: unknown
  /** Whether files may be written now; `ask` needs a press of the person (`requestPermission`). */
  readonly permission: () => Promise<'granted' | 'ask' | 'denied'>
  readonly requestPermission: () => Promise<boolean>
  readonly listFiles: () => Promise<readonly string[]>
  /** Writes a file whole or not at all: one that is there stays until the new one is complete. Rejects where it can't. */
  readonly write: (
    name: string,
    content: ReadableStream<Uint8Array<ArrayBuffer>>,
    signal: AbortSignal,
  ) => Promise<void>
  readonly remove: (name: string) => Promise<void>
}

/** The folders a page can write to. */
export type BackupFolders = {
  /** False where the browser lets no page write to a folder. */
  readonly canChoose: boolean
  /** Opens the browser's dialog; must be called while a press is handled. */
  readonly choose: () => Promise<Result<BackupFolder, { readonly type: 'cancelled' | 'failed' }>>
  /** A folder that was stored; undefined when it is none. */
  readonly open: (stored: unknown) => BackupFolder | undefined
}
