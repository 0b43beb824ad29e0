import { failed, type Result } from '@/lib/result'

import { readSettings, type ServerSettings } from './readSettings'
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
  const answer = await answerTo(command).catch((error: unknown) =>
    failed(error instanceof Error ? error.message : String(error)),
  )
  if (answer.ok) console.log(answer.value)
  else {
    console.error(answer.error)
    process.exitCode = 1
  }
}

async function answerTo(command: Parameters<typeof runCommand>[0]): Promise<Result<string, string>> {
  const settings = readSettings(process.env)
  if (!settings.ok) return settings
  const store = await openHostStore(settings.value, Date.now)
  try {
    return await command(process.argv.slice(2), store, settings.value)
  } finally {
    await store.close()
  }
}
