import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import type { CommandDeps } from '../deps'
import type { SyncCommands } from './syncCommands'

/** The verbs of sync, loaded with the first place that needs them; always the same promise. */
export const createLoadSyncCommands = (deps: CommandDeps): (() => Promise<SyncCommands>) =>
  startOnce(async () => (await loadCode(() => import('./syncCommands'))).createSyncCommands(deps)).open
