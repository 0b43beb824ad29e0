import { joinBytes } from '@/lib/bytes'
import { bodyOf } from '@/lib/streams/sources'

import type { ReplyHead, ReplyState } from '../store/replyStore'

/** Breaks the connection off, so that whoever reads takes it for no end (`listen`). */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
}

/** A reply that this host reads: its bytes so far, for any number of readers, each at its own pace. */
export type LiveReply = ReturnType<typeof createLiveReply>

export function createLiveReply() {
  const pieces: Uint8Array[] = []
  /** Where each piece begins. */
  const starts: number[] = []
  let length = 0
  let state: ReplyState = 'running'
  let waiting: (() => void)[] = []
  let answered: (head: ReplyHead | undefined) => void = () => undefined
  const head = new Promise<ReplyHead | undefined>((resolve) => {
    answered = resolve
  })

  function wake(): void {
    const woken = waiting
    waiting = []
    for (const go of woken) go()
  }

  /** The index of the piece that this byte is in. */
  function pieceAt(offset: number): number {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }

  return {
    /** What was answered; undefined where the reply ended before. */
    head,
    answered,
    length: () => length,
    /** The last bytes of what came. */
    tail(most: number): Uint8Array {
      const from = Math.max(0, length - most)
      const first = pieces.length === 0 ? 0 : pieceAt(from)
      return joinBytes([...pieces.slice(first)])
    },
    state: () => state,
    push(piece: Uint8Array): void {
      if (piece.length === 0) return
      pieces.push(piece)
      starts.push(length)
      length += piece.length
      wake()
    },
    end(how: Exclude<ReplyState, 'running'>): void {
      if (state === 'running') state = how
      answered(undefined)
      wake()
    },
    /** The bytes from this offset on, as they come. One that did not come to its end breaks off. */
    follow(from: number): ReadableStream<Uint8Array> {
      let next = from
      let isOver = false
      // Whoever asks is told how it ended, and then gets what there is.
      const isToldEnd = state !== 'running'
      return bodyOf({
        async read() {
          while (!isOver) {
            if (next < length) {
              const index = pieceAt(next)
              const piece = pieces[index]?.subarray(next - (starts[index] ?? 0))
              next += piece?.length ?? 0
              return piece
            }
            if (state === 'done' || isToldEnd) return undefined
            if (state !== 'running') throw new BrokenOff(`The reply was ${state}.`)
            await new Promise<void>((resolve) => waiting.push(resolve))
          }
          return undefined
        },
        cancel() {
          isOver = true
          wake()
          return Promise.resolve()
        },
      })
    },
  }
}
