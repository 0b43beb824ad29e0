import { bodyOf, sourceOf } from '@/lib/streams/sources'

/** How a stream is passed on. */
export type KeptAliveOptions = {
  /** Milliseconds of silence after which a comment is written between two events; undefined = none. */
  readonly pingMs: number | undefined
  /** Written when the source breaks; undefined = the break is passed on. */
  readonly lastWords: string | undefined
  /** Called once, however it ends. */
  readonly onEnd: () => void
}

/** Passes each read on as it comes, and cancels the source when the reader leaves. */
export function keptAlive(
  body: ReadableStream<Uint8Array>,
  { pingMs, lastWords, onEnd }: KeptAliveOptions,
): ReadableStream<Uint8Array> {
  const source = sourceOf(body)
  const silence = pingMs === undefined ? undefined : createSilence(pingMs)
  let next: Promise<Uint8Array | undefined> | undefined
  let isBetweenEvents = true
  let isOver = false

  function end(): void {
    if (!isOver) onEnd()
    isOver = true
    silence?.stop()
  }

  return bodyOf({
    async read() {
      if (isOver) return undefined
      try {
        next ??= source.read()
        if (isBetweenEvents && silence && (await silence.isBefore(next)))
          return new TextEncoder().encode(PING)
        const piece = await next
        next = undefined
        if (piece) isBetweenEvents = endsEvent(piece)
        else end()
        return piece
      } catch (error) {
        end()
        if (lastWords === undefined) throw error
        return new TextEncoder().encode(lastWords)
      }
    },
    cancel(reason) {
      end()
      return source.cancel(reason)
    },
  })
}

const PING = ': ping\n\n'

/** Tells whether nothing comes for that long; by one timer for a whole stream, of which each piece would need one. */
function createSilence(ms: number) {
  let wake: () => void = () => undefined
  const timer = setTimeout(() => wake(), ms)
  return {
    isBefore(next: Promise<unknown>): Promise<boolean> {
      timer.refresh()
      return new Promise((resolve, reject) => {
        wake = () => resolve(true)
        next.then(() => resolve(false), reject)
      })
    },
    stop: () => clearTimeout(timer),
  }
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Whether the bytes end with a blank line, so that a comment may follow. */
function endsEvent(bytes: Uint8Array): boolean {
  let feeds = 0
  for (let at = bytes.length - 1; at >= 0 && feeds < 2; at -= 1) {
    if (bytes[at] === LINE_FEED) feeds += 1
    else if (bytes[at] !== CARRIAGE_RETURN) return false
  }
  return feeds === 2
}
