/**
 * Yields a body as text, piece by piece, decoding characters that were cut between pieces.
 * Ends early when `signal` aborts, even if the stream itself takes no notice, and cancels the stream when
 * the consumer leaves. Throws what the stream throws, except after an abort.
 */
export async function* readBodyText(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  // Cancelling settles a pending read, which an abort does only for streams that `fetch` made.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read()
      if (done) break
      yield decoder.decode(value, { stream: true })
    }
    if (!signal.aborted) yield decoder.decode()
  } catch (cause) {
    if (!signal.aborted) throw cause
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}
