import { loadCode } from '@/lib/loadCode'
import { failed, type Result } from '@/lib/result'

import type { AddModelError } from './addModelError'
import { blobSource, type KeptModel, type LocalModel, type ModelStore, PART_BYTES } from './modelStore'
import { createMeter, fetchParts, type Progress } from './fetchParts'
import { POCKET_ID } from './pocketModel'
import type { readModelFile } from './readModelFile'

/** What the library needs of the world. */
export type LibraryParts = {
  readonly store: ModelStore
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds, from any start. */
  readonly now: () => number
  /** The most memory a model may take. */
  readonly memoryLimitBytes: number
  /** Bytes of storage that are free; undefined where the browser does not say. */
  readonly freeBytes: () => Promise<number | undefined>
}

type AddOptions = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void }
type Added = Promise<Result<LocalModel, AddModelError>>

/** The models a person added to this browser. */
export type ModelLibrary = {
  /** Those that are whole, ready to run. Damaged ones are left out. */
  list(): Promise<readonly LocalModel[]>
  /** Everything that takes storage, downloads on their way included (`haveBytes` < `totalBytes`). */
  kept(): Promise<readonly KeptModel[]>
  addFile(file: File, options: AddOptions): Added
  /** Downloads, going on where an earlier download of this address stopped. */
  addUrl(url: string, options: AddOptions): Added
  remove(id: string): Promise<void>
}

export function createModelLibrary(parts: LibraryParts): ModelLibrary {
  const { store } = parts
  /** Reading heads takes a moment; a model does not change once it is whole. */
  const known = new Map<string, LocalModel>()

  return {
    kept: () => store.list(),
    async list() {
      const whole = (await store.list()).filter(({ haveBytes, totalBytes }) => haveBytes === totalBytes)
      const models: LocalModel[] = []
      for (const { id } of whole) {
        const model = known.get(id) ?? (await readKept(id))
        if (model) models.push(model)
      }
      return models
    },
    async addFile(file, options) {
      const id = idOf(file.name)
      const refusal = await refuse(id, file, file.size)
      if (refusal) return failed(refusal)
      return guarded(async () => {
        await store.create({ id, url: null, totalBytes: file.size })
        const measure = createMeter(parts.now)
        for (let at = 0; at < file.size; at += PART_BYTES) {
          if (options.signal.aborted) {
            await store.remove(id)
            return failed({ type: 'cancelled', keptBytes: 0 })
          }
          await store.append(id, file.slice(at, at + PART_BYTES))
          options.onProgress(measure(Math.min(file.size, at + PART_BYTES), file.size))
        }
        return finish(id)
      })
    },
    async addUrl(url, options) {
      if (!/^https?:\/\/\S+$/.test(url) || !URL.canParse(url)) return failed({ type: 'badAddress' })
      return guarded(() => download(url, options))
    },
    async remove(id) {
      known.delete(id)
      await store.remove(id)
    },
  }

  async function download(url: string, options: AddOptions): Added {
    const id = idOf(decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''))
    const before = (await store.list()).find((kept) => kept.id === id)
    if (before && before.haveBytes === before.totalBytes) return failed({ type: 'exists', id })
    const measure = createMeter(parts.now)
    let kept = before?.url === url ? before.haveBytes : 0
    const outcome = await fetchParts(url, {
      fetch: parts.fetch,
      signal: options.signal,
      from: kept,
      expectedBytes: before?.url === url ? before.totalBytes : undefined,
      partBytes: PART_BYTES,
      onBytes: (done, total) => options.onProgress(measure(done, total)),
      async onStart(totalBytes, from) {
        if (from > 0) return undefined
        kept = 0
        const space = await checkSpace(totalBytes)
        if (!space) await store.create({ id, url, totalBytes })
        return space
      },
      async onPart(part, at, totalBytes) {
        if (at === 0) {
          const refusal = await refuse(id, part, totalBytes)
          if (refusal) return refusal
        }
        await store.append(id, part)
        kept = at + part.size
        return undefined
      },
    })
    if (outcome === 'done') return finish(id)
    if (outcome.type === 'cancelled' || outcome.type === 'unreachable')
      return failed({ ...outcome, keptBytes: kept })
    await store.remove(id)
    return failed(outcome)
  }

  async function finish(id: string): Added {
    const file = await store.open(id)
    const model = await readFile(id, blobSource(file), () => store.open(id))
    const error = model.ok ? tooLarge(model.value.memoryBytes) : model.error
    if (error) {
      await store.remove(id)
      return failed(error)
    }
    if (model.ok) known.set(id, model.value)
    return model
  }

  function tooLarge(needBytes: number): AddModelError | undefined {
    const limitBytes = parts.memoryLimitBytes
    return needBytes > limitBytes ? { type: 'tooLarge', needBytes, limitBytes } : undefined
  }

  async function readKept(id: string): Promise<LocalModel | undefined> {
    const model = await readFile(id, blobSource(await store.open(id)), () => store.open(id))
    if (!model.ok) return undefined
    known.set(id, model.value)
    return model.value
  }

  /** What can be said against a file from its head, before any of it is kept. */
  async function refuse(id: string, head: Blob, totalBytes: number): Promise<AddModelError | undefined> {
    if (known.has(id) || id === POCKET_ID) return { type: 'exists', id }
    const source = { ...blobSource(head), sizeBytes: totalBytes }
    const model = await readFile(id, source, () => Promise.resolve(head))
    if (!model.ok) {
      const { error } = model
      // A head longer than the first part is judged when the file is whole.
      return error.type === 'cutShort' && error.needBytes === undefined && head.size < totalBytes
        ? undefined
        : error
    }
    const large = tooLarge(model.value.memoryBytes)
    if (large) return large
    return head.size === totalBytes ? checkSpace(totalBytes) : undefined
  }

  async function checkSpace(needBytes: number): Promise<AddModelError | undefined> {
    const freeBytes = await parts.freeBytes()
    return freeBytes !== undefined && freeBytes < needBytes
      ? { type: 'noSpace', needBytes, freeBytes }
      : undefined
  }
}

/** What reads a model's head loads with the first model: every start asks for the list, and most lists are empty. */
const readFile: typeof readModelFile = async (...file) => {
  const code = await loadCode(() => import('./readModelFile'))
  return code.readModelFile(...file)
}

/** A name that is a folder's name, and a model's id on the wire. */
const idOf = (name: string) =>
  name
    .replace(/\.gguf$/i, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '') || 'model'

async function guarded(work: () => Added): Added {
  try {
    return await work()
  } catch (error) {
    return failed({ type: 'storage', detail: error instanceof Error ? error.message : String(error) })
  }
}
