import * as z from '@/lib/schema'

import type { EngineModel } from '../engine'
import type { ByteSource } from '../gguf/createCursor'
import type { Pooling } from '../gguf/modelFacts'

/** A file or blob as a source of bytes, read piece by piece. */
export const blobSource = (blob: Blob): ByteSource & { readonly sizeBytes: number } => ({
  sizeBytes: blob.size,
  read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
})

const FACTS = z.object({
  id: z.string(),
  /** Where it came from; null for a file of this device. */
  url: z.nullable(z.string()),
  totalBytes: z.number(),
})

/** What is known of a kept model besides its bytes. */
export type KeptFacts = Readonly<z.infer<typeof FACTS>>

/** A model in the browser's file system, whole or on its way. */
export type KeptModel = KeptFacts & { readonly haveBytes: number }

/** Bytes of one part: each is safe once it is written, so a killed page loses at most one. */
export const PART_BYTES = 32 * 1024 * 1024

/**
 * Model files in the browser's own file system: a folder for each with its facts and its bytes in
 * parts, so that a download goes on after any interruption and no byte is written twice.
 */
export type ModelStore = {
  list(): Promise<readonly KeptModel[]>
  /** Makes the folder, or empties it. */
  create(facts: KeptFacts): Promise<void>
  /** Adds the next part. Rejects when the storage is full. */
  append(id: string, part: Blob): Promise<void>
  /** All bytes that are there, without copying them. */
  open(id: string): Promise<Blob>
  remove(id: string): Promise<void>
}

/** `root` is a folder of the origin's private file system (`navigator.storage.getDirectory()`). */
export function createModelStore(root: () => Promise<FileSystemDirectoryHandle>): ModelStore {
  const folderOf = async (id: string, create = false) => (await root()).getDirectoryHandle(id, { create })

  return {
    async list() {
      const models: KeptModel[] = []
      for await (const handle of (await root()).values()) {
        if (handle.kind !== 'directory') continue
        const folder = await (await root()).getDirectoryHandle(handle.name)
        const facts = await readFacts(folder)
        if (!facts) continue
        const parts = await partsOf(folder)
        models.push({ ...facts, haveBytes: parts.reduce((sum, { size }) => sum + size, 0) })
      }
      return models.sort((a, b) => a.id.localeCompare(b.id))
    },
    async create(facts) {
      await remove(facts.id)
      await write(await folderOf(facts.id, true), FACTS_NAME, new Blob([JSON.stringify(facts)]))
    },
    async append(id, part) {
      const folder = await folderOf(id)
      await write(folder, partName((await partsOf(folder)).length), part)
    },
    open: async (id) => new Blob([...(await partsOf(await folderOf(id)))]),
    remove,
  }

  async function remove(id: string): Promise<void> {
    await (await root()).removeEntry(id, { recursive: true }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
    })
  }
}

const FACTS_NAME = 'facts.json'
const partName = (index: number) => `part-${String(index).padStart(6, '0')}`

async function readFacts(folder: FileSystemDirectoryHandle): Promise<KeptFacts | undefined> {
  try {
    const text = await (await (await folder.getFileHandle(FACTS_NAME)).getFile()).text()
    return FACTS.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The parts in order. One of no bytes is what a page killed while writing leaves: it ends the list. */
async function partsOf(folder: FileSystemDirectoryHandle): Promise<readonly File[]> {
  const parts: File[] = []
  for (;;) {
    const handle = await folder.getFileHandle(partName(parts.length)).catch(() => undefined)
    const file = await handle?.getFile()
    if (!file || file.size === 0) return parts
    parts.push(file)
  }
}

async function write(folder: FileSystemDirectoryHandle, name: string, content: Blob): Promise<void> {
  const stream = await (await folder.getFileHandle(name, { create: true })).createWritable()
  try {
    await stream.write(content)
  } catch (error) {
    await stream.abort().catch(() => undefined)
    throw error
  }
  await stream.close()
}

/** How a model is made to reason: not at all, by `reasoning_effort`, or by a switch its template has. */
export type ThinkingStyle = 'none' | 'effort' | 'switch'

/** A model whose file is at hand. */
export type LocalModel = {
  readonly entry: EngineModel
  /** Absent for a model that writes. */
  readonly pooling?: Pooling
  readonly thinking: ThinkingStyle
  /** Whether the arguments of its calls may only be copied from the prompt (`copiedArguments`). */
  readonly copiesArguments: boolean
  /** Whether its file holds a classifier of messages, whose answer the model is told (`topicOf`). */
  readonly tellsTopics: boolean
  /** What is used when a request names no temperature, 0 to 2. */
  readonly temperature: number
  readonly sizeBytes: number
  /** An estimate; see `memoryBytes`. */
  readonly memoryBytes: number
  /**
   * Opens the file. Rejects when it cannot be read.
   *
   * @param onBytes hears how much of it is here where it is fetched, in bytes.
   */
  open(onBytes?: (done: number, total: number) => void): Promise<Blob>
}
