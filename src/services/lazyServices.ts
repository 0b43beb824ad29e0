import { type CodeByName, loadByName } from '@/lib/loadCode'
import { loadPageSync } from '@/services/sync'

/** Services whose code loads with their first use, one file each, by the name of what it is for. */
export const loadService = loadByName({
  backupFolders: () => import('./backup/pageFolders'),
  capture: () => import('./capture/capture'),
  browserPage: () => import('./doctor/browserPage'),
  describeDiagnosis: () => import('./doctor/describeDiagnosis'),
  diagnose: () => import('./doctor/diagnose'),
  differ: () => import('./diff/createDiffer'),
  embeddings: () => import('./completions/embedTexts'),
  exchangeLocks: () => import('./exchanges/exchangeLocks'),
  exportFile: () => import('./files/exportFile'),
  personalRows: () => import('./personalData/personalRows'),
  pythonPackages: () => import('./python/packages/packageStore'),
  pullModel: () => import('./models/pullModel'),
  images: () => import('./attachments/downscaleImage'),
  leaveWarning: () => import('./page/warnBeforeLeaving'),
  noticeHost: () => import('./notices/noticeHost'),
  pushHere: () => import('./notices/pushHere'),
  keptReplies: () => import('./completions/keptReplies'),
  importInWorker: () => import('./imports/worker/importInWorker'),
  importItems: () => import('./files/importItems'),
  openApi: () => import('./openApi/readApiText'),
  readAnyFile: () => import('./imports/readAnyFile'),
  reach: () => import('./doctor/probeReach'),
  room: () => import('./storage/room'),
  readPage: () => import('./web/page/readPage'),
  readDocument: () => import('./documents/documents'),
  replyParts: () => import('./completions/replyPartsOf'),
  runLock: () => import('./runs/holdRun'),
  schemaChecker: () => import('./jsonSchema/createSchemaChecker'),
  serverAuth: () => import('./mcp/signIn/createServerAuth'),
  serverPool: () => import('./mcp/createServerPool'),
  serverSession: () => import('./mcp/openSession'),
  signInWindow: () => import('./mcp/signIn/openSignInWindow'),
  startImportWorker: () => import('./imports/worker/startImportWorker'),
  temporaryStorage: () => import('./storage/temporary/keepTemporary'),
  sharing: () => import('./sharing/sharing'),
  sync: loadPageSync,
  tabLock: () => import('./tabs/runAlone'),
  skillFiles: () => import('./imports/skillFiles'),
  tokenCounter: () => import('./completions/countTokens'),
  web: () => import('./web/askWeb'),
})

export type LoadService = typeof loadService
export type LazyServices = CodeByName<LoadService>
