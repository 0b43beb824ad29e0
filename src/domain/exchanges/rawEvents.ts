import type { RawEvent } from './exchange'

/** Raw events as columns: one long text is written at once, tens of thousands of objects hold the page up. */
export type RawEventColumns = {
  /** Milliseconds after sending, by event. */
  readonly times: Float64Array
  /** UTF-16 code units of `text` that belong to each event. */
  readonly lengths: Uint32Array
  readonly text: string
}

export type RawEvents = {
  readonly push: (event: RawEvent) => void
  readonly columns: () => RawEventColumns
}

/** Texts joined into one. */
const AT_ONCE = 256

/**
 * Collects the events of an exchange as they come. Some hundred texts are joined into one: each that is kept by itself
 * is looked at again whenever the browser clears its memory up, ever longer for each token of a long reply.
 */
export function createRawEvents(events: readonly RawEvent[] = []): RawEvents {
  const times: number[] = []
  const lengths: number[] = []
  const joined: string[] = []
  let recent: string[] = []
  const push = ({ atMs, data }: RawEvent) => {
    times.push(atMs)
    lengths.push(data.length)
    recent.push(data)
    if (recent.length < AT_ONCE) return
    joined.push(recent.join(''))
    recent = []
  }
  events.forEach(push)
  return {
    push,
    columns: () => ({
      times: Float64Array.from(times),
      lengths: Uint32Array.from(lengths),
      text: [...joined, ...recent].join(''),
    }),
  }
}
