import type { ModelLibrary } from '../models/createModelLibrary'
import type { ModelShelf, ModelTransfer } from '@/domain/builtin/modelShelf'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

/**
 * The models of this device over their library. All code but the list of running transfers loads with its first use.
 *
 * @param onChanged called once a model was added or removed.
 */
export function createModelShelf(
  loadLibrary: () => Promise<ModelLibrary>,
  onChanged: () => void = () => undefined,
): ModelShelf {
  let transfers: readonly ModelTransfer[] = []
  const listeners = new Set<() => void>()
  const read = () => transfers
  const show = (changed: readonly ModelTransfer[]) => {
    transfers = changed
    listeners.forEach((listener) => listener())
  }
  const { open: actions } = startOnce(async () => {
    const { createShelfActions } = await loadCode(() => import('./shelfActions'))
    return createShelfActions({ loadLibrary, onChanged, read, show })
  })
  return {
    read,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    kept: async () => (await actions()).kept(),
    suggested: async () => (await actions()).suggested(),
    addFile: async (file) => (await actions()).addFile(file),
    addUrl: async (url) => (await actions()).addUrl(url),
    cancel: (id) => void actions().then((its) => its.cancel(id)),
    remove: async (id) => (await actions()).remove(id),
  }
}
