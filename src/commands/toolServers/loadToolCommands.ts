import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import type { CommandDeps } from '../deps'
import type { ToolCommands } from './toolCommands'

/** The verbs of tool servers and functions, loaded with the first place that needs them; always the same promise. */
export function createLoadToolCommands(deps: CommandDeps): () => Promise<ToolCommands> {
  return startOnce(async () => {
    const [{ createToolCommands }, signInWindow] = await Promise.all([
      loadCode(() => import('./toolCommands')),
      deps.load('signInWindow'),
    ])
    return createToolCommands(deps, signInWindow)
  }).open
}
