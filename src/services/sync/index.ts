/** The one door of the device that syncs: what others may import. */
export { openSync } from './createSync'
export { loadPageSync } from './later'
