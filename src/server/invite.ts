import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { inviteCommand, INVITE_USAGE } from './keys/inviteCommand'
import { hasPrices } from './readSettings'
import { runCommand } from './commandOptions'

await runCommand(
  (args, store, settings, plan) =>
    inviteCommand(args, {
      keys: store.keys,
      ledger: store.ledger,
      limits: store.limits,
      hasPrices: hasPrices(settings),
      // Only who names models needs what tells them.
      unknownModels: async (models) =>
        (await import('./keys/unknownModels')).unknownModels(models, settings, {
          pocketFile: fileURLToPath(new URL('../client/models/pocket.gguf', import.meta.url)),
          fetch: globalThis.fetch,
          ...(plan && { plan }),
        }),
      now: Date.now,
      newKey: () => `pk-${randomBytes(32).toString('base64url')}`,
    }),
  INVITE_USAGE,
)
