import { failed, type Result } from '@/lib/result'

import { readSettings, type ServerSettings } from './readSettings'
import { createMasker } from './secrets/createMasker'
import { secretsOf } from './secrets/secretsOf'
import type { HostStore } from './store/hostStore'
import { openHostStore } from './store/openHostStore'

/** Runs one command of the terminal over the host's store; both sides of its result are text to print. */
export async function runCommand(
  command: (
    args: readonly string[],
    store: HostStore,
    settings: ServerSettings,
  ) => Promise<Result<string, string>>,
): Promise<void> {
  const settings = readSettings(process.env)
  const masker = createMasker(settings.ok ? secretsOf(settings.value) : [])
  const answer = await (settings.ok ? answerTo(command, settings.value) : Promise.resolve(settings)).catch(
    (error: unknown) => failed(masker.text(error instanceof Error ? error.message : String(error))),
  )
  if (answer.ok) console.log(answer.value)
  else {
    console.error(answer.error)
    process.exitCode = 1
  }
}

async function answerTo(
  command: Parameters<typeof runCommand>[0],
  settings: ServerSettings,
): Promise<Result<string, string>> {
  const store = await openHostStore(settings, Date.now)
  try {
    return await command(process.argv.slice(2), store, settings)
  } finally {
    await store.close()
  }
}
