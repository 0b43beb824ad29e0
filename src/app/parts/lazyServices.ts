import type { LazyServices, LoadService } from '@/commands/lazyServices'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

const once = <Code>(load: () => Promise<Code>) => startOnce(load).open

const SERVICES: { readonly [Name in keyof LazyServices]: () => Promise<LazyServices[Name]> } = {
  backupFolders: once(() => loadCode(() => import('@/services/backup/pageFolders'))),
  browserPage: once(() => loadCode(() => import('@/services/doctor/browserPage'))),
  describeDiagnosis: once(() => loadCode(() => import('@/services/doctor/describeDiagnosis'))),
  diagnose: once(() => loadCode(() => import('@/services/doctor/diagnose'))),
  differ: once(() => loadCode(() => import('@/services/diff/createDiffer'))),
  embeddings: once(() => loadCode(() => import('@/services/completions/embedTexts'))),
  exchangeLocks: once(() => loadCode(() => import('@/services/exchanges/exchangeLocks'))),
  exportFile: once(() => loadCode(() => import('@/services/files/exportFile'))),
  pullModel: once(() => loadCode(() => import('@/services/models/pullModel'))),
  images: once(() => loadCode(() => import('@/services/attachments/downscaleImage'))),
  leaveWarning: once(() => loadCode(() => import('@/services/page/warnBeforeLeaving'))),
  importInWorker: once(() => loadCode(() => import('@/services/imports/worker/importInWorker'))),
  importItems: once(() => loadCode(() => import('@/services/files/importItems'))),
  openApi: once(() => loadCode(() => import('@/services/openApi/readApiText'))),
  readAnyFile: once(() => loadCode(() => import('@/services/imports/readAnyFile'))),
  reach: once(() => loadCode(() => import('@/services/doctor/probeReach'))),
  room: once(() => loadCode(() => import('@/services/storage/room'))),
  readPage: once(() => loadCode(() => import('@/services/web/page/readPage'))),
  readDocument: once(() => loadCode(() => import('@/services/documents/documents'))),
  replyParts: once(() => loadCode(() => import('@/services/completions/replyPartsOf'))),
  runLock: once(() => loadCode(() => import('@/services/runs/holdRun'))),
  schemaChecker: once(() => loadCode(() => import('@/services/jsonSchema/createSchemaChecker'))),
  serverAuth: once(() => loadCode(() => import('@/services/mcp/signIn/createServerAuth'))),
  serverPool: once(() => loadCode(() => import('@/services/mcp/createServerPool'))),
  serverSession: once(() => loadCode(() => import('@/services/mcp/openSession'))),
  signInWindow: once(() => loadCode(() => import('@/services/mcp/signIn/openSignInWindow'))),
  startImportWorker: once(() => loadCode(() => import('@/services/imports/worker/startImportWorker'))),
  temporaryStorage: once(() => loadCode(() => import('@/services/storage/temporary/keepTemporary'))),
  sharing: once(() => loadCode(() => import('@/services/sharing/sharing'))),
  sync: once(() => loadCode(() => import('@/services/sync/openPageSync'))),
  tabLock: once(() => loadCode(() => import('@/services/tabs/runAlone'))),
  skillFiles: once(() => loadCode(() => import('@/services/imports/skillFiles'))),
  tokenCounter: once(() => loadCode(() => import('@/services/completions/countTokens'))),
  web: once(() => loadCode(() => import('@/services/web/askWeb'))),
}

export const loadService: LoadService = (name) => SERVICES[name]()
