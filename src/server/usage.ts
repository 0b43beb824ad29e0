import { runCommand } from './commandOptions'
import { USAGE, usageCommand } from './ledger/usageCommand'

await runCommand((args, store) => usageCommand(args, { ledger: store.ledger, now: Date.now }), USAGE)
