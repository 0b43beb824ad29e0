import { within } from '@/lib/time/within'

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
  source: ReadableStream<Uint8Array>,
  options: KeptAliveOptions,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  const encoder = new TextEncoder()
  let next: Promise<ReadableStreamReadResult<Uint8Array>> | undefined
  let isBetweenEvents = true
  return new ReadableStream(
    {
      async pull(controller) {
        next ??= reader.read()
        try {
          const step =
            isBetweenEvents && options.pingMs !== undefined ? await within(options.pingMs, next) : await next
          if (step === undefined) {
            controller.enqueue(encoder.encode(': ping\n\n'))
            return
          }
          next = undefined
          if (step.done) {
            options.onEnd()
            controller.close()
            return
          }
          isBetweenEvents = endsEvent(step.value)
          controller.enqueue(step.value)
        } catch (error) {
          options.onEnd()
          if (options.lastWords === undefined) {
            controller.error(error)
            return
          }
          controller.enqueue(encoder.encode(options.lastWords))
          controller.close()
        }
      },
      cancel(reason) {
        options.onEnd()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Whether the bytes end with a blank line, so that a comment may follow. */
function endsEvent(bytes: Uint8Array): boolean {
  const [before, last] = bytes.filter((byte) => byte !== CARRIAGE_RETURN).slice(-2)
  return before === LINE_FEED && last === LINE_FEED
}
