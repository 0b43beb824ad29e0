import type { RejectedRow } from '@/domain/catalog/readCatalog'
import type { ConnectionModels } from '@/hooks/useModels'

type Made = { readonly rejected: readonly RejectedRow[]; readonly notes: readonly string[] }

/**
 * What was left out of the catalog of a service and of its model list, and what was made of odd values. What both
 * have is told once.
 */
export function madeOf({ reading, listReading }: Pick<ConnectionModels, 'reading' | 'listReading'>): Made {
  const catalog = reading ?? NOTHING
  const list = listReading === undefined || listReading === reading ? NOTHING : listReading
  const told = new Set(catalog.rejected.map(keyOf))
  return {
    rejected: [...catalog.rejected, ...list.rejected.filter((row) => !told.has(keyOf(row)))],
    notes: [...new Set([...catalog.notes, ...list.notes])],
  }
}

const NOTHING: Made = { rejected: [], notes: [] }

const keyOf = ({ id, reason, raw }: RejectedRow): string => `${reason} ${id ?? JSON.stringify(raw)}`
