import { createModelLibrary, type ModelLibrary } from '../models/createModelLibrary'
import { createModelStore } from '../models/modelStore'

/** The folder of the page's own file system that holds models. Changing it abandons them. */
const FOLDER = 'models'

/** The most a page can address, however much the machine has (bytes). */
const MOST_BYTES = 4e9
/** What a model may take of the machine's memory, beside the browser and everything else. */
const SHARE_OF_MEMORY = 0.5
/** Browsers without `navigator.deviceMemory` do not say; most machines have at least this (gigabytes). */
const ASSUMED_GIGABYTES = 4

/** The models of this browser. */
export function openModelLibrary(fetch: typeof globalThis.fetch): ModelLibrary {
  const root = async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
  const memory: unknown = Reflect.get(navigator, 'deviceMemory')
  const gigabytes = typeof memory === 'number' ? memory : ASSUMED_GIGABYTES
  return createModelLibrary({
    store: createModelStore(root),
    fetch,
    now: () => performance.now(),
    memoryLimitBytes: Math.min(MOST_BYTES, gigabytes * 1e9 * SHARE_OF_MEMORY),
    freeBytes: async () => {
      const { quota, usage } = await navigator.storage.estimate()
      return quota === undefined || usage === undefined ? undefined : quota - usage
    },
  })
}
