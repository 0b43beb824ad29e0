import { DIALECT_NAMES } from '@/domain/connections/dialect'
import { openDialect } from '@/domain/dialects'
import { type CodeByName, loadByName } from '@/lib/loadCode'

import type { CommandDeps } from '../deps'

/**
 * Groups of verbs that no chat begins with, by name: a file a group, loaded with the first call; always the same promise.
 * Part of what surrounds every chat, because the names of those files alone are 2 kB of the first load.
 */
export const createLaterCommands = (deps: CommandDeps) =>
  loadByName({
    rare: async () => (await import('./rareCommands')).createRareCommands(deps),
    exchanges: async () => (await import('./exchangeCommands')).createExchangeCommands(deps),
    async runs() {
      const [{ createRunCommands }, runLock] = await Promise.all([
        import('../runs/runCommands'),
        deps.load('runLock'),
        // What a request goes without is asked of its body, while one types.
        ...DIALECT_NAMES.map(openDialect),
      ])
      return createRunCommands(deps, runLock)
    },
    async tools() {
      const [{ createToolCommands }, signInWindow] = await Promise.all([
        import('../toolServers/toolCommands'),
        deps.load('signInWindow'),
      ])
      return createToolCommands(deps, signInWindow)
    },
    toolPages: async () => (await import('../toolPages/pageCommands')).createPageCommands(deps),
    async backup() {
      const [{ createBackupCommands }, { pageFolders }] = await Promise.all([
        import('../backup/backupCommands'),
        deps.load('backupFolders'),
      ])
      return createBackupCommands(deps, pageFolders())
    },
    async schedules() {
      const [{ createScheduleCommands }, lock, { watchTime }] = await Promise.all([
        import('../schedules/scheduleCommands'),
        deps.load('tabLock'),
        deps.load('watchTime'),
      ])
      return createScheduleCommands(deps, lock, watchTime)
    },
    sharing: async () => (await import('../sharing/sharingCommands')).createSharingCommands(deps),
    async notices() {
      const [{ createNoticeCommands }, { pushHere }] = await Promise.all([
        import('../notices/noticeCommands'),
        deps.load('pushHere'),
      ])
      return createNoticeCommands(deps, pushHere)
    },
    sync: async () => (await import('../sync/syncCommands')).createSyncCommands(deps),
  })

export type LaterCommands = CodeByName<ReturnType<typeof createLaterCommands>>
