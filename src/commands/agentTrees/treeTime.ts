import { withLostTime } from '@/domain/agents/agentTree'
import { type AwakeClock, createAwakeClock } from '@/lib/time/createAwakeClock'
import type { AppStore } from '@/store/appStore'

import type { CommandDeps } from '../deps'
import { keepTree } from './keepTree'

type Deps = Pick<CommandDeps, 'store' | 'storage' | 'now' | 'elapsed'>

const watched = new WeakMap<AppStore, { readonly clock: AwakeClock; users: number }>()

/**
 * Keeps time in which the page was frozen, or its device asleep, out of the clocks of all trees, until `end` is called as
 * often as this was.
 */
export function watchTreeTime(deps: Deps): { readonly clock: AwakeClock; readonly end: () => void } {
  const { store, now, elapsed } = deps
  const skip = (lostMs: number) => {
    for (const tree of Object.values(store.getState().agentTrees))
      if (tree?.runningSince !== undefined) void keepTree(deps, withLostTime(tree, lostMs, now()))
  }
  const watch = watched.get(store) ?? { clock: createAwakeClock(elapsed, skip), users: 0 }
  watched.set(store, watch)
  watch.users += 1
  return {
    clock: watch.clock,
    end() {
      watch.users -= 1
      if (watch.users > 0) return
      watch.clock.stop()
      watched.delete(store)
    },
  }
}

/** Notes what passed by now: to be called before the time of a tree is asked for. */
export const lookAtTime = ({ store }: Pick<Deps, 'store'>): void => void watched.get(store)?.clock.now()
