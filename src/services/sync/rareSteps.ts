// One file for the steps that few starts take: each name of a further one would weigh on every start.
export { captureExchanges } from './captureExchanges'
export { readSnapshot } from './snapshots/readSnapshot'
export { writeSnapshot } from './snapshots/writeSnapshot'
export { takeUpNewer } from './takeUpNewer'
