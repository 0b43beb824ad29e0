import { serverProblem, type Problem } from '../problem'

import type { Loaded } from './createRuntimeSlot'

/** Ends an engine that broke, and says so: the next request starts a fresh one. */
export async function giveUp(loaded: Loaded, complaint: string): Promise<Problem> {
  await loaded.crashed(complaint)
  return serverProblem(
    `The engine stopped (${complaint}). The next request starts a fresh one.`,
    'engine_crashed',
  )
}
