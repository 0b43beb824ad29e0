/** The one door of the catalogs of models: what others may import. */
export {
  basePrice,
  discounted,
  hourlyPrices,
  isDefaultTier,
  offerRange,
  type PricePoint,
  tiersOf,
} from './basePrice'
export { type ChangedFact, entryHash } from './changedFacts'
export { type DataRule, dataWords, type Fact, satisfies, type Vouched } from './dataRule'
export {
  type CatalogEntry,
  type Known,
  type ParameterSupport,
  type Precision,
  PRECISIONS,
  type Price,
  PRICE_ITEMS,
  type PriceCondition,
  type PriceItem,
  type Prices,
  type PricesByProvider,
} from './entry'
export { createEntryIndex, type EntryIndex } from './entryIndex'
export { modelFamily, daysUntil, hasEnded, LONG_AGO, NEAR_DAYS, suggestSuccessor } from './suggestSuccessor'
export { type CatalogReading, readCatalog, readCatalogGently, type RejectedRow } from './readCatalog'
export { readRows, type RowsReading } from './readRows'
export { llamacpp } from './shapes/ownServers'
export { type CatalogChange, diffCatalogs } from './snapshots'
export { type SourcedFact, sourceField } from './sourceFields'
