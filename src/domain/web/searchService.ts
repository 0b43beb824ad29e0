import type { ToolSource } from '../tools/toolDefinition'
import type { KeyOwner } from '../keys/keyOwner'
import type { ConnectionId } from '../ids'
import { originOf } from '../connections/baseUrl'
import { SEARCH_ADDRESS, SEARCH_NAME } from './searchForm'

/** A search service that the person added. Its key is kept apart (`services/keys`), bound to the address. */
export type SearchService = {
  readonly id: string
  /** A `SearchKind`; any other counts as `custom`. */
  readonly kind: string
  readonly name: string
  /** What is asked: the endpoint itself. */
  readonly url: string
  /** `host`: through this app's own host, for services that let no web page in. */
  readonly via: 'direct' | 'host'
  readonly rememberKey: boolean
  /** Most results of a search. */
  readonly count: number
  /** How a service of the kind `custom` is asked and read, where that differs from `FORM_OF_ANY`. */
  readonly form: Readonly<Record<string, string>>
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

export const MOST_RESULTS = 20

/** What a new service starts with. */
export const NEW_SEARCH_SERVICE: Omit<SearchService, 'id' | 'createdAt'> = {
  kind: 'searxng',
  name: SEARCH_NAME.searxng,
  url: SEARCH_ADDRESS.searxng,
  via: 'host',
  rememberKey: true,
  count: 8,
  form: {},
}

/** A service as a source of one tool: what is approved is bound to its address. */
export const searchSource = ({ url, name }: Pick<SearchService, 'url' | 'name'>): ToolSource => ({
  id: `search:${url}`,
  name,
  origin: originOf(url),
})

/** A service as the owner of its key. */
export const searchKeyOwner = ({ id, name, url, rememberKey }: SearchService): KeyOwner => ({
  id: `search:${id}` as ConnectionId,
  name,
  baseUrl: url,
  rememberKey,
})
