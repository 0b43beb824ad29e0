import type { CatalogEntry } from '../catalog'
import { type ParameterName, supportedName } from '../parameters/parameters'

import { isRefusedWhole, type ModelRefusals } from './refusals'

/** What shapes the odds of the next token. Models that reason more and more take none of it. */
const OF_THE_ODDS: readonly ParameterName[] = ['temperature', 'top_p', 'top_k']

/**
 * Whether a model takes a parameter, as far as anyone says: its catalog entry does not leave it out of those it lists,
 * and the model did not refuse it whatever its value. Silence counts as yes.
 */
export function isTaken(
  name: ParameterName,
  entry: CatalogEntry | undefined,
  refusals: ModelRefusals,
): boolean {
  const onTheWire = supportedName(name, entry)
  return onTheWire !== undefined && !isRefusedWhole(refusals, onTheWire)
}

/** What of the odds a model does not take: empty unless that is temperature and top P at least. */
export function untakenOdds(
  entry: CatalogEntry | undefined,
  refusals: ModelRefusals,
): readonly ParameterName[] {
  const untaken = OF_THE_ODDS.filter((name) => !isTaken(name, entry, refusals))
  return untaken.includes('temperature') && untaken.includes('top_p') ? untaken : []
}
