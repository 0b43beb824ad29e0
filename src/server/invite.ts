import { randomBytes } from 'node:crypto'

import { inviteCommand } from './keys/inviteCommand'
import { runCommand } from './runCommand'

await runCommand((args, store) =>
  inviteCommand(args, {
    keys: store.keys,
    ledger: store.ledger,
    now: Date.now,
    newKey: () => `pk-${randomBytes(32).toString('base64url')}`,
  }),
)
