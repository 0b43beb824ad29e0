import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

/** Few people have a bucket. */
export const loadBucket = startOnce(() => loadCode(() => import('./bucket/bucketCode'))).open
