/// <reference lib="webworker" />
import { answerDocuments } from './answerDocuments'
import type { FromDocumentWorker, ToDocumentWorker } from './documentMessages'

/** Milliseconds between two reports of progress. */
const PROGRESS_MS = 100

const post = (message: FromDocumentWorker) => self.postMessage(message)

post({ type: 'started' })
self.addEventListener('message', ({ data }: MessageEvent<ToDocumentWorker>) => {
  let reportedAt = 0
  const onProgress = (done: number, total: number) => {
    if (performance.now() - reportedAt < PROGRESS_MS) return
    reportedAt = performance.now()
    post({ type: 'progress', done, total })
  }
  void answerDocuments(data, onProgress).then(post)
})
