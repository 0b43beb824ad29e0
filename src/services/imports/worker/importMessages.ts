import type { ConversationId } from '@/domain/ids'

import type { ImportReport } from '../../files/importReport'

/** What is asked of the worker that imports. */
export type ToImportWorker =
  | {
      readonly type: 'import'
      readonly file: Blob
      readonly isDryRun: boolean
      readonly keepApart?: readonly ConversationId[]
    }
  | { readonly type: 'cancel' }

export type FromImportWorker =
  /** Bytes read and bytes in all; some ten times a second. */
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly report: ImportReport }
  /** Storage could not be opened there: the page has to import by itself. */
  | { readonly type: 'unavailable' }
