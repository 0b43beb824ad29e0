import { expect, it } from 'vitest'

import type { ConversationId, ToolServerId } from '@/domain/ids'
import { NEW_TOOL_SERVER } from '@/domain/mcp/toolServer'
import { pageApprovalKey } from '@/domain/toolPages/toolPage'
import { chatApprovalKey, hostApprovalKey, treeApprovalKey } from '@/domain/tools/toolCall'
import { toolId } from '@/domain/tools/toolDefinition'
import { createTestApp } from '#test/support/createTestApp'

const CHAT = 'c1' as ConversationId
const URLS = { removed: 'https://tools.test/mcp', kept: 'https://tools.test/mcp/other' }

const grants = (url: string) => {
  const tool = toolId({ id: url }, 'save note')
  const keys = [
    tool,
    chatApprovalKey(CHAT, tool),
    hostApprovalKey(CHAT, tool, 'a.test'),
    treeApprovalKey(CHAT, tool),
    pageApprovalKey(url),
  ]
  return Object.fromEntries(keys.map((key) => [key, { choice: 'always' as const, definition: '{}' }]))
}

it('removes with a server all that was allowed of its tools, and nothing of another', async () => {
  const toolServers = Object.entries(URLS).map(([name, url]) => {
    return { ...NEW_TOOL_SERVER, id: name as ToolServerId, name, url, createdAt: 0 }
  })
  const toolApprovals = { ...grants(URLS.removed), ...grants(URLS.kept) }
  const { app } = await createTestApp({ settings: { toolServers, toolApprovals } })
  const { removeToolServer } = await app.commands.loadToolCommands()
  expect(await removeToolServer('removed' as ToolServerId)).toEqual({ ok: true })
  expect(app.store.getState().settings.toolApprovals).toEqual(grants(URLS.kept))
})
