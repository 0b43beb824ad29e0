import { TABLE_NAMES, type TableName } from '../../storage/rows/tables'

/**
 * What sync does with each table. One that is not named here does not compile: whoever adds it says whether its rows
 * travel.
 */
const CARRIED = {
  conversations: 'rows',
  messages: 'rows',
  exchanges: 'rows',
  exchangeBodies: 'rows',
  connections: 'rows',
  settings: 'rows',
  items: 'rows',
  /** Runs and their cells (`valueRows`), and what is known of other rows. */
  documents: 'rows',
  /** Whole files, sealed by themselves (`carryAttachments`). */
  attachments: 'files',
  /** Of this device, and removed with their conversations. */
  journal: 'along',
  drafts: 'along',
  /** Large, and asked for on the device that has them. */
  rawEvents: 'device',
  /** Keys never travel. */
  keys: 'device',
  damaged: 'device',
} as const satisfies Record<TableName, 'rows' | 'files' | 'along' | 'device'>

/** The tables that are read and written in one transaction. */
export const TABLES: readonly TableName[] = TABLE_NAMES.filter(
  (name) => CARRIED[name] === 'rows' || CARRIED[name] === 'along',
)
