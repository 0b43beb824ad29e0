/** What links need, as one lazy chunk. */
export { exportFile } from '../files/exportFile'
export { readShared, deleteShare, getShare, putShare } from './shareHost'
export { canSeal, newShare, openShare, sealShare, sha256 } from './sealShare'
