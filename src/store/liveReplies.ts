import type { MessageId } from '@/domain/ids'
import { createReplyFold, type ReplyFold } from '@/domain/replies/foldReply'
import type { Part } from '@/domain/messages/message'
import type { ReplyEvent } from '@/domain/replies/reply'

export type LiveReplies = ReturnType<typeof createLiveReplies>

type LiveReply = { readonly fold: ReplyFold; parts: readonly Part[]; isStale: boolean }

const NO_PARTS: readonly Part[] = []

/** More characters than this from one frame to the next are a flood: nobody reads along, and drawing would slow it. */
const FLOOD = 600
/** Longest time a flood is not drawn, in milliseconds. */
const FLOOD_MS = 200

/**
 * The replies being streamed right now, outside the store so that a token re-renders one
 * component. Listeners are told at most once per frame, less often in a flood.
 *
 * @param nextFrame how to wait for a frame; tests pass a queue they drain by hand.
 */
export function createLiveReplies(nextFrame: (flush: () => void) => void = requestAnimationFrame) {
  const replies = new Map<MessageId, LiveReply>()
  const listeners = new Map<MessageId, Set<() => void>>()
  const changed = new Set<MessageId>()
  let arrived = 0
  let toldAt = 0

  function flush() {
    const isFlood = arrived > FLOOD && performance.now() - toldAt < FLOOD_MS
    arrived = 0
    if (isFlood) {
      nextFrame(flush)
      return
    }
    toldAt = performance.now()
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

  return {
    /**
     * Begins a live reply and gives what its events are added to; `add` takes milliseconds after sending.
     *
     * @param prefix what an earlier reply had said, when this one continues it.
     */
    receive(id: MessageId, prefix: readonly Part[] = NO_PARTS) {
      const fold = createReplyFold(prefix)
      replies.set(id, { fold, parts: prefix, isStale: false })
      return {
        fold,
        add: (event: ReplyEvent, atMs: number): void => {
          fold.add(event, atMs)
          if (event.type === 'text' || event.type === 'reasoning') arrived += event.text.length
          if (changed.size === 0) nextFrame(flush)
          changed.add(id)
        },
      }
    },

    /** The parts as of the last frame: the same array until the next one. */
    read(id: MessageId): readonly Part[] {
      const reply = replies.get(id)
      if (!reply) return NO_PARTS
      if (reply.isStale) {
        reply.parts = reply.fold.parts()
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
