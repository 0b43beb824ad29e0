import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { Sealer } from '../createSealer'
import { sealDeviceName } from '../space/deviceName'
import type { RemoteFailure } from '../syncRemote'
import { createBucket } from './createBucket'
import type { BucketSpace } from './createBucketRemote'
import { bucketKeys } from './liveObjects'

/**
 * Adds this device to the space of a code in a bucket. The bucket must keep what is there when the same is created
 * again: that is tried.
 */
export async function joinBucket(
  access: BucketSpace,
  {
    sealer,
    name,
    isNew,
  }: {
    readonly sealer: Pick<Sealer, 'sealNamed'>
    /** What the person calls this device. */
    readonly name: string
    readonly isNew: boolean
  },
): Promise<Result<void, RemoteFailure>> {
  const bucket = createBucket(access)
  const keys = bucketKeys(access.space)
  const there = await bucket.list(`${keys.live}device/`)
  if (!there.ok) return there
  if (!isNew && there.value.length === 0) return failed({ type: 'spaceGone' })
  const sealed = await sealDeviceName(sealer, access.device, name)
  const key = keys.device(access.device)
  const created = await bucket.create(key, sealed)
  if (!created.ok) return created
  const again = await bucket.create(key, sealed)
  if (!again.ok && again.error.type === 'conflict') return ok(undefined)
  await bucket.remove([key])
  return again.ok
    ? failed({
        type: 'refused',
        reason: t(
          'This storage service ignores conditional writes (If-None-Match), so devices could overwrite each other’s data. Use one that supports them.',
        ),
      })
    : again
}
