import type { Run, RunKind } from './run'

/** The address of a kind of runs. */
export const placeOf = (kind: RunKind): string => (kind === 'sweep' ? '/lab' : '/compare')

/** The address of a run within the app. */
export const placeOfRun = ({
  id,
  plan,
}: Pick<Run, 'id'> & { readonly plan: Pick<Run['plan'], 'kind'> }): string => `${placeOf(plan.kind)}/${id}`
