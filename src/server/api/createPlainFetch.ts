import { pipeline, Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'

import { errors, type Agent, type Dispatcher } from 'undici'

import { bodyOf, sourceOf, type Source } from '@/lib/streams/sources'

/** More than this many bytes wait for nobody: the service is asked to pause. */
const MOST_WAITING = 64 * 1024

/** Statuses whose answers have no body. */
const EMPTY = new Set([204, 205, 304])

const UNPACKING: Readonly<Record<string, () => Transform>> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
}

/**
 * `fetch` as far as a gateway needs it: one request as it is, redirects not followed, and the answer's bytes as they
 * come. Undici's own costs several times as much for each request and each piece. The body, where there is one, is text.
 */
export function createPlainFetch(agent: Agent): typeof globalThis.fetch {
  return (input, init = {}) => {
    const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input)
    const { signal, body = null } = init
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const ask = (): Promise<Response> =>
      new Promise((resolve, reject) => {
        const answer = createAnswer(resolve, reject, signal ?? undefined)
        agent.dispatch(
          {
            origin,
            path: pathname + search,
            method: init.method ?? 'GET',
            headers: Object.fromEntries(new Headers(init.headers)),
            body: body as string | null,
          },
          answer,
        )
      })
    return ask().catch((error: unknown) => {
      if (signal?.aborted || !wasKept(error)) throw error
      return ask()
    })
  }
}

/**
 * Whether a service closed a connection that it had answered on before: it gives up those that nobody uses, in the moment
 * in which one is used, and has read nothing. Browsers ask again then, too.
 */
function wasKept(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof errors.SocketError && (cause.socket?.bytesRead ?? 0) > 0
}

/** Takes an answer as it comes, and gives it as soon as its headers are there. */
function createAnswer(
  resolve: (answer: Response) => void,
  reject: (error: unknown) => void,
  signal: AbortSignal | undefined,
): Dispatcher.DispatchHandler {
  let controller: Dispatcher.DispatchController | undefined
  const pieces: Uint8Array[] = []
  let waiting = 0
  let isOver = false
  let failure: Error | undefined
  let wake: () => void = () => undefined

  const abort = () => {
    // Also while the connection is being made, when there is nothing to end yet.
    reject(signal?.reason)
    controller?.abort(signal?.reason as Error)
  }
  const end = () => {
    isOver = true
    signal?.removeEventListener('abort', abort)
    wake()
  }
  signal?.addEventListener('abort', abort)

  const source: Source = {
    async read() {
      for (;;) {
        const piece = pieces.shift()
        if (piece) {
          waiting -= piece.length
          if (waiting <= MOST_WAITING && controller?.paused) controller.resume()
          return piece
        }
        if (failure) throw failure
        if (isOver) return undefined
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
    cancel() {
      if (!isOver) controller?.abort(new Error('Nobody reads it any more.'))
      return Promise.resolve()
    },
  }

  return {
    onRequestStart(begun) {
      controller = begun
      if (signal?.aborted) abort()
    },
    onResponseStart(_, status, given) {
      // What is told on the way there.
      if (status < 200) return
      const headers = new Headers()
      for (const [name, value] of Object.entries(given))
        for (const each of [value ?? []].flat()) headers.append(name, each)
      try {
        const body = EMPTY.has(status) ? null : bodyOf(unpacked(source, headers))
        resolve(new Response(body, { status, headers }))
      } catch (error) {
        reject(error)
        controller?.abort(error as Error)
      }
    },
    onResponseData(_, piece) {
      pieces.push(piece)
      waiting += piece.length
      if (waiting > MOST_WAITING) controller?.pause()
      wake()
    },
    onResponseEnd: end,
    onResponseError(_, error) {
      failure = error
      end()
      // Where a service is, is nothing for its callers.
      reject(signal?.aborted ? error : new TypeError('fetch failed', { cause: error }))
    },
  }
}

/** Nothing compressed is asked for; some send it all the same. */
function unpacked(source: Source, headers: Headers): Source {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return source
  const unpack = UNPACKING[encoding]
  if (!unpack) throw new Error(`its answer is in an encoding that was not asked for: ${encoding}`)
  const pieces = pipeline(Readable.from(piecesOf(source)), unpack(), () => undefined)
  return sourceOf(Readable.toWeb(pieces) as ReadableStream<Uint8Array>)
}

async function* piecesOf(source: Source): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = await source.read(); piece; piece = await source.read()) yield piece
  } finally {
    await source.cancel()
  }
}
