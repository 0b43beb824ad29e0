import { describeStorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'
import { createSaveFile } from './saveFile'

/** Names of what earlier versions kept of imports without understanding it. Nothing is added any more. */
const PREFIX = 'import/'

/** What earlier imports kept although nobody could read it. */
export type KeptItems = { readonly count: number; readonly bytes: number }

/** Counts what earlier versions kept of imports; it may hold anything that was in the files, keys included. */
export const createCountKeptItems = (deps: CommandDeps) =>
  async function countKeptItems(): Promise<Result<KeptItems, string>> {
    const texts = await textsOf(deps)
    if (!texts.ok) return texts
    return ok({
      count: texts.value.length,
      bytes: texts.value.reduce((sum, text) => sum + new Blob([text]).size, 0),
    })
  }

/** Saves all of it as JSON Lines. */
export const createDownloadKeptItems = (deps: CommandDeps) =>
  async function downloadKeptItems(): Promise<Result<void, string>> {
    const texts = await textsOf(deps)
    if (!texts.ok) return texts
    const lines = texts.value.map((text) => `${text}\n`)
    const saved = await createSaveFile(deps)('parlance-unrecognised-items.jsonl', lines, 'application/jsonl')
    return saved.ok || saved.error.type === 'cancelled' ? ok(undefined) : failed(saved.error.detail)
  }

/** Deletes all of it. */
export const createDeleteKeptItems = ({ storage }: CommandDeps) =>
  async function deleteKeptItems(): Promise<Result<void, string>> {
    const names = await storage.listDocuments(PREFIX)
    if (!names.ok) return failed(describeStorageError(names.error))
    for (const name of names.value) {
      const removed = await storage.removeDocument(name)
      if (!removed.ok) return failed(describeStorageError(removed.error))
    }
    return ok(undefined)
  }

async function textsOf({ storage }: CommandDeps): Promise<Result<readonly string[], string>> {
  const names = await storage.listDocuments(PREFIX)
  if (!names.ok) return failed(describeStorageError(names.error))
  const texts: string[] = []
  for (const name of names.value) {
    const loaded = await storage.loadDocument(name)
    if (!loaded.ok) return failed(describeStorageError(loaded.error))
    if (typeof loaded.value === 'string') texts.push(loaded.value)
  }
  return ok(texts)
}
