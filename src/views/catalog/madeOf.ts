import type { CatalogReading, RejectedRow } from '@/domain/catalog'
import type { ConnectionModels } from '@/hooks/models/useModels'

type Made = Pick<CatalogReading, 'rejected' | 'rejectedCount' | 'notes'>

/**
 * What was left out of the catalog of a service and of its model list, and what was made of odd values. What both
 * have is told once. The count is of all that was left out; of very many only the first are listed.
 */
export function madeOf({ reading, listReading }: Pick<ConnectionModels, 'reading' | 'listReading'>): Made {
  const catalog = reading ?? NOTHING
  const list = listReading === undefined || listReading === reading ? NOTHING : listReading
  const told = new Set(catalog.rejected.map(keyOf))
  const untold = list.rejected.filter((row) => !told.has(keyOf(row)))
  const repeated = list.rejected.length - untold.length
  return {
    rejected: [...catalog.rejected, ...untold],
    rejectedCount: catalog.rejectedCount + list.rejectedCount - repeated,
    notes: [...new Set([...catalog.notes, ...list.notes])],
  }
}

const NOTHING: Made = { rejected: [], rejectedCount: 0, notes: [] }

const keyOf = ({ id, reason, raw }: RejectedRow): string => `${reason} ${id ?? JSON.stringify(raw)}`
