import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { type ReplyFold, TOKENS } from '@/domain/replies/foldReply'
import type { ReplyEvent } from '@/domain/replies/reply'
import type { ReplyPhase } from '@/store/activitySlice'

import type { CommandDeps, InFlight } from '../deps'

type Receiving = {
  readonly id: MessageId
  readonly flight: InFlight
  /** What its events fold into; it may begin with what an earlier reply had said. */
  readonly fold: ReplyFold
  /** When what comes now was said, where that isn't now; in milliseconds after sending. */
  readonly at: (() => number) | undefined
  /** The message as it stands. */
  readonly snapshot: () => Message
  readonly onPhase: (phase: ReplyPhase) => void
  /** Aborted where the person wants its answer now. */
  readonly cut: AbortController
}

/** Longest text a killed page may lose, in milliseconds. */
const JOURNAL_EVERY_MS = 500

/**
 * Takes what comes of one reply: shows it live, and writes it to the journal at most every 500 ms while it grows. A page
 * that is being hidden and may never run again writes at once (`deps.journals`). From its first thought to the first word
 * of its answer, it offers to end its thinking.
 */
export function receiveReply(
  { storage, liveReplies, journals }: CommandDeps,
  { id, flight, fold, at, snapshot, onPhase, cut }: Receiving,
) {
  const { add } = liveReplies.receive(id, fold)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAnswering = false

  function write(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    void storage.writeJournal(snapshot())
  }
  journals.add(write)

  function offer({ type }: ReplyEvent): void {
    if (isAnswering || (type === 'reasoning') === (flight.answerNow !== undefined)) return
    if (type === 'reasoning') {
      flight.answerNow = () => cut.abort()
      onPhase({ type: 'thinking' })
    } else if (TOKENS.has(type)) {
      isAnswering = true
      flight.answerNow = undefined
      onPhase({ type: 'streaming' })
    }
  }

  return {
    fold,
    add(event: ReplyEvent, atMs: number): void {
      add(event, at?.() ?? atMs)
      timer ??= setTimeout(write, JOURNAL_EVERY_MS)
      offer(event)
    },
    /** Nothing more comes: what it says is kept as a message from now on. */
    stop(): void {
      clearTimeout(timer)
      timer = undefined
      journals.delete(write)
    },
  }
}
