import { openAsBlob } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { blobSource } from '@/builtin/models/blobSource'
import { describeModelFileError } from '@/builtin/models/describeModelFileError'
import { POCKET_ID } from '@/builtin/models/pocketModel'
import type { LocalModel } from '@/builtin/models/localModel'
import { readModelFile } from '@/builtin/models/readModelFile'

/** The compatibility build has 32-bit memory. */
const MOST_MEMORY_BYTES = 3.5 * 1024 ** 3

/** The models of this machine, and a sentence for each file that is none. */
export type ModelFiles = { readonly models: readonly LocalModel[]; readonly refused: readonly string[] }

/** Reads the head of Pocket's file and of every `.gguf` of the folder. */
export async function listModelFiles(pocketFile: string, folder: string | undefined): Promise<ModelFiles> {
  const refused: string[] = []
  const names = folder === undefined ? [] : await readdir(folder).catch(() => undefined)
  if (!names) refused.push(`The folder ${folder} (PARLANCE_MODELS) cannot be read: its models are left out.`)
  const files = (names ?? []).filter((name) => /\.gguf$/i.test(name)).sort()
  const wanted = [
    { id: POCKET_ID, path: pocketFile },
    ...files.map((name) => ({ id: name.replace(/\.gguf$/i, ''), path: join(folder ?? '', name) })),
  ]
  const models: LocalModel[] = []
  for (const { id, path } of wanted) {
    const model = await readOne(id, path)
    if (typeof model === 'string') refused.push(`${basename(path)} is left out: ${model}`)
    else models.push(model)
  }
  return { models, refused }
}

async function readOne(id: string, path: string): Promise<LocalModel | string> {
  try {
    const file = await openAsBlob(path)
    const model = await readModelFile(id, blobSource(file), () => openAsBlob(path))
    if (!model.ok) return describeModelFileError(model.error)
    if (model.value.memoryBytes > MOST_MEMORY_BYTES)
      return 'it needs more memory than the engine can address.'
    return model.value
  } catch {
    return 'it cannot be read.'
  }
}
