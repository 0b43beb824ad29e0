/// <reference lib="webworker" />
import type { WebAnswer } from '@/services/web/askWeb'
import { watchedWorker } from '@/services/workers/watchedWorker'

import { readPageBytes } from './readPageBytes'

const startPdfWorker = () =>
  watchedWorker(
    new Worker(new URL('../../documents/readers/pdfWorker.ts', import.meta.url), {
      type: 'module',
      name: 'pdf',
    }),
  )

self.addEventListener('message', ({ data }: MessageEvent<WebAnswer>) => {
  void readPageBytes(data, startPdfWorker).then((result) => self.postMessage(result))
})
