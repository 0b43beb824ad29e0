// Apart from the state itself, which a start without backups doesn't load.

/** Where the state of backups is stored. None of it is exported: another device has other folders. */
export const BACKUP_STATE = 'backup/state'
