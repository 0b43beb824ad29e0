import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import type { CommandDeps } from '../deps'
import type { SharingCommands } from './sharingCommands'

/** The verbs of sharing, loaded with the first place that needs them; always the same promise. */
export const createLoadSharingCommands = (deps: CommandDeps): (() => Promise<SharingCommands>) =>
  startOnce(async () => (await loadCode(() => import('./sharingCommands'))).createSharingCommands(deps)).open
