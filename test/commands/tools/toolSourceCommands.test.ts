import { expect, it } from 'vitest'

import type { ConversationId } from '@/domain/ids'
import { NEW_TOOL_SERVER } from '@/domain/mcp/toolServer'
import type { ToolServerId } from '@/domain/ids'
import { selectConversationSettings } from '@/store/selectors'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { startModernServer } from '#test/support/mcp/startModernServer'

const ID: ConversationId = CONVERSATION.id

it('switches functions and servers on and off', async () => {
  const server = await startModernServer()
  const url = server.url
  const { app } = await createTestApp({
    fetch: globalThis.fetch,
    conversations: [CONVERSATION],
    settings: {
      toolServers: [{ ...NEW_TOOL_SERVER, id: 's' as ToolServerId, name: 'Sums', url, createdAt: 0 }],
    },
  })
  const tools = await app.commands.loadToolCommands()
  const sent = () => {
    const value = selectConversationSettings(ID)(app.store.getState()).parameters.tools?.value
    return value === undefined
      ? []
      : (JSON.parse(value) as { function: { name: string } }[]).map((each) => each.function.name)
  }
  expect(await tools.switchToolSource(ID, 'builtin:calculator', true)).toEqual({ ok: true, value: undefined })
  expect(await tools.switchToolSource(ID, url, true)).toEqual({ ok: true, value: undefined })
  expect(sent()).toEqual(['calculator', 'sums__add'])

  await tools.switchToolSource(ID, 'builtin:calculator', false)
  expect(sent()).toEqual(['sums__add'])
  await tools.switchToolSource(ID, url, false)
  expect(sent()).toEqual([])
  await server.stop()
})

it('does not switch on what gives no tools, and says why', async () => {
  const url = 'http://127.0.0.1:9/mcp'
  const { app } = await createTestApp({
    fetch: globalThis.fetch,
    conversations: [CONVERSATION],
    settings: {
      toolServers: [{ ...NEW_TOOL_SERVER, id: 's' as ToolServerId, name: 'Down', url, createdAt: 0 }],
    },
  })
  const { switchToolSource } = await app.commands.loadToolCommands()
  const done = await switchToolSource(ID, url, true)
  expect(done).toMatchObject({
    ok: false,
    error: expect.stringContaining('Down: http://127.0.0.1:9 didn’t answer'),
  })
  expect(selectConversationSettings(ID)(app.store.getState()).toolUse).toBeUndefined()
})
