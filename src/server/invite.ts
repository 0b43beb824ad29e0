import { randomBytes } from 'node:crypto'

import { failed } from '@/lib/result'

import { createFileKeyStore } from './keys/createFileKeyStore'
import { inviteCommand } from './keys/inviteCommand'
import { readSettings } from './readSettings'

const settings = readSettings(process.env)
const answer = settings.ok
  ? await inviteCommand(process.argv.slice(2), {
      keys: createFileKeyStore(settings.value.keyFile),
      now: Date.now,
      newKey: () => `pk-${randomBytes(32).toString('base64url')}`,
    }).catch((error: unknown) => failed(error instanceof Error ? error.message : String(error)))
  : settings
if (answer.ok) console.log(answer.value)
else {
  console.error(answer.error)
  process.exitCode = 1
}
