import { bodyOf, sourceOf } from '@/lib/streams/sources'

/** How a stream is passed on. */
type KeptAliveOptions = {
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

/** Types that answers may have. None of them is a page, a script or a style sheet, and images can hold no script. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['application/json', 'json'],
  ['application/problem+json', 'json'],
  ['text/event-stream', 'txt'],
  ['application/octet-stream', 'bin'],
  ['audio/aac', 'aac'],
  ['audio/flac', 'flac'],
  ['audio/mp4', 'm4a'],
  ['audio/mpeg', 'mp3'],
  ['audio/ogg', 'ogg'],
  ['audio/opus', 'opus'],
  ['audio/pcm', 'pcm'],
  ['audio/wav', 'wav'],
  ['audio/webm', 'weba'],
  ['audio/x-wav', 'wav'],
  ['image/avif', 'avif'],
  ['image/gif', 'gif'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
])

/** Of Prometheus, whose text is the host's own. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Headers that say something of an answer, and let no page do more. No cookies, redirects, links or encodings. */
const PASSED =
  /^(?:allow|cache-control|date|vary|www-authenticate|retry-after(?:-ms)?|(?:x-)?request-id|cf-ray|access-control-[a-z-]+|cross-origin-resource-policy|ratelimit.*|mcp-[a-z-]+|(?:x|openai|anthropic|parlance)-[\w-]+|.*-ratelimit-.*)$/

/**
 * An answer of an API as it leaves the host: every one goes through here. The bytes may be another service's, and this
 * is the origin where people's chats and keys are, so a browser must never take them for a page: what is no data of a
 * listed type goes out as plain bytes, nothing in it may run, and a browser that is sent here saves it.
 */
export function leaving(answer: Response): Response {
  const headers = new Headers()
  for (const [name, value] of answer.headers) if (PASSED.test(name)) headers.set(name, value)
  if (answer.body !== null) {
    const { type, ending } = typeOf(answer.headers.get('content-type') ?? '')
    headers.set('Content-Type', type)
    headers.set('Content-Disposition', `attachment; filename="answer.${ending}"`)
  }
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
  headers.set('Referrer-Policy', 'no-referrer')
  if (!headers.has('cross-origin-resource-policy')) headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  return new Response(answer.body, { status: answer.status, headers })
}

/** Of its parameters only the one for UTF-8 stays: another alphabet can make text into script. */
function typeOf(given: string): { readonly type: string; readonly ending: string } {
  if (given === METRICS_TYPE) return { type: METRICS_TYPE, ending: 'txt' }
  const [essence = '', ...parameters] = given.split(';').map((part) => part.trim().toLowerCase())
  const ending = TYPES.get(essence)
  if (ending === undefined) return { type: 'application/octet-stream', ending: 'bin' }
  const isUtf8 = parameters.some((each) => /^charset="?utf-?8"?$/.test(each))
  return { type: isUtf8 ? `${essence}; charset=utf-8` : essence, ending }
}

/** The page of Prometheus' text format. */
export const metricsAnswer = (text: string): Response =>
  leaving(new Response(text, { headers: { 'Cache-Control': 'no-store', 'Content-Type': METRICS_TYPE } }))
