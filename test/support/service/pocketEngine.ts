import { existsSync, openAsBlob } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { blobSource } from '@/builtin/models/modelStore'
import { POCKET_ID } from '@/builtin/models/pocketModel'
import { readModelFile } from '@/builtin/models/readModelFile'
import { createNodeEngine } from '@/builtin/wllama/nodeRuntime'

const POCKET_FILE = fileURLToPath(new URL('../../../public/models/pocket.gguf', import.meta.url))

/** Without its file nothing can be said of Pocket; `npm run train:pocket` makes it. */
export const hasPocket = existsSync(POCKET_FILE)

let shared: ReturnType<typeof createPocketEngine> | undefined
/** One for all files of a worker, with which it ends: to start it takes longer than most of what it is asked. */
export const sharedPocketEngine = () => (shared ??= createPocketEngine())

/** The engine in Node with Pocket in it, several times where `size` says so, and what the lists say of it. */
export async function createPocketEngine(size = 1, path = POCKET_FILE) {
  const file = await openAsBlob(path)
  const model = await readModelFile(POCKET_ID, blobSource(file), () => Promise.resolve(file))
  if (!model.ok) throw new Error(`Pocket: ${model.error.type}`)
  let count = 0
  const newId = () => String((count += 1))
  const engine = createNodeEngine({
    size,
    listModels: () => Promise.resolve([model.value]),
    now: () => performance.now(),
    newId,
  })
  return { engine, entry: model.value.entry, newId }
}
