/**
 * Where bytes come from, a piece at a time: a stream without its machinery. A step that passes bytes on costs a stream
 * dozens of promises and objects for each piece, and a source one call. Ask for one piece at a time.
 */
export type Source = {
  /** The next piece; undefined = there are no more. Rejects where the source breaks. */
  readonly read: () => Promise<Uint8Array | undefined>
  /** Nobody reads it any more. */
  readonly cancel: (reason?: unknown) => Promise<void>
}

/** What bodies made here read from. */
const sources = new WeakMap<ReadableStream<Uint8Array>, Source>()

/** A body that asks its source for a piece whenever it is read. */
export function bodyOf(source: Source): ReadableStream<Uint8Array> {
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await source.read()
        if (isCancelled) return
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
      cancel(reason) {
        isCancelled = true
        return source.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  sources.set(body, source)
  return body
}

/**
 * The source of a body, which is locked by it. One that was made by `bodyOf` is not read but taken apart, so that a body
 * that passes many hands is one stream in the end, not one for each.
 */
export function sourceOf(body: ReadableStream<Uint8Array>): Source {
  const reader = body.getReader()
  return (
    sources.get(body) ?? {
      read: async () => (await reader.read()).value,
      cancel: (reason) => reader.cancel(reason),
    }
  )
}

/** Changes bytes as they pass. Each gives what is certain by then, which may be nothing. */
export type Change = {
  readonly push: (piece: Uint8Array) => Uint8Array
  readonly end: () => Uint8Array
}

/** The same bytes, changed. */
export function changed(body: ReadableStream<Uint8Array>, { push, end }: Change): ReadableStream<Uint8Array> {
  const source = sourceOf(body)
  let isOver = false
  return bodyOf({
    async read() {
      while (!isOver) {
        const piece = await source.read()
        isOver = piece === undefined
        const given = piece ? push(piece) : end()
        if (given.length > 0) return given
      }
      return undefined
    },
    cancel: source.cancel,
  })
}

/** The same bytes; `over` is called once, when they are through, their source broke, or nobody reads them any more. */
export function untilEnd(body: ReadableStream<Uint8Array>, over: () => void): ReadableStream<Uint8Array> {
  const source = sourceOf(body)
  let isOver = false
  const end = () => {
    if (!isOver) over()
    isOver = true
  }
  return bodyOf({
    async read() {
      try {
        const piece = await source.read()
        if (!piece) end()
        return piece
      } catch (error) {
        end()
        throw error
      }
    },
    // Only once the source has heard of it: what it does then is part of it.
    cancel: (reason) => source.cancel(reason).finally(end),
  })
}
