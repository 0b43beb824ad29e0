import type { CatalogEntry } from '@/domain/catalog/entry'
import { bareEntry as unknownEntry } from '@/domain/catalog/fields/common'

/** A catalog entry that says nothing about its model but the name, changed by `changes`. */
export const bareEntry = (name: string, changes: Partial<CatalogEntry> = {}): CatalogEntry => ({
  ...unknownEntry(name, {}),
  raw: null,
  ...changes,
})
