import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import type { ModelLibrary } from '../models/createModelLibrary'
import type { LocalModel } from '../models/modelStore'
import { pocketModel } from '../models/pocketModel'
import { problemResponse } from '../problem'
import { listAnswer, listAt } from '../service/lists'
import type { EngineStatus } from '@/domain/builtin/modelShelf'

export type BuiltinParts = {
  readonly fetch: typeof globalThis.fetch
  readonly loadLibrary: () => Promise<ModelLibrary>
  readonly now: () => number
  readonly newId: () => string
  readonly onStatus: (status: EngineStatus) => void
}

/**
 * The built-in service of this page. It answers for its lists by itself, which each start asks for; what runs models is
 * megabytes and loads with the first request to one.
 */
export function createBuiltin({ loadLibrary, ...parts }: BuiltinParts) {
  const models = createPageModels(parts.fetch, () =>
    loadLibrary()
      .then((library) => library.list())
      // A browser without a file system of its own still has the model that comes with the app.
      .catch(() => []),
  )
  const { open: loadService } = startOnce(async () => {
    const { createBuiltinService } = await loadCode(() => import('./builtinService'))
    return createBuiltinService({ ...parts, listModels: models })
  })

  return {
    /** Rejects with `CodeMissing` where the code of the service is gone. */
    async answer(request: Request): Promise<Response> {
      const list = request.method === 'GET' ? listAt(new URL(request.url).pathname) : undefined
      if (list === undefined) return (await loadService()).answer(request)
      const headers = { 'x-request-id': `req_${parts.newId()}` }
      const entries = (await models()).map(({ entry }) => entry)
      const answer = listAnswer(list, entries, headers)
      return answer instanceof Response ? answer : problemResponse(answer, headers)
    },
    engine: async () => (await loadService()).engine,
  }
}

/** The models of a page: Pocket, and whatever was added. Listing them fetches nothing. */
function createPageModels(
  fetch: typeof globalThis.fetch,
  listAdded: () => Promise<readonly LocalModel[]>,
): () => Promise<readonly LocalModel[]> {
  const pocket = pocketModel('/models/pocket.gguf', fetch)
  return async () => [pocket, ...(await listAdded())]
}
