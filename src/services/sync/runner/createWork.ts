import type { ConversationId } from '@/domain/ids'
import type { Kind } from '@/domain/sync'

import type { RemoteSegment } from '../syncRemote'

/** Records of requests and runs are looked for this long after a change, in milliseconds. */
const SLOW_MS = 3_000

export type Work = ReturnType<typeof createWork>

/**
 * What is to be looked at next: what changed here, what came, and what is to be asked for.
 *
 * @param nudge called where there is more to do.
 */
export function createWork(nudge: () => void) {
  const threads = new Set<ConversationId>()
  const kinds = new Set<Kind>()
  const slowly = new Set<Kind>()
  let arrived: RemoteSegment[] = []
  let slow: ReturnType<typeof setTimeout> | undefined

  function lookSlowly(): void {
    slow ??= setTimeout(() => {
      slow = undefined
      work.wantsSlow = true
      for (const kind of slowly) kinds.add(kind)
      slowly.clear()
      nudge()
    }, SLOW_MS)
  }

  const work = {
    /** Everything here is compared with what was synced. */
    wantsAll: true,
    /** The logs of others are asked for. */
    wantsPull: true,
    /** Records of requests are looked for. */
    wantsSlow: false,

    /** Whether something changed here that the others don't have. */
    hasOwn: (): boolean => work.wantsAll || work.wantsSlow || threads.size + kinds.size > 0,
    hasAny: (): boolean => work.hasOwn() || work.wantsPull || arrived.length > 0,

    takeThreads: (): readonly ConversationId[] => taken(threads),
    takeKinds: (): readonly Kind[] => taken(kinds),
    takeArrived(): readonly RemoteSegment[] {
      const segments = arrived
      arrived = []
      return segments
    },
    putBack(ids: readonly ConversationId[]): void {
      for (const id of ids) threads.add(id)
    },

    lookSlowly,
    changed: (ids: readonly ConversationId[]): void => {
      for (const id of ids) threads.add(id)
      lookSlowly()
      nudge()
    },
    kindChanged: (kind: Kind): void => {
      // A run that goes on changes with each of its replies, and all runs are looked at together.
      if (kind === 'documents') {
        slowly.add(kind)
        lookSlowly()
      } else kinds.add(kind)
      nudge()
    },
    /** Logs grew: by these segments, or by none where they are to be asked for. */
    grew: (segments: readonly RemoteSegment[]): void => {
      if (segments.length === 0) work.wantsPull = true
      arrived.push(...segments)
      nudge()
    },
  }
  return work
}

function taken<Item>(items: Set<Item>): readonly Item[] {
  const all = [...items]
  items.clear()
  return all
}
