import { toBase64 } from '@/lib/base64'
import { loadCode } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'

import type { Sealer } from '../createSealer'
import { hex } from '../hex'
import { sealDeviceName } from '../space/deviceName'
import type { SpaceKeys } from '../space/spaceKeys'
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

/** Adds this device to the space of a code. `isNew` makes the space; `invitation` is a key of the host, where there is one. */
export async function joinHost(
  access: HostAccess,
  {
    keys,
    sealer,
    name,
    isNew,
    invitation,
    crypto,
  }: {
    readonly keys: Pick<SpaceKeys, 'token'>
    readonly sealer: Pick<Sealer, 'sealNamed'>
    /** What the person calls this device. */
    readonly name: string
    readonly isNew: boolean
    readonly invitation: string | undefined
    readonly crypto: Crypto
  },
): Answer<void> {
  const sealed = await sealDeviceName(sealer, access.device, name)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(access.token))
  const answer = await request(access.fetch, `${access.url}/api/sync/${access.space}/devices`, {
    method: 'POST',
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: {
      Authorization: `Bearer ${keys.token}`,
      'Content-Type': 'application/json',
      ...(invitation !== undefined && { 'x-invitation': invitation }),
    },
    body: JSON.stringify({
      device: access.device,
      name: toBase64(sealed),
      token: hex(new Uint8Array(hash)),
      isNew,
    }),
  })
  return answer.ok ? ok(undefined) : answer
}
