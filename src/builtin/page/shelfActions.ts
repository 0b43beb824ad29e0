import { describeAddModelError, type AddModelError } from '../models/addModelError'
import type { ModelLibrary } from '../models/createModelLibrary'
import { SUGGESTED_MODELS } from '../models/suggestedModels'
import type { ModelShelf, ModelTransfer } from '@/domain/builtin/modelShelf'
import type { Result } from '@/lib/result'

type Add = (
  library: ModelLibrary,
  options: Parameters<ModelLibrary['addUrl']>[1],
) => Promise<Result<unknown, AddModelError>>

type Parts = {
  readonly loadLibrary: () => Promise<ModelLibrary>
  /** Called once a model was added or removed. */
  readonly onChanged: () => void
  readonly read: () => readonly ModelTransfer[]
  readonly show: (transfers: readonly ModelTransfer[]) => void
}

/** What can be done with the models of this device. Progress is shown through `show`. */
export function createShelfActions({
  loadLibrary,
  onChanged,
  read,
  show,
}: Parts): Omit<ModelShelf, 'read' | 'subscribe'> {
  const controllers = new Map<string, AbortController>()
  const put = (transfer: ModelTransfer) =>
    show(
      read().some(({ id }) => id === transfer.id)
        ? read().map((each) => (each.id === transfer.id ? transfer : each))
        : [...read(), transfer],
    )
  const forget = (id: string) => show(read().filter((transfer) => transfer.id !== id))

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
      } else put({ id, url, status: ended(added.error, url) })
      return added.ok
    } finally {
      controllers.delete(id)
    }
  }

  return {
    kept: async () => (await loadLibrary()).kept(),
    suggested: () => Promise.resolve(SUGGESTED_MODELS),
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

function ended(error: AddModelError, url: string | null): ModelTransfer['status'] {
  const canResume = url !== null && (error.type === 'cancelled' || error.type === 'unreachable')
  return { type: 'ended', reason: describeAddModelError(error), canResume }
}
