import type { CommandDeps } from '../deps'
import { createDocumentCommands } from './documentCommands'
import { createRankByMeaning } from './rankByMeaning'

/** The verbs of documents, with ranking by a model. */
export function createRankedDocuments(deps: CommandDeps) {
  const documents = createDocumentCommands(deps)
  return { ...documents, ...createRankByMeaning(deps, documents) }
}
