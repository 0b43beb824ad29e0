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

/** Conversations between two sendings of a first sync. */
const PART = 400

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
    let sending: ReturnType<typeof engine.push> = Promise.resolve(ok(undefined))
    for (let at = 0; at < ids.value.length; at += PART) {
      if (!goesOn()) break
      const done = await engine.captureThreads(ids.value.slice(at, at + PART))
      const pushed = await sending
      if (!done.ok) return done
      if (!pushed.ok) return pushed
      if (isFirst) {
        telling.share = Math.min(1, (at + PART) / ids.value.length)
        await telling.tell()
      }
      // While the next part is looked at.
      sending = engine.push(goesOn)
      sending.catch(() => undefined)
      const paused = await rows.loadState()
      if (!paused.ok || paused.value?.isPaused) break
      isWhole = at + PART >= ids.value.length
    }
    const pushed = await sending
    if (!pushed.ok) return pushed
    if (!isWhole) return ok(false)
    work.wantsAll = false
    telling.share = undefined
    return ok(true)
  }
}
