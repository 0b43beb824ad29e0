/** Services whose code loads with their first use: one module each, by the name of what it is for. */
export type LazyServices = {
  readonly backupFolders: typeof import('@/services/backup/pageFolders')
  readonly browserPage: typeof import('@/services/doctor/browserPage')
  readonly describeDiagnosis: typeof import('@/services/doctor/describeDiagnosis')
  readonly diagnose: typeof import('@/services/doctor/diagnose')
  readonly differ: typeof import('@/services/diff/createDiffer')
  readonly exchangeLocks: typeof import('@/services/exchanges/exchangeLocks')
  readonly exportFile: typeof import('@/services/files/exportFile')
  readonly images: typeof import('@/services/attachments/downscaleImage')
  readonly leaveWarning: typeof import('@/services/page/warnBeforeLeaving')
  readonly importInWorker: typeof import('@/services/imports/worker/importInWorker')
  readonly importItems: typeof import('@/services/files/importItems')
  readonly readAnyFile: typeof import('@/services/imports/readAnyFile')
  readonly reach: typeof import('@/services/doctor/probeReach')
  readonly readPage: typeof import('@/services/web/page/readPage')
  readonly readDocument: typeof import('@/services/documents/worker/readInWorker')
  readonly replyParts: typeof import('@/services/completions/replyPartsOf')
  readonly runLock: typeof import('@/services/runs/holdRun')
  readonly schemaChecker: typeof import('@/services/jsonSchema/createSchemaChecker')
  readonly serverAuth: typeof import('@/services/mcp/signIn/createServerAuth')
  readonly serverPool: typeof import('@/services/mcp/createServerPool')
  readonly serverSession: typeof import('@/services/mcp/openSession')
  readonly signInWindow: typeof import('@/services/mcp/signIn/openSignInWindow')
  readonly startImportWorker: typeof import('@/services/imports/worker/startImportWorker')
  readonly temporaryStorage: typeof import('@/services/storage/temporary/keepTemporary')
  readonly sync: typeof import('@/services/sync/openPageSync')
  readonly tabLock: typeof import('@/services/tabs/runAlone')
  readonly tokenCounter: typeof import('@/services/completions/countTokens')
  readonly web: typeof import('@/services/web/askWeb')
}

/** Loads a service; always the same promise. Rejects with `CodeMissing` where its code cannot be had. */
export type LoadService = <Name extends keyof LazyServices>(name: Name) => Promise<LazyServices[Name]>
