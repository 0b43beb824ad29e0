import type { StorageUse } from './storage'

/** What the browser tells of storage, as far as it has it. */
export type UseSources = {
  readonly storageManager?:
    (Pick<StorageManager, 'estimate'> & Partial<Pick<StorageManager, 'getDirectory'>>) | undefined
  readonly caches?: Pick<CacheStorage, 'keys' | 'open'> | undefined
}

/** The folder of downloaded models in the origin's private file system; everything else there is the search index. */
const MODELS_FOLDER = 'models'

/** Chromium's share of the estimate for each kind of storage; not in any standard. */
type Details = { readonly usageDetails?: { readonly indexedDB?: number } }

/**
 * Measures what is stored: files and caches byte by byte. No browser lets a page measure its database, so that part is
 * the browser's own figure, or what is left of its total. Never rejects; what cannot be measured is left out.
 */
export async function measureUse({ storageManager, caches }: UseSources): Promise<StorageUse> {
  const [estimate, files, appBytes] = await Promise.all([
    storageManager?.estimate().catch(() => undefined),
    filesIn(storageManager),
    cachedBytes(caches).catch(() => undefined),
  ])
  const { models: modelBytes, others: searchBytes } = files
  const known = (modelBytes ?? 0) + (searchBytes ?? 0) + (appBytes ?? 0)
  const total = estimate?.usage
  const detailed: (StorageEstimate & Details) | undefined = estimate
  const database = detailed?.usageDetails?.indexedDB
  const chatBytes = database ?? (total === undefined ? undefined : Math.max(0, total - known))
  return {
    ...(chatBytes !== undefined && { usedBytes: chatBytes + known }),
    ...(estimate?.quota !== undefined && { quotaBytes: estimate.quota }),
    ...(total !== undefined && { countedBytes: total }),
    ...(chatBytes !== undefined && { chatBytes }),
    ...(modelBytes !== undefined && { modelBytes }),
    ...(searchBytes !== undefined && { searchBytes }),
    ...(appBytes !== undefined && { appBytes }),
  }
}

type Files = { readonly models?: number; readonly others?: number }

async function filesIn(manager: UseSources['storageManager']): Promise<Files> {
  try {
    const root = await manager?.getDirectory?.()
    if (!root) return {}
    let [models, others] = [0, 0]
    for await (const [name, handle] of root.entries()) {
      const bytes = await sizeOf(handle)
      if (name === MODELS_FOLDER) models += bytes
      else others += bytes
    }
    return { models, others }
  } catch {
    return {}
  }
}

async function sizeOf(handle: FileSystemHandle): Promise<number> {
  if (isFile(handle)) {
    // A file that is being written somewhere may not be readable at this moment.
    return handle.getFile().then(
      ({ size }) => size,
      () => 0,
    )
  }
  let bytes = 0
  if (isFolder(handle)) for await (const inner of handle.values()) bytes += await sizeOf(inner)
  return bytes
}

const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'
const isFolder = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory'

async function cachedBytes(caches: UseSources['caches']): Promise<number | undefined> {
  if (!caches) return undefined
  let bytes = 0
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      if (answer) bytes += (await answer.blob()).size
    }
  }
  return bytes
}
