import type { CommandDeps } from '../deps'
import type { RunCommands } from './runCommands'

/** The verbs of runs, loaded with the first place that needs them; always the same promise. */
export function createLoadRunCommands(deps: CommandDeps): () => Promise<RunCommands> {
  let loading: Promise<RunCommands> | undefined
  return () => (loading ??= import('./runCommands').then((module) => module.createRunCommands(deps)))
}
