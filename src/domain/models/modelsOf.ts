import { memoByObject } from '@/lib/result'

import type { CatalogEntry } from '../catalog'
import type { Connection } from '../connections/connection'
import type { ConnectionId } from '../ids'
import { joinModels, type ListedModel, type Model } from './model'

type Listing = { readonly models: readonly ListedModel[]; readonly rowEntries: readonly CatalogEntry[] }

const NO_ENTRIES: readonly CatalogEntry[] = []
const NO_CATALOG: readonly CatalogEntry[] = []
const NO_LISTING: Listing = { models: [], rowEntries: [] }

/** The models of a connection, from its list and its catalog as far as they have been read; the same array for the same two. */
export const modelsOf = (
  { id, catalogUrl }: Pick<Connection, 'id' | 'catalogUrl'>,
  listing: Listing | undefined,
  entries: readonly CatalogEntry[] | undefined,
): readonly Model[] =>
  joinOnce(listing ?? NO_LISTING, catalogUrl === '' ? NO_CATALOG : (entries ?? NO_ENTRIES), id)

/** Joins thousands of models once for all who ask, as long as both lists stay the same. */
const joinOnce = memoByObject(
  (listing: Listing, entries: readonly CatalogEntry[], connectionId: ConnectionId): readonly Model[] =>
    joinModels({
      connectionId,
      entries,
      isListAll: entries === NO_CATALOG,
      ...(listing !== NO_LISTING && { listed: listing.models, rowEntries: listing.rowEntries }),
    }),
)
