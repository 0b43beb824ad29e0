import type { MessageId } from '@/domain/ids'
import type { Part } from '@/domain/messages/message'
import type { ReplyFold } from '@/domain/replies/foldReply'
import type { ReplyEvent } from '@/domain/replies/reply'

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

/** In about this time what has come is shown, in milliseconds. */
const CATCH_UP_MS = 400

/**
 * Shows the growing end of a reply at an even pace: of what has come and is not shown yet, a share of the time since the
 * last frame. Only words that are the last part are held back.
 *
 * @param before what an earlier reply had said, when this one continues it.
 */
export function createSmoothing(before: readonly Part[] = []) {
  const said = before.at(-1)
  let shown = said?.type === 'text' ? said.text.length : 0
  let at = before.length
  let shownAt: number | undefined
  let isBehind = false
  return {
    /** The parts to show at a moment, in milliseconds. */
    shownOf(parts: readonly Part[], nowMs: number): readonly Part[] {
      const last = parts.at(-1)
      if (last?.type !== 'text') {
        isBehind = false
        return parts
      }
      if (at !== parts.length) {
        at = parts.length
        shown = 0
        shownAt = nowMs
      }
      const waiting = last.text.length - shown
      const share = Math.min(1, (nowMs - (shownAt ?? nowMs)) / CATCH_UP_MS)
      shown = Math.min(last.text.length, shown + Math.max(1, Math.ceil(waiting * share)))
      // No letter is cut in two.
      if (/[\ud800-\udbff]/.test(last.text.charAt(shown - 1))) shown += 1
      shownAt = nowMs
      isBehind = shown < last.text.length
      return isBehind ? [...parts.slice(0, -1), { ...last, text: last.text.slice(0, shown) }] : parts
    },
    isBehind: (): boolean => isBehind,
  }
}
