import type { CatalogEntry } from '@/domain/catalog/entry'
import type { ModelId } from '@/domain/ids'

/** A catalog entry that says nothing about its model but the name, changed by `changes`. */
export const bareEntry = (name: string, changes: Partial<CatalogEntry> = {}): CatalogEntry => ({
  id: name as ModelId,
  name,
  description: '',
  inputModalities: [],
  outputModalities: [],
  precision: 'unknown',
  tiers: [],
  prices: { type: 'unpriced' },
  data: {
    training: 'unknown',
    retention: 'unknown',
    publishing: 'unknown',
    zeroDataRetention: 'unknown',
    regions: [],
    compliance: {},
    source: '',
  },
  isReady: true,
  links: [],
  raw: null,
  ...changes,
})
