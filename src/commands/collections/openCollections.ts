import type { CommandDeps } from '../deps'
import { createCollectionCommands } from './collectionCommands'

/** The verbs of collections, over the folders of this page. */
export const openCollections = async (deps: CommandDeps) =>
  createCollectionCommands(deps, (await deps.load('watchedFolders')).watchedFolders())
