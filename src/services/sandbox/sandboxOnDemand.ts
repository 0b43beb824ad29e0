import type { ScriptOutcome } from '@/domain/functions/script'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import type { Sandbox } from './createSandbox'

const UNAVAILABLE: ScriptOutcome = {
  end: { type: 'unavailable' },
  printed: '',
  isCut: false,
  files: {},
  ms: 0,
}

/** The sandboxes, whose code is loaded for the first run. @param fetch asks this app's own host. */
export function sandboxOnDemand(fetch: typeof globalThis.fetch): Sandbox {
  const { open } = startOnce(async () => (await loadCode(() => import('./createSandbox'))).createSandbox())
  const python = startOnce(async () =>
    (await loadCode(() => import('../python/createPython'))).createPython(fetch),
  )
  return {
    run: (...order) =>
      open().then(
        (ready) => ready.run(...order),
        () => UNAVAILABLE,
      ),
    python: (...order) =>
      python.open().then(
        (ready) => ready.run(...order),
        () => ({ ...UNAVAILABLE, files: [], left: 0 }),
      ),
  }
}
