/** A piece of a raw answer: bytes or text as one network read, a pause, or the way it ends. */
export type Piece =
  | string
  | Uint8Array
  | { readonly pauseMs: number }
  /** The connection breaks. */
  | { readonly end: 'reset' }
  /** Nothing more comes, and the connection stays open until the caller leaves. */
  | { readonly end: 'hang' }

/** An answer sent byte for byte as written, past all routes and rules. */
export type RawAnswer = {
  readonly type: 'raw'
  readonly status?: number
  /** Content type is `text/event-stream` unless given. */
  readonly headers?: Readonly<Record<string, string>>
  readonly pieces: readonly Piece[]
}

/** Makes the response; the returned stream errors on `reset` and waits for the signal on `hang`. */
export function rawResponse({ status = 200, headers, pieces }: RawAnswer, signal: AbortSignal): Response {
  const left = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  const rest = pieces.values()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const { value: piece, done } = rest.next()
          if (done) {
            controller.close()
            return
          }
          if (typeof piece === 'string' || piece instanceof Uint8Array) {
            controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
            return
          }
          if ('end' in piece) {
            if (piece.end === 'hang') await left
            controller.error(piece.end === 'hang' ? signal.reason : new TypeError('terminated'))
            return
          }
          await new Promise((resolve) => setTimeout(resolve, piece.pauseMs))
        }
      },
    },
    { highWaterMark: 0 },
  )
  const hasBody = status !== 204 && status !== 304
  return new Response(hasBody ? body : null, {
    status,
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', ...headers },
  })
}

/** Text cut into pieces of this many bytes, through characters and line ends alike. */
export function inPieces(text: string, bytes: number): readonly Uint8Array[] {
  const all = new TextEncoder().encode(text)
  return Array.from({ length: Math.ceil(all.length / bytes) }, (_, index) =>
    all.slice(index * bytes, (index + 1) * bytes),
  )
}
