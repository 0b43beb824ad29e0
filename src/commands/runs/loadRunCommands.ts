import { DIALECT_NAMES } from '@/domain/connections/dialect'
import { openDialect } from '@/domain/dialects'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import type { CommandDeps } from '../deps'
import type { RunCommands } from './runCommands'

/** The verbs of runs, loaded with the first place that needs them; always the same promise. */
export function createLoadRunCommands(deps: CommandDeps): () => Promise<RunCommands> {
  return startOnce(async () => {
    const [{ createRunCommands }, runLock] = await Promise.all([
      loadCode(() => import('./runCommands')),
      deps.load('runLock'),
      // What a request goes without is asked of its body, while one types.
      ...DIALECT_NAMES.map(openDialect),
    ])
    return createRunCommands(deps, runLock)
  }).open
}
