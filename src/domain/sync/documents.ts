/** Everything that sync keeps in the table of documents begins with this. */
export const SYNC_DOCUMENTS = 'sync/'
/** The state of sync; there is none where this device does not sync. */
export const SYNC_STATE = 'sync/state'
/** What opens the space, beside the state. */
export const SYNC_SECRETS = 'sync/secrets'
/** Spaces of earlier codes that the host still has. */
export const OLD_SPACES = 'sync/old'
/** Operations of a newer version, each under a name of its own. */
export const KEPT = 'sync/kept/'
