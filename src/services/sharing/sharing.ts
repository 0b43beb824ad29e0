/** What links need, as one lazy chunk. */
export { exportFile } from '../files/exportFile'
export { readShared } from './readShared'
export { canSeal, newShare, openShare, sealShare, sha256 } from './sealShare'
export { deleteShare, getShare, putShare, takesLinks } from './shareHost'
