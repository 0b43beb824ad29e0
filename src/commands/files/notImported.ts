import type { ImportReport } from '@/services/files/importReport'

/** The report of an import whose code could not be had: nothing came in. */
export const notImported = (reason: string): ImportReport => ({
  apps: [],
  conversations: [],
  messageCount: 0,
  completedCount: 0,
  deletedCount: 0,
  exchangeCount: 0,
  attachmentCount: 0,
  refused: [],
  refusedCount: 0,
  stopped: { type: 'notLoaded', reason },
})
