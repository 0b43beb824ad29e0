import type { KeptReply } from '@/domain/messages/message'

import { PRIVATE_REQUEST } from '../http/fetchJson'
import { ReplyStopped } from './attemptReply'
import type { KeptState } from './background/place'

/** How the reply to a request is kept, by the host that it goes through unless its provider does. */
export type Keeping = Pick<KeptReply, 'id' | 'key' | 'isAtProvider'> & {
  /** How long after its end. */
  readonly seconds: number
  /** Which chat it is of: the host tells the person's devices when it ends while no page reads it. */
  readonly chat: string
  /** Nothing is sent: the reply is read there from its beginning. */
  readonly takesUp: boolean
  /** Called once all is read that the host had when it was taken up: what comes then is new. */
  readonly onCaughtUp?: (() => void) | undefined
  /** This device, where it tells of replies by itself while its page is hidden; empty where it doesn't. */
  readonly device?: string
}

type HostOf = {
  /** Of the reply. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  readonly device: string
  readonly onCaughtUp: (() => void) | undefined
  /** Resolves after `ms`, or at once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5_000
/** How often a host that can't be reached is asked again: for most of a minute. */
const MOST_TRIES = 14

/**
 * A `fetch` for the one request of a reply. The host is asked to read on whatever becomes of this page; a connection
 * that breaks is taken up at the byte where it broke, without asking the provider again, and a reply that is aborted is
 * stopped there. Where the host keeps nothing, it is any other `fetch`. What is sent once a reply was accepted goes as
 * it is: the host has one reply under this id.
 */
export function keptFetch(
  { id, key, seconds, chat, takesUp, onCaughtUp, device = '' }: Keeping,
  { fetch, sleep }: Pick<HostOf, 'fetch' | 'sleep'>,
): typeof globalThis.fetch {
  let isAccepted = false
  return async (input, init = {}) => {
    if (isAccepted) return fetch(input, init)
    const sent = new Headers(init.headers)
    const authorization = sent.get('authorization')
    const host: HostOf = {
      address: addressOf(id, new Request(input).url),
      headers: { [KEY_HEADER]: key, ...(authorization !== null && { authorization }) },
      fetch,
      signal: init.signal ?? new AbortController().signal,
      device,
      onCaughtUp,
      sleep,
    }
    if (takesUp) return takenUp(await ask(host, 0), host)
    sent.set('parlance-reply-id', id)
    sent.set('parlance-keep', String(seconds))
    sent.set('parlance-chat', chat)
    sent.set(KEY_HEADER, key)
    const answer = await fetch(input, { ...init, headers: sent })
    // The host has it from an attempt whose answer didn't come through.
    const there = answer.status === 409 ? await ask(host, 0).catch(() => undefined) : undefined
    if (there?.ok) return takenUp(there, host)
    if (!answer.ok || !answer.headers.has('parlance-kept')) return answer
    isAccepted = true
    return new Response(followed(host, answer), { status: answer.status, headers: answer.headers })
  }

  /** As the provider answered. */
  function takenUp(given: Response, host: HostOf): Response {
    const status = Number(given.headers.get('parlance-reply-status') ?? given.status)
    if (!given.ok) return given
    if (!(status >= 200 && status <= 599)) throw new Error('The host had no answer when it ended.')
    isAccepted = status < 300
    const type = given.headers.get('content-type') ?? ''
    const had = Number(given.headers.get('parlance-reply-bytes') ?? 0)
    return new Response(followed(host, given, had), { status, headers: { 'content-type': type } })
  }
}

const KEY_HEADER = 'parlance-reply-key'

const addressOf = (id: string, url: string): string => new URL(`/api/replies/${id}`, url).href

const ask = ({ address, headers, fetch, signal }: HostOf, from: number): Promise<Response> =>
  fetch(`${address}?from=${from}`, { ...PRIVATE_REQUEST, headers, signal })

/**
 * The bytes of a reply, over as many connections as it takes.
 *
 * @param had how many the host had of it when it was asked.
 */
function followed(host: HostOf, first: Response, had = 0): ReadableStream<Uint8Array<ArrayBuffer>> {
  let given = first
  let isBehind = true
  let reader = first.body?.getReader()
  let at = 0
  let tries = 0
  const stop = () => void post(host, 'stop')
  const isEnded = endOf(first) === 'done'
  if (!isEnded) host.signal.addEventListener('abort', stop, { once: true })
  const leave = () => host.signal.removeEventListener('abort', stop)

  async function read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    for (;;) {
      try {
        const piece = await reader?.read()
        if (piece?.value) {
          at += piece.value.length
          tries = 0
          return piece.value
        }
      } catch (cause) {
        for (let next: Response | undefined; !next;) {
          if (host.signal.aborted || tries >= MOST_TRIES) throw cause
          next = await askAgain(host, { at, tries, cause })
          tries += 1
          given = next ?? given
        }
        reader = given.body?.getReader()
        continue
      }
      // One that is followed breaks off where it doesn't come to its end.
      const end = endOf(given)
      tellSeen(host)
      if (end === 'stopped') throw new ReplyStopped()
      if (end === 'cut') throw new Error('The host was cut off.')
      return undefined
    }
  }

  return new ReadableStream(
    {
      async pull(controller) {
        if (isBehind && at >= had) {
          isBehind = false
          host.onCaughtUp?.()
        }
        try {
          const piece = await read()
          if (piece) {
            controller.enqueue(piece)
            return
          }
          controller.close()
        } catch (cause) {
          controller.error(cause)
        }
        leave()
      },
      cancel(reason) {
        leave()
        // Most replies say that they have ended before their connection does.
        if (!host.signal.aborted) tellSeen(host)
        return reader?.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

const endOf = ({ headers }: Response): string | null => headers.get('parlance-reply-state')

type Break = { readonly at: number; readonly tries: number; readonly cause: unknown }

/** Asks for what comes next, after a pause; undefined where the host can't be reached. Rejects where it has nothing more. */
async function askAgain(host: HostOf, { at, tries, cause }: Break): Promise<Response | undefined> {
  await host.sleep(Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS), host.signal)
  if (host.signal.aborted) throw cause
  const answer = await ask(host, at).catch(() => undefined)
  if (answer?.ok) return answer
  // Its database or the host itself is about to be back.
  if (answer && answer.status !== 502 && answer.status !== 503 && answer.status !== 504) throw cause
  return undefined
}

/**
 * Says that all of a reply is here. On a page that nobody sees that is no reason not to tell their other devices: they are
 * told, but for this one where it tells by itself.
 */
function tellSeen(host: HostOf): void {
  const isHidden = 'document' in globalThis && document.visibilityState === 'hidden'
  if (!isHidden) void post(host, 'seen')
  else if (host.device !== '') void post(host, `seen?except=${host.device}`)
}

/** Stops a reply at its provider, or says that all of it is here. A page that closes right now still sends it. */
const post = (
  { address, headers, fetch }: Pick<HostOf, 'address' | 'headers' | 'fetch'>,
  what: 'stop' | 'seen' | `seen?except=${string}`,
): Promise<unknown> =>
  fetch(`${address}/${what}`, { ...PRIVATE_REQUEST, method: 'POST', headers, keepalive: true }).catch(
    () => undefined,
  )

/** Stops a reply at its provider, also where none of it is read here. */
export const stopKept = (
  { id, key }: Pick<KeptReply, 'id' | 'key'>,
  url: string,
  own: Readonly<Record<string, string>>,
  fetch: typeof globalThis.fetch,
): Promise<unknown> =>
  post({ address: addressOf(id, url), headers: { ...own, [KEY_HEADER]: key }, fetch }, 'stop')

/** @param url of the host, any address */
export async function keptState(
  { id, key }: Pick<KeptReply, 'id' | 'key'>,
  url: string,
  own: Readonly<Record<string, string>>,
  fetch: typeof globalThis.fetch,
): Promise<KeptState> {
  const headers = { ...own, [KEY_HEADER]: key }
  const answer = await fetch(addressOf(id, url), { ...PRIVATE_REQUEST, method: 'HEAD', headers }).catch(
    () => undefined,
  )
  if (answer?.ok && endOf(answer) !== null) return 'there'
  return answer?.status === 404 ? 'gone' : 'unknown'
}
