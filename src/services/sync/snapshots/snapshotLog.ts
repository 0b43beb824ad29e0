import type { SnapshotName } from '../syncRemote'

/**
 * The parts of a snapshot and its manifest are sealed like the log of a device of this name, so that each is bound to
 * its place and to the one before it. No device has a name as long.
 */
export const snapshotLog = ({ number, device }: SnapshotName): string => `s${number}x${device}x`
