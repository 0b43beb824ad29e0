/** All bytes of a stream as one file. Rejects as the stream does, and with the signal's reason when it aborts. */
export async function gatherBlob(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  mediaType: string,
  signal: AbortSignal | undefined,
): Promise<Blob> {
  const parts: Blob[] = []
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    // One blob a part: browsers move those out of memory.
    write: (bytes) => void parts.push(new Blob([bytes])),
  })
  await stream.pipeTo(sink, signal && { signal })
  return new Blob(parts, { type: mediaType })
}
