import { KINDS } from '@/domain/sync'
import { ok } from '@/lib/result'

import type { Engine } from '../createEngine'
import { storageFailed, type Step } from '../engineSteps'
import type { SyncRows } from '../rows/syncRows'
import type { Telling } from './createTelling'
import type { Work } from './createWork'

type CaptureParts = {
  readonly rows: Pick<SyncRows, 'listThreads' | 'loadState'>
  readonly engine: Pick<Engine, 'captureThreads' | 'captureKinds' | 'captureExchanges' | 'push'>
  readonly work: Work
  readonly telling: Telling
  readonly goesOn: () => boolean
}

/** Conversations after which a first sync says how far it is, and sends what it has where nothing is being sent. */
const PART = 400
/** Segments that are written down before it waits for those that are being sent. */
const MOST_AHEAD = 32

/** Writes down what changed here. The first time, and at each start, that is a look at everything. */
export function createCapture({ rows, engine, work, telling, goesOn }: CaptureParts) {
  return async function capture(): Step {
    if (work.wantsAll) {
      const all = await captureAll()
      if (!all.ok) return all
      if (!all.value) return ok(undefined)
    }
    const some = work.takeThreads()
    const done = await engine.captureThreads(some)
    if (!done.ok) {
      work.putBack(some)
      return done
    }
    const named = work.takeKinds()
    if (named.length > 0) {
      const values = await engine.captureKinds(named)
      if (!values.ok) return values
    }
    if (!work.wantsSlow) return ok(undefined)
    work.wantsSlow = false
    return engine.captureExchanges()
  }

  /** In parts, so that sending goes along, and what is broken off goes on where it was; false where it was. */
  async function captureAll(): Step<boolean> {
    const ids = await rows.listThreads()
    if (!ids.ok) return storageFailed(ids)
    const first = await engine.captureKinds(KINDS)
    if (!first.ok) return first
    const state = await rows.loadState()
    const isFirst = state.ok && state.value?.pushed === 0
    let isWhole = ids.value.length === 0
    if (isFirst) {
      // Said before anything is sent: from here on it can be cancelled.
      telling.share = 0
      await telling.tell()
    }
    const sending = createSending(() => engine.push(goesOn))
    for (let at = 0; at < ids.value.length; at += PART) {
      if (!goesOn()) break
      const done = await engine.captureThreads(ids.value.slice(at, at + PART))
      if (!done.ok) {
        await sending.ended(true)
        return done
      }
      const state = await rows.loadState()
      if (!state.ok || !state.value) break
      if (isFirst) {
        telling.share = Math.min(1, (at + PART) / ids.value.length)
        telling.tellOf(state.value)
      }
      const pushed = await sending.ended(state.value.written - state.value.pushed > MOST_AHEAD)
      if (!pushed.ok) return pushed
      // While the next parts are looked at.
      sending.begin()
      if (state.value.isPaused) break
      isWhole = at + PART >= ids.value.length
    }
    const pushed = await sending.ended(true)
    if (!pushed.ok) return pushed
    if (!isWhole) return ok(false)
    work.wantsAll = false
    telling.share = undefined
    return ok(true)
  }
}

/** One sending at a time, begun again where the one before ended before there was more. */
function createSending(push: () => Step) {
  let current: Step | undefined
  let last: Awaited<Step> = ok(undefined)
  return {
    begin(): void {
      current ??= push().then((done) => {
        current = undefined
        return (last = done)
      })
      current.catch(() => undefined)
    },
    /** How the last one ended; where `isAwaited`, the one that goes on. */
    ended: async (isAwaited: boolean): Step => (isAwaited && current ? current : last),
  }
}
