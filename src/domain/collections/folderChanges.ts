import { documentKind } from '../documents/documentKind'
import { isTextFile } from '../request/refusedAttachment'
import type { CollectionFile } from './collection'

/** A file as its folder has it. */
export type FoundFile = {
  /** Below the folder, `/` between folders. */
  readonly path: string
  /** Milliseconds since the Unix epoch. */
  readonly modifiedAt: number
  readonly bytes: number
}

/** Files of a folder that are read: more would take hours. */
export const MOST_FILES = 2_000

/** Whether a file of a folder is a document: programs, pictures and archives are passed over. */
export const isDocumentFile = (file: { readonly name: string; readonly type: string }): boolean =>
  documentKind(file) !== undefined || isTextFile({ name: file.name, mediaType: file.type })

/** Whether what is below a folder is looked at: hidden folders and packages of programs hold no documents. */
export const isLookedAt = (name: string): boolean => !name.startsWith('.') && name !== 'node_modules'

/** What is new or changed in a folder, and which files of the collection are no longer in it. */
export function folderChanges<Found extends FoundFile>(
  known: readonly CollectionFile[],
  found: readonly Found[],
): { readonly read: readonly Found[]; readonly gone: readonly CollectionFile[] } {
  const paths = new Set(found.map(({ path }) => path))
  const before = new Map(known.flatMap((file) => (file.path === undefined ? [] : [[file.path, file]])))
  return {
    read: found.filter(({ path, modifiedAt, bytes }) => {
      const file = before.get(path)
      return !file || file.modifiedAt !== modifiedAt || file.bytes !== bytes
    }),
    gone: known.filter(({ path }) => path !== undefined && !paths.has(path)),
  }
}
