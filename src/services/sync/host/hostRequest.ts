import { loadCode } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'

import type { RemoteFailure } from '../syncRemote'

/** How one device reaches its space on a host. */
export type HostAccess = {
  readonly fetch: typeof globalThis.fetch
  /** Of the host, without trailing slash. */
  readonly url: string
  readonly space: string
  readonly device: string
  /** The device's own token. */
  readonly token: string
}

export type Answer<Value> = Promise<Result<Value, RemoteFailure>>

/** Asks the host something about the space. */
export type AskHost = (path: string, init?: RequestInit) => Answer<Response>

/** How long an answer may take, in milliseconds; the other side may be a phone. */
export const ANSWER_MS = 60_000

/** Asks the host something. */
export async function request(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
): Answer<Response> {
  let answer: Response
  try {
    answer = await fetch(url, init)
  } catch (cause) {
    return offline(cause)
  }
  if (answer.ok && !isPage(answer)) return ok(answer)
  const { failureOf } = await loadCode(() => import('./failureOf'))
  return failed(await failureOf(answer, init.method))
}

export const offline = (cause: unknown) =>
  failed({ type: 'offline', detail: cause instanceof Error ? cause.message : String(cause) } as const)

/** Hosts of files alone answer everything with the page of the app. */
const isPage = (answer: Response): boolean =>
  answer.headers.get('content-type')?.startsWith('text/html') ?? false

export async function bodyOf<Value>(read: () => Promise<Value>): Answer<Value> {
  try {
    return ok(await read())
  } catch (cause) {
    return offline(cause)
  }
}
