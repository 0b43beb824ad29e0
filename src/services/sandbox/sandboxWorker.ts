import type { Script } from '@/domain/functions/script'

import { runScript } from './runScript'

self.addEventListener('message', ({ data }: MessageEvent<{ script: Script }>) => {
  runScript(data.script, (printed) => self.postMessage({ printed })).then(
    (outcome) => self.postMessage({ outcome }),
    () => self.postMessage({ outcome: undefined }),
  )
})
