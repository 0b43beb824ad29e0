import type { CatalogEntry } from '@/domain/catalog/entry'
import { readCatalog } from '@/domain/catalog/readCatalog'
import type { Json } from '@/lib/json'

/** Prices in short: `item@condition amount`, in the order they stand. */
export function shortPrices(entry: CatalogEntry): readonly string[] {
  if (entry.prices.type !== 'priced') return [entry.prices.type]
  return entry.prices.list.map((price) => {
    const when = price.when.map((condition) =>
      condition.type === 'fact'
        ? JSON.stringify(condition.equals ?? `>=${condition.gte ?? ''}`).replaceAll(
            String.fromCharCode(34),
            '',
          )
        : condition.type,
    )
    return `${price.item}${price.ttlSeconds === undefined ? '' : `/${price.ttlSeconds}`}${when.length > 0 ? `@${when.join('&')}` : ''} ${price.amount}`
  })
}

/** The only entry of a document. */
export const one = (document: Json): CatalogEntry => {
  const [entry] = readCatalog(document).entries
  if (!entry) throw new Error('No entry was read.')
  return entry
}
