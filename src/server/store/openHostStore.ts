import type { ServerSettings } from '../readSettings'

import { openFileStore } from './files/createFileKeyStore'
import type { HostStore } from './hostStore'
import { openPostgresStore } from './postgres/openPostgresStore'

/**
 * The store that the settings name: a database, else files.
 *
 * @throws Error with a sentence for the terminal
 */
export const openHostStore = (
  { databaseUrl, keyFile }: Pick<ServerSettings, 'databaseUrl' | 'keyFile'>,
  now: () => number,
): Promise<HostStore> =>
  databaseUrl === undefined
    ? Promise.resolve(openFileStore(keyFile, now))
    : openPostgresStore(databaseUrl, now)
