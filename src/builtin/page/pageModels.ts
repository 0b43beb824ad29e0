import type { LocalModel } from '../models/localModel'
import { pocketModel } from '../models/pocketModel'

/** The models of a page: Pocket, and whatever was added. Listing them fetches nothing. */
export function createPageModels(
  fetch: typeof globalThis.fetch,
  listAdded: () => Promise<readonly LocalModel[]>,
): () => Promise<readonly LocalModel[]> {
  const pocket = pocketModel('/models/pocket.gguf', fetch)
  return async () => [pocket, ...(await listAdded())]
}
