import { modelKey, type ModelRef } from '@/domain/modelRef'

import type { ModelFamily } from './familiesOf'

/**
 * Families of which one uses an offer, the one used last first, and all others in the order they came. `used`: models
 * from the one used last to the one used longest ago.
 */
export function usedFirst(
  families: readonly ModelFamily[],
  used: readonly ModelRef[],
): { readonly own: readonly ModelFamily[]; readonly others: readonly ModelFamily[] } {
  const places = new Map(used.map((ref, place) => [modelKey(ref), place]))
  const placeOf = ({ offers }: ModelFamily): number =>
    Math.min(
      ...offers.map(
        ({ connectionId, id }) => places.get(modelKey({ connectionId, modelId: id })) ?? Infinity,
      ),
    )
  const placed = families.map((family) => ({ family, place: placeOf(family) }))
  return {
    own: placed
      .filter(({ place }) => place < Infinity)
      .sort((one, other) => one.place - other.place)
      .map(({ family }) => family),
    others: placed.filter(({ place }) => place === Infinity).map(({ family }) => family),
  }
}
