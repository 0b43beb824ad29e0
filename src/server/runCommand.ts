import { failed, type Result } from '@/lib/result'

import { asksForHelp, shown } from './commandOptions'
import { watchEnvironment } from './watchEnvironment'
import { readMcpSetting } from './mcp/readMcpServers'
import { readSettings, type ServerSettings } from './readSettings'
import { createMasker } from './secrets/createMasker'
import { secretsOf } from './secrets/secretsOf'
import type { HostStore } from './store/hostStore'
import { openHostStore } from './store/openHostStore'
import { readUpstreamsFile } from './upstreams/readUpstreams'
import type { UpstreamPlan } from './upstreams/upstreamPlan'

type Command = (
  args: readonly string[],
  store: HostStore,
  settings: ServerSettings,
  plan: UpstreamPlan | undefined,
) => Promise<Result<string, string>>

/**
 * Runs one command of the terminal over the host's store; both sides of its result are text to print. Help needs neither
 * store nor settings.
 */
export async function runCommand(command: Command, usage: string): Promise<void> {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) {
    console.log(usage)
    return
  }
  const watched = watchEnvironment(process.env)
  const settings = readSettings(watched.environment)
  const secrets = settings.ok ? secretsOf(settings.value) : []
  const answer = await (settings.ok ? answerTo(settings.value) : Promise.resolve(settings)).catch(
    (error: unknown) => failed(error instanceof Error ? error.message : String(error)),
  )
  for (const warning of watched.warnings()) console.error(`Warning: ${warning}`)
  if (answer.ok) console.log(answer.value)
  else {
    // What was typed may be a key, and so may what an error says.
    console.error(shown(createMasker(secrets).text(answer.error)))
    process.exitCode = 1
  }

  async function answerTo(value: ServerSettings): Promise<Result<string, string>> {
    // Read for what they name, too; what is wrong with them is the host's to say.
    const plan =
      value.upstreamsFile === undefined
        ? undefined
        : await readUpstreamsFile(value.upstreamsFile, watched.environment)
    await readMcpSetting(value.mcp, watched.environment)
    const store = await openHostStore(value, Date.now)
    try {
      return await command(args, store, value, plan?.ok === true ? plan.value : undefined)
    } finally {
      await store.close()
    }
  }
}
