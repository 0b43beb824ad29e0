import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import { createLoadBackupCommands } from '../backup/loadBackupCommands'
import type { CommandDeps } from '../deps'
import { createLoadRunCommands } from '../runs/loadRunCommands'
import { createLoadToolCommands } from '../toolServers/loadToolCommands'

/**
 * Where the code of verbs is that no chat begins with: a file a group, loaded with the first call. Part of what
 * surrounds every chat, because the names of those files alone are 2 kB of the first load.
 */
export const createLaterCommands = (deps: CommandDeps) => ({
  openRareCommands: startOnce(async () =>
    (await loadCode(() => import('./rareCommands'))).createRareCommands(deps),
  ).open,
  openExchangeCommands: startOnce(async () =>
    (await loadCode(() => import('./exchangeCommands'))).createExchangeCommands(deps),
  ).open,
  loadRunCommands: createLoadRunCommands(deps),
  loadToolCommands: createLoadToolCommands(deps),
  loadBackupCommands: createLoadBackupCommands(deps),
})
