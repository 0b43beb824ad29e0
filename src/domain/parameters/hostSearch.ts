import type { CatalogEntry, Price, PriceItem, Prices } from '../catalog'
import type { Dialect } from '../connections/dialect'
import { supportedName } from './parameters'

/** Who serves a model, and in which API it is asked. */
type Served = {
  /** Undefined where it is not known. */
  readonly host: string | undefined
  readonly dialect: Dialect
}

/** A service that searches the web for every model that takes tools, as a tool of its own in chat completions. */
const SEARCHING = /(^|\.)openrouter\.ai$/

/** That tool in the list of tools, as JSON text. The service runs it: no call of it comes back. */
export const HOST_SEARCH_TOOL = '{"type":"openrouter:web_search"}'

const price = (item: PriceItem, amount: string): Price => ({ item, amount, when: [] })

/** What the service charges for a search where its catalog lists no price for the model's own, by its charges. */
const SEARCH = price('search', '0.007')

/** Whether a web search is asked for by that tool. Models that list `web_search_options` take those. */
export const isSearchTool = ({ host = '', dialect }: Served, entry: CatalogEntry | undefined): boolean =>
  dialect === 'chat' &&
  SEARCHING.test(host) &&
  !(entry?.parameters && Object.hasOwn(entry.parameters, 'web_search_options'))

/**
 * The entry with what the service adds to it: web search among its features, and a price for it. For drawing, asking
 * and pricing a request that may search; what is kept with a reply stays the catalog's own entry and its hash.
 */
export const withHostSearch = (entry: CatalogEntry, served: Served): CatalogEntry =>
  isSearchTool(served, entry) && supportedName('tools', entry) !== undefined
    ? {
        ...entry,
        features: [...(entry.features ?? []), 'web_search'],
        prices: withSearchPrice(entry.prices),
      }
    : entry

function withSearchPrice(prices: Prices): Prices {
  switch (prices.type) {
    case 'priced':
      return prices.list.some(({ item }) => item === 'search')
        ? prices
        : { ...prices, list: [...prices.list, SEARCH] }
    // A search is charged for with a free model, too.
    case 'free':
      return { type: 'priced', list: [price('input', '0'), price('output', '0'), SEARCH] }
    case 'variable': {
      const offers = prices.offers?.map((offer) => ({ ...offer, prices: withSearchPrice(offer.prices) }))
      return offers ? { ...prices, offers } : prices
    }
    case 'unpriced':
      return prices
  }
}
