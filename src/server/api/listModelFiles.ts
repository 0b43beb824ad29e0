import { openAsBlob } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { blobSource, type LocalModel } from '@/builtin/models/modelStore'
import { describeModelFileError } from '@/builtin/models/addModelError'
import { POCKET_ID } from '@/builtin/models/pocketModel'
import { readModelFile } from '@/builtin/models/readModelFile'
import { badRequest, modelNotFound, type Problem } from '@/builtin/problem'
import { isRecord } from '@/lib/json'

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

/** Why a key for these models may not send this body (undefined = it may); `models` undefined = every model. */
export function refusedModel(
  body: Readonly<Record<string, unknown>>,
  models: readonly string[] | undefined,
): Problem | undefined {
  if (!models) return undefined
  const model = body['model']
  if (typeof model !== 'string')
    return badRequest('The body must be a JSON object that names a model.', 'model', 'invalid_body')
  if (!models.includes(model)) return modelNotFound(model)
  const other = Object.keys(body).find((name) => name !== 'model' && CHOOSES.test(name))
  return other === undefined
    ? undefined
    : badRequest(
        `This key is for some models only, so '${other}', which could name another, is not accepted.`,
        other,
        'unsupported_parameter',
      )
}

/** Fields by which services are told of further models: `models`, `fallbacks`, `route`, `extra_body`. */
const CHOOSES = /model|fallback|route|^engine$|deployment|^preset$|^extra_body$/i

/** A list of models as a key for some of them may see it. What is no list has none. */
export function modelsFor(list: unknown, models: readonly string[]) {
  const data = isRecord(list) && Array.isArray(list['data']) ? (list['data'] as readonly unknown[]) : []
  return {
    ...(isRecord(list) ? list : { object: 'list' }),
    data: data.filter((row) => isRecord(row) && models.includes(String(row['id']))),
  }
}
