/// <reference lib="webworker" />
import type { ConversationId } from '@/domain/ids'
import { readAnyFile } from '@/services/imports/readAnyFile'
import { openStorage } from '@/services/storage/openStorage'
import { isFull, mayReopen } from '@/services/storage/room'
import { pageLanguage, type LanguageMessage } from '@/services/workers/pageLanguage'

import { importItems } from '../../files/importItems'
import type { ImportReport } from '../../files/importReport'

/** Milliseconds between two reports of progress. */
const PROGRESS_MS = 100

const spoken = pageLanguage(self)
const post = (message: FromImportWorker) => self.postMessage(message)
const controller = new AbortController()

/**
 * Imports one file, reading and writing away from the page: parsing 400 MB of JSON is one task of several seconds, and
 * rows need not be copied between threads. Ended by the page afterwards.
 */
async function run({ file, isDryRun, keepApart = [] }: Extract<ToImportWorker, { readonly type: 'import' }>) {
  await spoken
  const storage = await openStorage({
    indexedDB,
    now: Date.now,
    onNewerVersion: () => controller.abort(),
    mustExist: true,
    mayReopen,
    isFull,
  })
  if (!storage.ok) {
    post({ type: 'unavailable' })
    return
  }
  let reportedAt = 0
  const { signal } = controller
  const report = await importItems(readAnyFile(file, signal), {
    storage: storage.value,
    isDryRun,
    keepApart,
    signal,
    onProgress: (done, total) => {
      if (performance.now() - reportedAt < PROGRESS_MS) return
      reportedAt = performance.now()
      post({ type: 'progress', done, total })
    },
  })
  storage.value.close()
  post({ type: 'done', report })
}

self.addEventListener('message', ({ data }: MessageEvent<ToImportWorker | LanguageMessage>) => {
  if (data.type === 'language') return
  if (data.type === 'cancel') controller.abort()
  else run(data).catch(() => post({ type: 'unavailable' }))
})

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
