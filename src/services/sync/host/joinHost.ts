import { toBase64 } from '@/lib/base64'
import { ok } from '@/lib/result'

import type { Sealer } from '../createSealer'
import { sealDeviceName } from '../space/deviceName'
import { hex } from '../hex'
import { ANSWER_MS, request, type Answer, type HostAccess } from './hostRequest'
import type { SpaceKeys } from '../space/spaceKeys'

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
