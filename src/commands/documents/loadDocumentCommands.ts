import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import type { CommandDeps } from '../deps'
import type { DocumentCommands } from './documentCommands'

/** The verbs of documents, loaded with the first chat that has one. */
export function createLoadDocumentCommands(deps: CommandDeps): () => Promise<DocumentCommands> {
  return startOnce(async () => {
    const { createDocumentCommands } = await loadCode(() => import('./documentCommands'))
    return createDocumentCommands(deps)
  }).open
}
