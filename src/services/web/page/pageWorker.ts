/// <reference lib="webworker" />
import type { WebAnswer } from '@/services/web/askWeb'

import { readPageBytes } from './readPageBytes'

self.addEventListener('message', ({ data }: MessageEvent<WebAnswer>) => {
  void readPageBytes(data).then((result) => self.postMessage(result))
})
