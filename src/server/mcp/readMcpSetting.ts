import { readFile } from 'node:fs/promises'

import { failed, ok, type Result } from '@/lib/result'

import type { McpServer } from './mcpServer'
import { readMcpServers } from './readMcpServers'

/**
 * Reads PARLANCE_MCP: the path of a file, or its JSON itself. Undefined = none are named. The error is a sentence for
 * the terminal.
 */
export async function readMcpSetting(
  setting: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Result<readonly McpServer[], string>> {
  if (setting === undefined) return ok([])
  if (setting.trimStart().startsWith('{')) return readMcpServers(setting, environment)
  const text = await readFile(setting, 'utf8').catch(() => undefined)
  return text === undefined
    ? failed(`The file of tool servers (PARLANCE_MCP) could not be read: ${setting}`)
    : readMcpServers(text, environment, setting)
}
