import { failed } from '@/lib/result'

import { importFiles } from './store/importFiles'
import { openFileStore } from './store/files/openFileStore'
import { runCommand } from './runCommand'

const USAGE = `Usage:
  DATABASE_URL=postgresql://… npm run host -- import   copy keys, ledger and synced data from files into the database`

await runCommand((args, store, { databaseUrl, keyFile }) =>
  args.length === 1 && args[0] === 'import' && databaseUrl !== undefined
    ? importFiles(openFileStore(keyFile, Date.now), store)
    : Promise.resolve(failed(USAGE)),
)
