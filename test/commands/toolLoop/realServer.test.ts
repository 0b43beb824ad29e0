import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import type { MessageId, ToolServerId } from '@/domain/ids'
import { NEW_TOOL_SERVER } from '@/domain/mcp/toolServer'
import { messageText } from '@/domain/messages/message'
import type { ToolRun } from '@/domain/tools/toolRun'
import { selectThread } from '@/store/selectors'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { startEverything } from '#test/support/mcp/startEverything'
import { createScriptedService, type Step } from '#test/support/service/createScriptedService'

import { TALK } from '../replies/recordedReply'
import { WAIT } from './loopApp'

let server: Awaited<ReturnType<typeof startEverything>>
beforeAll(async () => {
  server = await startEverything()
}, 30_000)
afterAll(() => server.stop())

/** A chat with the reference server on, and a scripted model. */
async function start() {
  const service = createScriptedService({ keys: null })
  const { app } = await createTestApp({
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      return url.startsWith(server.url) ? globalThis.fetch(input, init) : service.fetch(input, init)
    },
    connections: [CONNECTION],
    conversations: [TALK],
    settings: {
      toolServers: [
        { ...NEW_TOOL_SERVER, id: 's' as ToolServerId, name: 'Everything', url: server.url, createdAt: 0 },
      ],
    },
  })
  const tools = await app.commands.loadToolCommands()
  await tools.switchToolSource(TALK.id, server.url, true)
  const runs = (): readonly (readonly [MessageId, ToolRun])[] => {
    const { tree, path } = selectThread(TALK.id)(app.store.getState())
    return path.flatMap((id) => {
      const part = tree.byId.get(id)?.parts[0]
      return part?.type === 'toolResult' && part.run ? [[id, part.run] as const] : []
    })
  }
  const last = () => {
    const { tree, path } = selectThread(TALK.id)(app.store.getState())
    return messageText(tree.byId.get(path.at(-1)!)!)
  }
  return {
    app,
    service,
    runs,
    last,
    send: () => app.commands.sendMessage(TALK.id, { text: 'Go', attachments: [] }),
    allow: async () => {
      await vi.waitFor(() => expect(runs().at(-1)?.[1].state).toBe('asking'), WAIT)
      await app.commands.decideToolCall(TALK.id, runs().at(-1)![0], 'once')
    },
  }
}

const calls = (name: string, values: Readonly<Record<string, string | number>> = {}): Step => ({
  type: 'reply',
  toolCalls: [{ name: `everything__${name}`, arguments: values }],
})

it('calls tools of the reference server and continues with their results', async () => {
  const test = await start()
  test.service.script(calls('get-sum', { a: 40, b: 2 }), calls('get-tiny-image'), {
    type: 'reply',
    text: 'It is 42.',
  })
  const sent = test.send()
  await test.allow()
  await vi.waitFor(() => expect(test.runs()).toHaveLength(2), WAIT)
  await test.allow()
  await sent
  expect(test.last()).toBe('It is 42.')
  const [[, sum], [, image]] = test.runs() as [[MessageId, ToolRun], [MessageId, ToolRun]]
  expect(JSON.stringify(sum.content)).toContain('42')
  expect(sum).toMatchObject({ state: 'done', source: 'Everything', origin: new URL(server.url).origin })
  expect(image.content?.map(({ type }) => type)).toContain('image')
})

it('lists and reads resources of the server, whose content makes what writes ask again', async () => {
  const test = await start()
  test.service.script(
    calls('list_resources', { search: 'text' }),
    calls('read_resource', { uri: 'demo://resource/dynamic/text/1' }),
    { type: 'reply', text: 'Read.' },
  )
  const sent = test.send()
  await test.allow()
  await vi.waitFor(() => expect(test.runs()).toHaveLength(2), WAIT)
  await test.allow()
  await sent
  expect(test.last()).toBe('Read.')
  const [[, list], [, read]] = test.runs() as [[MessageId, ToolRun], [MessageId, ToolRun]]
  expect(list).toMatchObject({ state: 'done', title: 'List resources', isWriting: false })
  expect(JSON.stringify(list.content)).toContain('demo://resource/dynamic/text/')
  expect(read.content).toEqual([
    expect.objectContaining({ type: 'resource', uri: 'demo://resource/dynamic/text/1' }),
  ])
})

it('shows how far a long call is, and a Stop ends it on the server', async () => {
  const test = await start()
  test.service.script(calls('trigger-long-running-operation', { duration: 60, steps: 300 }))
  const sent = test.send()
  await test.allow()
  const [id] = test.runs()[0]!
  await vi.waitFor(
    () => expect(test.app.store.getState().toolProgress[id]).toMatchObject({ total: 300 }),
    WAIT,
  )
  test.app.commands.stopReply(TALK.id)
  await sent
  expect(test.runs()[0]?.[1].state).toBe('unknown')
  expect(test.app.store.getState().toolProgress).toEqual({})
  expect(test.app.store.getState().replies).toEqual({})
})
