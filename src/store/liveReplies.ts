import type { MessageId } from '@/domain/ids'
import type { ReplyFold } from '@/domain/replies/foldReply'
import type { Part } from '@/domain/messages/message'
import type { ReplyEvent } from '@/domain/replies/reply'

import { createSmoothing } from './smoothing'

export type LiveReplies = ReturnType<typeof createLiveReplies>

type LiveReply = {
  readonly fold: ReplyFold
  readonly smoothing: ReturnType<typeof createSmoothing> | undefined
  parts: readonly Part[]
  isStale: boolean
}

const NO_PARTS: readonly Part[] = []

/** With more new characters than this since the last frame, nobody reads along and rendering would slow the stream. */
const BURST_CHARS = 600
/** Longest time without rendering during a burst, in milliseconds. */
const BURST_MS = 200

/**
 * The replies being streamed right now, outside the store so that a token re-renders one
 * component. Listeners are told at most once per frame, less often under load.
 *
 * @param nextFrame how to wait for a frame; tests pass a queue they drain by hand.
 * @param elapsed milliseconds of a clock that never goes back.
 * @param smooths whether a reply that begins is shown at an even pace.
 */
export function createLiveReplies(
  nextFrame: (flush: () => void) => void,
  elapsed: () => number,
  smooths: () => boolean = () => false,
) {
  const replies = new Map<MessageId, LiveReply>()
  const listeners = new Map<MessageId, Set<() => void>>()
  const changed = new Set<MessageId>()
  let arrived = 0
  let toldAt = 0

  function flush() {
    const isBurst = arrived > BURST_CHARS && elapsed() - toldAt < BURST_MS
    arrived = 0
    if (isBurst) {
      nextFrame(flush)
      return
    }
    toldAt = elapsed()
    const ids = [...changed]
    changed.clear()
    for (const id of ids) {
      const reply = replies.get(id)
      if (reply) reply.isStale = true
      listeners.get(id)?.forEach((listener) => {
        listener()
      })
    }
  }

  function partsOf({ fold, smoothing }: LiveReply, id: MessageId): readonly Part[] {
    const parts = smoothing?.shownOf(fold.parts(), elapsed()) ?? fold.parts()
    if (smoothing?.isBehind()) change(id)
    return parts
  }

  function change(id: MessageId) {
    if (changed.size === 0) nextFrame(flush)
    changed.add(id)
  }

  return {
    /**
     * Begins a live reply and gives what its events are added to; `add` takes milliseconds after sending.
     *
     * @param fold what the events fold into; it may begin with what an earlier reply had said.
     */
    receive(id: MessageId, fold: ReplyFold) {
      const smoothing = smooths() ? createSmoothing(fold.parts()) : undefined
      replies.set(id, { fold, smoothing, parts: fold.parts(), isStale: false })
      return {
        fold,
        add: (event: ReplyEvent, atMs: number): void => {
          fold.add(event, atMs)
          if (event.type === 'text' || event.type === 'reasoning') arrived += event.text.length
          change(id)
        },
      }
    },

    /** The parts as of the last frame: the same array until the next one. */
    read(id: MessageId): readonly Part[] {
      const reply = replies.get(id)
      if (!reply) return NO_PARTS
      if (reply.isStale) {
        reply.parts = partsOf(reply, id)
        reply.isStale = false
      }
      return reply.parts
    },

    /** Forgets the reply: its parts have been committed to the store. */
    end(id: MessageId): void {
      replies.delete(id)
    },

    subscribe(id: MessageId, listener: () => void): () => void {
      const forId = listeners.get(id) ?? new Set()
      listeners.set(id, forId.add(listener))
      return () => {
        forId.delete(listener)
        if (forId.size === 0) listeners.delete(id)
      }
    },
  }
}
