import { createCollectionCommands } from '@/commands/collections/collectionCommands'
import type { CommandDeps } from '@/commands/deps'
import { collectionIn, filesIn } from '@/domain/collections/collection'
import type { CollectionId } from '@/domain/ids'
import { ok } from '@/lib/result'
import { watchedFolder, type WatchedFolders } from '@/services/folders/watchedFolders'
import { documentWorkerHere } from '#test/support/documents/documentWorkerHere'
import { createTestApp, type TestAppOptions } from '#test/support/createTestApp'

import { fakeFolder, type FakeFile } from './fakeFolder'

/** An app with the verbs of collections over a fake folder, which is stored by its name: functions can't be cloned. */
export async function collectionsApp(
  options: TestAppOptions = {},
  more: (deps: CommandDeps) => Partial<CommandDeps> = () => ({}),
) {
  const test = await createTestApp(options)
  const files = new Map<string, FakeFile>()
  const { handle, state } = fakeFolder('Notes', files)
  const folder = { ...watchedFolder(handle), stored: 'Notes' }
  const back = new Set<() => void>()
  const folders: WatchedFolders = {
    canChoose: true,
    choose: () => Promise.resolve(ok(folder)),
    open: (stored) => (stored === 'Notes' ? folder : undefined),
    whenBack: (act) => void back.add(act),
  }
  const deps = { ...test.app.deps, startDocumentWorker: documentWorkerHere().start, ...more(test.app.deps) }
  const commands = createCollectionCommands(deps, folders)
  const items = () => test.app.store.getState().items ?? {}
  const add = async (name: string): Promise<CollectionId> => {
    const added = await commands.addCollection(name)
    if (!added.ok) throw new Error(added.error)
    return added.value
  }
  return {
    ...test,
    deps,
    commands,
    files,
    folder: state,
    /** The person comes back to the page. */
    comeBack: () => {
      for (const act of back) act()
    },
    add,
    collection: (id: CollectionId) => collectionIn(items(), id),
    listed: (id: CollectionId) => filesIn(items(), id),
    names: (id: CollectionId) => filesIn(items(), id).map(({ path, name }) => path ?? name),
  }
}

export const textFile = (name: string, text: string): File => new File([text], name, { type: 'text/plain' })
