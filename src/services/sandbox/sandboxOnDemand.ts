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

/** The sandbox, whose code is loaded for the first run. */
export function sandboxOnDemand(): Sandbox {
  const sandbox = startOnce(async () => (await loadCode(() => import('./createSandbox'))).createSandbox())
  return {
    run: (...order) =>
      sandbox.open().then(
        (ready) => ready.run(...order),
        () => UNAVAILABLE,
      ),
  }
}
