export { createBucketRemote } from './createBucketRemote'
export { joinBucket } from './joinBucket'
export { importSecret } from './signRequest'
