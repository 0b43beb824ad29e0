import type { MessageId } from '../ids'

import type { Run, RunCell, RunKind } from './run'

/** The address of a kind of runs. */
export const placeOf = (kind: RunKind): string => (kind === 'sweep' ? '/lab' : '/compare')

/** The address of a run within the app. */
export const placeOfRun = ({
  id,
  plan,
}: Pick<Run, 'id'> & { readonly plan: Pick<Run['plan'], 'kind'> }): string => `${placeOf(plan.kind)}/${id}`

/** Where each waiting cell is in the queue of its connection: 1 is the next to be sent. */
export function queuePlaces(cells: readonly RunCell[]): ReadonlyMap<MessageId, number> {
  const lengths = new Map<string, number>()
  const places = new Map<MessageId, number>()
  for (const { id, model, state } of cells) {
    if (state.type !== 'waiting') continue
    const place = (lengths.get(model.connectionId) ?? 0) + 1
    lengths.set(model.connectionId, place)
    places.set(id, place)
  }
  return places
}
