import type { AddModelError } from '../models/addModelError'
import type { ModelLibrary } from '../models/createModelLibrary'
import type { ModelShelf, ModelTransfer } from '@/domain/builtin/modelShelf'
import { loadCode } from '@/lib/loadCode'
import type { Result } from '@/lib/result'

type Add = (
  library: ModelLibrary,
  options: Parameters<ModelLibrary['addUrl']>[1],
) => Promise<Result<unknown, AddModelError>>

/**
 * The shelf of models over their library, whose code loads with its first use.
 *
 * @param onChanged called once a model has come or gone.
 */
export function createModelShelf(
  loadLibrary: () => Promise<ModelLibrary>,
  onChanged: () => void = () => undefined,
): ModelShelf {
  let transfers: readonly ModelTransfer[] = []
  const controllers = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  const show = (changed: readonly ModelTransfer[]) => {
    transfers = changed
    listeners.forEach((listener) => listener())
  }
  const put = (transfer: ModelTransfer) =>
    show(
      transfers.some(({ id }) => id === transfer.id)
        ? transfers.map((each) => (each.id === transfer.id ? transfer : each))
        : [...transfers, transfer],
    )
  const forget = (id: string) => show(transfers.filter((transfer) => transfer.id !== id))

  const transfer = async (id: string, url: string | null, add: Add): Promise<boolean> => {
    if (controllers.has(id)) return false
    const controller = new AbortController()
    controllers.set(id, controller)
    put({ id, url, status: { type: 'running', progress: undefined } })
    try {
      const added = await add(await loadLibrary(), {
        signal: controller.signal,
        onProgress: (progress) => put({ id, url, status: { type: 'running', progress } }),
      })
      if (added.ok) {
        forget(id)
        onChanged()
      } else put({ id, url, status: await ended(added.error, url) })
      return added.ok
    } finally {
      controllers.delete(id)
    }
  }

  return {
    read: () => transfers,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    kept: async () => (await loadLibrary()).kept(),
    suggested: async () =>
      (await loadCode(() => import('@/builtin/models/suggestedModels'))).SUGGESTED_MODELS,
    addFile: (file) => transfer(file.name, null, (library, options) => library.addFile(file, options)),
    addUrl: (typed) => {
      const url = typed.trim()
      return transfer(url, url, (library, options) => library.addUrl(url, options))
    },
    cancel: (id) => {
      const controller = controllers.get(id)
      if (controller) controller.abort()
      else forget(id)
    },
    remove: async (id) => {
      await (await loadLibrary()).remove(id)
      onChanged()
    },
  }
}

async function ended(error: AddModelError, url: string | null): Promise<ModelTransfer['status']> {
  const { describeAddModelError } = await loadCode(() => import('@/builtin/models/addModelError'))
  const canResume = url !== null && (error.type === 'cancelled' || error.type === 'unreachable')
  return { type: 'ended', reason: describeAddModelError(error), canResume }
}
