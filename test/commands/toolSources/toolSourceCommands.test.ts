import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import type { ToolServerId } from '@/domain/ids'
import { NEW_TOOL_SERVER } from '@/domain/mcp/toolServer'
import { isRecord, parseJson } from '@/lib/json'
import { selectConversationSettings } from '@/store/selectors'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { startModernServer } from '#test/support/mcp/startModernServer'
import { createScriptedService } from '#test/support/service/createScriptedService'

import { TALK } from '../replies/recordedReply'

let server: Awaited<ReturnType<typeof startModernServer>>
beforeAll(async () => {
  server = await startModernServer()
})
afterAll(() => server.stop())

/** A chat and a server whose answers wait for `letThrough`. */
async function start(url = server.url, { isHeld = false } = {}) {
  const service = createScriptedService({ keys: null })
  let letThrough: () => void = () => undefined
  const held = isHeld ? new Promise<void>((resolve) => (letThrough = resolve)) : Promise.resolve()
  const { app } = await createTestApp({
    fetch: async (input, init) => {
      const target = input instanceof Request ? input.url : String(input)
      if (!target.startsWith(new URL(url).origin)) return service.fetch(input, init)
      await held
      return globalThis.fetch(input, init)
    },
    connections: [CONNECTION],
    conversations: [TALK],
    settings: {
      toolServers: [{ ...NEW_TOOL_SERVER, id: 's' as ToolServerId, name: 'Sums', url, createdAt: 0 }],
    },
  })
  const { store } = app
  const sentNames = () => {
    const body = parseJson(
      service.requests.filter(({ path }) => path.endsWith('/completions')).at(-1)?.text ?? '',
    )
    return namesIn(isRecord(body) ? body['tools'] : undefined)
  }
  return {
    app,
    service,
    tools: await app.commands.loadToolCommands(),
    letThrough: () => letThrough(),
    settings: () => selectConversationSettings(TALK.id)(store.getState()),
    known: () => namesIn(parseJson(store.getState().offered[TALK.id] ?? '[]')),
    notices: () => store.getState().notices.map(({ text }) => text),
    send: () => {
      service.script({ type: 'reply', text: 'Done.' })
      return app.commands.sendMessage(TALK.id, { text: 'Go', attachments: [] })
    },
    sentNames,
  }
}

const namesIn = (list: unknown): readonly unknown[] =>
  (Array.isArray(list) ? list : []).map((each: unknown) =>
    isRecord(each) && isRecord(each['function']) ? each['function']['name'] : undefined,
  )

it('sends the tools of what is on, in the order it was switched on, and keeps no definition in the chat', async () => {
  const { tools, send, sentNames, settings } = await start()
  await tools.switchToolSource(TALK.id, 'builtin:calculator', true)
  await tools.switchToolSource(TALK.id, server.url, true)
  await send()
  expect(sentNames()).toEqual(['calculator', 'sums__add'])
  expect(settings().toolUse?.sources).toEqual(['builtin:calculator', server.url])
  expect(settings().parameters.tools).toBeUndefined()

  await tools.switchToolSource(TALK.id, 'builtin:calculator', false)
  await send()
  expect(sentNames()).toEqual(['sums__add'])
  await tools.switchToolSource(TALK.id, server.url, false)
  await send()
  expect(sentNames()).toEqual([])
})

it('waits for a slow server that was just switched on, and says so', async () => {
  const { tools, send, sentNames, notices, letThrough } = await start(server.url, { isHeld: true })
  await tools.switchToolSource(TALK.id, server.url, true)
  const sent = send()
  await vi.waitFor(() => expect(notices()).toEqual(['Connecting to Sums…']), { timeout: 30_000 })
  letThrough()
  await sent
  expect(sentNames()).toEqual(['sums__add'])
  expect(notices()).toEqual([])
})

it('answers without a server that cannot be reached, and says why', async () => {
  const { tools, send, sentNames, notices, settings } = await start('http://127.0.0.1:9/mcp')
  await tools.switchToolSource(TALK.id, 'http://127.0.0.1:9/mcp', true)
  expect(settings().toolUse?.sources).toEqual(['http://127.0.0.1:9/mcp'])
  await send()
  expect(sentNames()).toEqual([])
  expect(notices()).toEqual([expect.stringContaining('Sums: http://127.0.0.1:9 didn’t answer')])
})

it('knows what the tools add to the next request without asking anybody', async () => {
  const { app, tools, known } = await start()
  await tools.switchToolSource(TALK.id, 'builtin:calculator', true)
  await tools.switchToolSource(TALK.id, server.url, true)
  await vi.waitFor(() => expect(app.store.getState().serverStates['s' as ToolServerId]?.list).toBeDefined())
  await tools.noteOffered(TALK.id)
  expect(known()).toEqual(['calculator', 'sums__add'])
})
