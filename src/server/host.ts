import { failed } from '@/lib/result'

import { importFiles } from './store/importFiles'
import { openFileStore } from './store/files/createFileKeyStore'
import { runCommand } from './commandOptions'

const USAGE = `Usage:
  DATABASE_URL=postgresql://… npm run host -- import   copy keys, usage, synced data, shared links, schedules and devices to notify from files into the database`

await runCommand((args, store, { databaseUrl, keyFile }) => {
  if (args.length !== 1 || args[0] !== 'import') return Promise.resolve(failed(USAGE))
  return databaseUrl === undefined
    ? Promise.resolve(failed(`DATABASE_URL isn’t set: it names the database to copy into.\n${USAGE}`))
    : importFiles(openFileStore(keyFile, Date.now), store)
}, USAGE)
