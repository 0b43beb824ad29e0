import { within } from '@/lib/time/within'

import type { Loaded } from './createRuntimeSlot'

/**
 * Waits for an engine that was told to stop, and ends its worker when it has not done so after this many
 * milliseconds; the next request then loads a fresh one. Never rejects.
 *
 * @param work settles when the engine has stopped. It never does once the worker is ended.
 */
export async function endWhenDeaf(loaded: Loaded, work: Promise<unknown>, stopMs: number): Promise<void> {
  const over = Promise.race([work, loaded.death]).then(
    () => true,
    () => true,
  )
  if (!(await within(stopMs, over))) await loaded.crashed('it did not stop when told to')
}
