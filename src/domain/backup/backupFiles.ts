/** How many backups stay in the folder. */
const BACKUPS_KEPT = 7

const NAME = /^parlance-backup-\d{4}-\d{2}-\d{2}\.jsonl$/

/** The file of the day of a moment (UTC): a second backup of a day takes the place of the first. */
export const backupName = (at: number): string =>
  `parlance-backup-${new Date(at).toISOString().slice(0, 10)}.jsonl`

/** Of the files in the folder, the backups that are older than the last seven. Other files are never named. */
export const outdatedBackups = (names: readonly string[]): readonly string[] =>
  names
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -BACKUPS_KEPT)
