import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { childEnvironment } from './child/childEnvironment'
import { startChild } from './child/startChild'
import { createToolRelay, type ToolRelay, type ToolRelayDeps } from './createToolRelay'
import type { McpServer } from './createAddressServer'

const TIDY_MS = 60_000

/**
 * The relay to servers of tools, with processes of this machine.
 *
 * @param folder where servers that name no folder get one each.
 */
export function openToolRelay(
  servers: readonly McpServer[],
  folder: string,
  { log, masker }: Pick<ToolRelayDeps, 'log' | 'masker'>,
): ToolRelay {
  const relay = createToolRelay(servers, {
    start: ({ name, command, args, env, folder: given }, onMessage, onSaid) => {
      const own = join(folder, 'mcp', name)
      if (given === undefined) mkdirSync(own, { recursive: true })
      const passed = childEnvironment(process.env, env)
      return startChild({ command, args, folder: given ?? own, env: passed, onMessage, onSaid })
    },
    newId: randomUUID,
    elapsed: () => performance.now(),
    log,
    masker,
  })
  setInterval(relay.tidyUp, TIDY_MS).unref()
  return relay
}
