import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { SyncPlace } from '../syncState'

/** Where to sync, as a person types it. The secret is no part of the place that is kept. */
export type TypedPlace = {
  readonly type: SyncPlace['type']
  readonly address: string
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

export const NO_PLACE: TypedPlace = {
  type: 'host',
  address: '',
  bucket: '',
  region: '',
  keyId: '',
  secret: '',
}

/** The place that a person meant. An empty address is this page's own host. Fails with what is missing. */
export function placeOf(typed: TypedPlace, ownUrl: string): Result<SyncPlace, string> {
  const url = originIn(typed.address)
  if (typed.type === 'host') return ok({ type: 'host', url: url || ownUrl })
  const [bucket, region, keyId] = [typed.bucket, typed.region, typed.keyId].map((text) => text.trim())
  if (!url || !bucket || !keyId || typed.secret.trim() === '')
    return failed(t('Enter the address, the bucket and both parts of its access key.'))
  // Services without regions take this name.
  return ok({ type: 'bucket', url, bucket, region: region || 'us-east-1', keyId })
}

/** The origin a person meant; empty for none. */
function originIn(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return URL.canParse(address) ? new URL(address).origin : trimmed
}
