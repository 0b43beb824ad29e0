import type { SearchFilters } from '@/domain/search/search'

/** The filters with some of them changed; one set to undefined is taken away. */
export function withFilter(
  filters: SearchFilters,
  change: Partial<Record<keyof SearchFilters, unknown>>,
): SearchFilters {
  return Object.fromEntries(
    Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined),
  )
}
