import { assertNever } from '@/lib/assertNever'

/** Every way storage can fail that a person may need to hear about. */
export type StorageError =
  /** The disk or the browser's share of it is full. */
  | { readonly type: 'quota'; readonly neededBytes?: number; readonly availableBytes?: number }
  /** Private mode, a blocked or damaged database. */
  | { readonly type: 'unavailable'; readonly detail: string }
  /** The data was written by a newer version of the app. */
  | { readonly type: 'newerVersion'; readonly found: number; readonly known: number }
  /** Another tab holds an older version open. */
  | { readonly type: 'blocked' }
  | { readonly type: 'failed'; readonly detail: string }

/** One sentence or two for the person, naming what they can do next. */
export function describeStorageError(error: StorageError): string {
  switch (error.type) {
    case 'quota':
      return 'The disk is full: nothing more can be saved here. What you see is kept in memory; download it now, or free some space.'
    case 'unavailable':
      return `This browser does not let the app save (${error.detail}). What you see is kept in memory until this tab closes; download what matters.`
    case 'newerVersion':
      return `These conversations were saved by a newer version of Parlance (${error.found}; this is ${error.known}). Reload to get the newer app; nothing was changed.`
    case 'blocked':
      return 'Another tab still runs an older version of Parlance. Close it and reload this one.'
    case 'failed':
      return `Saving failed (${error.detail}). What you see is kept in memory; download what matters and reload.`
    default:
      return assertNever(error)
  }
}
