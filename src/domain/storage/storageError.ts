import { t } from '@/lib/text/t'

/** Every way storage can fail that a person may need to hear about. */
export type StorageError =
  /** The disk or the browser's share of it is full. */
  | { readonly type: 'quota'; readonly neededBytes?: number; readonly availableBytes?: number }
  /** Private mode, a blocked or damaged database. */
  | { readonly type: 'unavailable'; readonly detail: string }
  /** The data was written by a newer version of the app. */
  | { readonly type: 'newerVersion'; readonly found: number; readonly known: number }
  /** The disk is so full that opening the database may damage it. */
  | { readonly type: 'full' }
  /** Another tab holds an older version open. */
  | { readonly type: 'blocked' }
  /** Another tab runs a newer version, and this one can no longer save. */
  | { readonly type: 'outdated' }
  /** The database was deleted while this page was open: nothing is read or written any more. */
  | { readonly type: 'gone' }
  | { readonly type: 'failed'; readonly detail: string }

/** One sentence or two for the person, naming what they can do next. */
export function describeStorageError(error: StorageError): string {
  switch (error.type) {
    case 'quota':
      return t(
        'The disk is full, so nothing more can be saved. Your changes are kept in memory. Download them now, or free up space.',
      )
    case 'unavailable':
      return t(
        'This browser doesn’t let Parlance save ({detail}). Your changes are kept in memory until you close this tab. Download what you need.',
        { detail: error.detail },
      )
    case 'failed':
      return t(
        'Couldn’t save ({detail}). Your changes are kept in memory. Download what you need and reload.',
        { detail: error.detail },
      )
    default:
      return t('This tab can’t save any more. Reload it, or do what the note at the top says.')
  }
}

/** The same for what could not be read. */
export function describeUnreadable(error: StorageError): string {
  switch (error.type) {
    case 'unavailable':
    case 'failed':
    case 'quota':
      return t(
        'This device’s storage can’t be read ({detail}). Try again, or reload the page. Nothing was deleted.',
        { detail: 'detail' in error ? error.detail : t('the disk is full') },
      )
    default:
      return describeStorageError(error)
  }
}
