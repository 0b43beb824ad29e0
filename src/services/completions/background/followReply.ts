import { isRecord, parseJson } from '@/lib/json'
import { createFrames } from '@/lib/streams/createFrames'

import { ReplyStopped } from '../attemptReply'
import { type Bytes, bytesBehind, ReplyGone, type Place } from './place'

type Reply = {
  /** Where it is found; undefined until its first event has come. */
  readonly place: Place | undefined
  /** What has been opened already. */
  readonly opened: Bytes | undefined
  readonly fetch: typeof globalThis.fetch
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds of any clock that does not go back. */
  readonly now: () => number
  readonly signal: AbortSignal
  /** Called with the id that its first event names; gives where it is found. */
  readonly onFound: (id: string) => Place
  /** Called with its final event. */
  readonly onOver: (type: string) => void
  /** Called when what comes is no longer what had been written before. */
  readonly onCaughtUp: (() => void) | undefined
}

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5_000
/** How often a provider that can't be reached is asked again: for most of a minute. */
const MOST_TRIES = 14
/** A stream that pauses for so long is being written. */
const PAUSE_MS = 500

const FINAL: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
  'response.cancelled',
  'error',
])

/** The whole events of a reply, each once, over as many connections as it takes. */
export function followReply(reply: Reply) {
  const { fetch, sleep, now, signal } = reply
  let { place, opened: bytes } = reply
  let frames = createFrames()
  let last = -1
  let isOver = false
  let isBehind = true
  let tries = 0

  async function next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    for (;;) {
      const frame = frames.take()
      if (frame) {
        if (!isNew(frame)) continue
        tries = 0
        return frame
      }
      try {
        if (await more()) continue
        // Without an id nothing can be taken up.
        if (isOver || !place) return frames.rest()
        throw new Error('The provider broke off.')
      } catch (cause) {
        if (isOver) return undefined
        if (!place || signal.aborted || tries >= MOST_TRIES || cause instanceof ReplyGone) throw cause
        await sleep(Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS), signal)
        signal.throwIfAborted()
        tries += 1
        // What had come of a cut event comes again.
        bytes = undefined
        frames = createFrames()
      }
    }
  }

  /** Reads on; false at the end. */
  async function more(): Promise<boolean> {
    const isOpened = bytes === undefined && place !== undefined
    if (isOpened) bytes = await bytesBehind(last, place as Place, { fetch, sleep, signal })
    const before = now()
    const piece = await bytes?.read()
    if (!isOpened && isBehind && now() - before > PAUSE_MS) {
      isBehind = false
      reply.onCaughtUp?.()
    }
    if (!piece?.value) return false
    frames.add(piece.value)
    return true
  }

  /** Notes what an event says of the reply; false for one that came before. */
  function isNew(frame: Uint8Array): boolean {
    const { type, sequence, id } = readEvent(frame)
    if (sequence !== undefined && sequence <= last) return false
    last = sequence ?? last
    if (!place && id !== undefined) place = reply.onFound(id)
    if (FINAL.has(type)) {
      isOver = true
      reply.onOver(type)
    }
    if (type === 'response.cancelled') throw new ReplyStopped()
    return true
  }

  return {
    next,
    /** Nobody reads on. One that was stopped is read as far as its id, without which it would go on unseen. */
    async leave(): Promise<void> {
      while (signal.aborted && !place && !isOver) if (!(await next().catch(() => undefined))) break
      await bytes?.cancel().catch(() => undefined)
    },
  }
}

function readEvent(frame: Uint8Array) {
  const lines = new TextDecoder().decode(frame).split(/\r?\n/)
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice('data:'.length))
  const event = parseJson(data.join('\n'))
  if (!isRecord(event)) return { type: '', sequence: undefined, id: undefined }
  const { type, sequence_number: sequence, response } = event
  const id = isRecord(response) ? response['id'] : undefined
  return {
    type: typeof type === 'string' ? type : '',
    sequence: typeof sequence === 'number' ? sequence : undefined,
    id: typeof id === 'string' && id !== '' ? id : undefined,
  }
}
