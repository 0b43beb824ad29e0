import type { CatalogEntry } from './entry'

/** Finds the entry an id means; undefined when none does. */
export type EntryIndex = (id: string) => CatalogEntry | undefined

/**
 * Looks ids up among entries: exactly; else without regard to case; else by an alias or slug of the entry; else by
 * the id without its organisation (`org/name`) where exactly one entry has that name. Made once for many look-ups;
 * what the other ways need is made when the exact one first fails.
 */
export function createEntryIndex(entries: readonly CatalogEntry[]): EntryIndex {
  const exact = new Map<string, CatalogEntry>()
  for (const entry of entries) setFirst(exact, entry.id, entry)
  let loosely: EntryIndex | undefined
  return (id) => exact.get(id) ?? (loosely ??= createLooseIndex(entries))(id)
}

function createLooseIndex(entries: readonly CatalogEntry[]): EntryIndex {
  const folded = new Map<string, CatalogEntry>()
  const aliases = new Map<string, CatalogEntry>()
  const names = new Map<string, CatalogEntry | null>()
  for (const entry of entries) {
    setFirst(folded, entry.id.toLowerCase(), entry)
    for (const alias of entry.aliases ?? []) setFirst(aliases, alias.toLowerCase(), entry)
    const name = lastPart(entry.id)
    names.set(name, names.has(name) ? null : entry)
  }
  return (id) => {
    const lower = id.toLowerCase()
    return folded.get(lower) ?? aliases.get(lower) ?? names.get(lastPart(id)) ?? undefined
  }
}

const setFirst = (map: Map<string, CatalogEntry>, key: string, entry: CatalogEntry) => {
  if (!map.has(key)) map.set(key, entry)
}

const lastPart = (id: string): string => id.toLowerCase().split('/').pop() ?? ''
