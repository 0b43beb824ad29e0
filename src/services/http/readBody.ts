/**
 * Yields the bytes of a body, piece by piece. Ends early when `signal` aborts, even if the stream itself
 * takes no notice, and cancels the stream when the consumer leaves. Throws what the stream throws, except
 * after an abort.
 */
export async function* readBody(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  // A reader loop rather than `for await`: Safari cannot iterate streams.
  const reader = body.getReader()
  // Cancelling settles a pending read, which an abort does only for streams that `fetch` made.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (cause) {
    if (!signal.aborted) throw cause
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}
