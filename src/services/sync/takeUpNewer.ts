import { KINDS, knownOfKept, type SyncScope, takeUp } from '@/domain/sync'
import { ok } from '@/lib/result'

import { storageFailed, type EngineTools, type Step } from './engineSteps'
import { loadReading, mergeReceived } from './mergeReceived'

const THREADS_AT_ONCE = 20

/** Takes up what an earlier version kept because it didn't know it, as far as this one does. */
export async function takeUpNewer(tools: EngineTools): Step {
  const { rows, now, onApplied } = tools
  let isAll = true
  const { readValue } = await loadReading()

  async function within(scope: SyncScope): Step {
    const done = await rows.transact(scope, (snapshot) => {
      const taken = takeUp(snapshot, now(), readValue)
      return { writes: taken.writes, value: taken }
    })
    if (!done.ok) return storageFailed(done)
    if (!done.value) return ok(undefined)
    const { writes } = done.value
    isAll &&= done.value.isAll
    onApplied({
      threads: writes.threads.map(({ thread }) => thread.id),
      kinds: writes.values.map(([kind]) => kind),
    })
    return ok(undefined)
  }

  const kept = await rows.listKept()
  if (!kept.ok) return storageFailed(kept)
  for (const [name, each] of kept.value) {
    const operation = knownOfKept(each)
    isAll &&= operation !== undefined
    if (!operation) continue
    const batch = { operations: [operation], seen: {} }
    const merged = await mergeReceived(tools, {
      batch,
      origin: each.writes,
      noted: (state) => state,
      takenUp: name,
    })
    if (!merged.ok) return merged
  }
  const threads = await rows.listThreads()
  if (!threads.ok) return storageFailed(threads)
  for (let at = 0; at < threads.value.length; at += THREADS_AT_ONCE) {
    const done = await within({ threads: threads.value.slice(at, at + THREADS_AT_ONCE) })
    if (!done.ok) return done
  }
  const done = await within({ kinds: KINDS, isForeign: true })
  if (!done.ok || !isAll) return done
  const changed = await rows.changeState(({ keepsNewer: _, ...state }) => state)
  return changed.ok ? ok(undefined) : storageFailed(changed)
}
