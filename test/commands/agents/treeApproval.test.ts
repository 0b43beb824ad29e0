import { expect, it, vi } from 'vitest'

import type { ConversationId, MessageId } from '@/domain/ids'
import { chatApprovalKey, treeApprovalKey } from '@/domain/tools/toolCall'
import { toolId } from '@/domain/tools/toolDefinition'
import type { RunnableTool } from '@/domain/tools/toolExecutor'

import { done, SOURCE, tool } from '../toolLoop/loopApp'
import { agentApp, type Brain, delegate, ROOT, WAIT } from './agentApp'

const SEARCH = toolId(SOURCE, 'search')
const SAVE = toolId(SOURCE, 'save')
const IN_TREE = treeApprovalKey(ROOT, SEARCH)

const searchCalls = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: 'tools__search', arguments: { n: String(at) } }))

/** Two tasks at once; each searches as often as its name says, one search after the other. */
const searching =
  (...tasks: readonly string[]): Brain =>
  (task, results, { messages }) => {
    if (task !== 'Go')
      return results.length < Number(task.slice(-1))
        ? { toolCalls: searchCalls(results.length + 1).slice(-1) }
        : { text: `${task} done.` }
    return messages.at(-1)?.role === 'tool'
      ? { text: 'All done.' }
      : { toolCalls: tasks.map((each) => delegate(each)) }
  }

/** A chat with sub-agents and a server that searches the web, and saves. */
async function start(brain: Brain, modelId?: string) {
  const made: string[] = []
  const run: RunnableTool['run'] = ({ name, arguments: args }, { conversationId }) => {
    made.push(`${conversationId} ${name} ${JSON.stringify(args)}`)
    return Promise.resolve(done('found'))
  }
  const hints = { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: true }
  const tools = [tool('search', run, { hints }), tool('save', run)]
  const test = await agentApp(brain, {
    sources: ['app:agents', SOURCE.id],
    providers: [
      {
        listSources: () => Promise.resolve([SOURCE]),
        toolsOf: (sources) =>
          Promise.resolve({ tools: sources.includes(SOURCE.id) ? tools : [], problems: [] }),
      },
    ],
    ...(modelId !== undefined && { modelId }),
  })
  /** Calls that wait for the person, by chat. */
  const asking = () =>
    Object.values(test.state().conversations).flatMap(({ id, title }) =>
      test.shown(id).flatMap((message) => {
        const [part] = message.parts
        const asked = part?.type === 'toolResult' && part.run?.state === 'asking' ? part.run : undefined
        return asked ? [{ chat: id, title, id: message.id, run: asked }] : []
      }),
    )
  const waitFor = (titles: readonly string[]) =>
    vi.waitFor(() => {
      expect(asking().map(({ title }) => title)).toEqual(titles)
      return asking()
    }, WAIT)
  const decide = ({ chat, id }: { readonly chat: ConversationId; readonly id: MessageId }, said = 'chat') =>
    test.app.commands.decideToolCall(chat, id, said as 'chat')
  return { ...test, made, tools, asking, waitFor, decide }
}

it('asks once for all sub-agents, also those that ask already, and for what the tool brings in', async () => {
  const test = await start(searching('North 2', 'South 2'))
  const sent = test.send()
  const [north] = await test.waitFor(['North 2', 'South 2'])
  expect(north!.run.isForTree).toBe(true)
  await test.decide(north!)
  await sent
  expect(test.asking()).toEqual([])
  expect(test.made).toHaveLength(4)
  const { toolApprovals } = test.state().settings
  expect(Object.keys(toolApprovals)).toEqual([IN_TREE])

  // A later message is another turn: what came from outside is asked about once more, then for all again.
  const again = test.send('Go on')
  const [first] = await test.waitFor(['North 2', 'South 2'])
  expect(first!.run.reason).toContain('content from outside')
  await test.decide(first!)
  await again
  expect(test.made).toHaveLength(8)
})

it('asks each for itself where the person allows a call once', async () => {
  const test = await start(searching('North 1', 'South 1'))
  const sent = test.send()
  const [north, south] = await test.waitFor(['North 1', 'South 1'])
  await test.decide(north!, 'once')
  await vi.waitFor(() => expect(test.made).toHaveLength(1), WAIT)
  expect(test.asking()).toEqual([south])
  await test.decide(south!, 'deny')
  await sent
  expect(test.state().settings.toolApprovals).toEqual({})
})

it('asks again for another tool, and for one that was allowed before anything came from outside', async () => {
  const saves: Brain = (task, results) => {
    if (task === 'Go') return results.length > 0 ? { text: 'Done.' } : { toolCalls: [delegate('Save')] }
    const names = ['save', 'search', 'save', 'search']
    const name = names[results.length]
    return name
      ? { toolCalls: [{ name: `tools__${name}`, arguments: { n: String(results.length) } }] }
      : { text: 'Saved.' }
  }
  const test = await start(saves)
  const sent = test.send()
  const asked = async (name: string, reason?: string) => {
    const [only] = await vi.waitFor(() => {
      const found = test.asking()
      expect(found.map(({ run }) => run.name)).toEqual([`tools__${name}`])
      return found
    }, WAIT)
    expect(only!.run.reason).toEqual(reason && expect.stringContaining(reason))
    await test.decide(only!)
    await vi.waitFor(() => expect(test.asking()).not.toContainEqual(only), WAIT)
  }
  await asked('save')
  await asked('search')
  await asked('save', 'content from outside')
  await sent
  expect(test.made).toHaveLength(4)
  expect(Object.keys(test.state().settings.toolApprovals)).toEqual([treeApprovalKey(ROOT, SAVE), IN_TREE])
})

it('lets the chat itself use what was allowed for it and its sub-agents', async () => {
  const test = await start((task, results) => {
    if (task !== 'Go')
      return results.length > 0 ? { text: 'Saved.' } : { toolCalls: [{ name: 'tools__save', arguments: {} }] }
    const calls = [delegate('Save'), { name: 'tools__save', arguments: { n: '2' } }]
    const next = calls[results.length]
    return next ? { toolCalls: [next] } : { text: 'Done.' }
  })
  const sent = test.send()
  const [only] = await test.waitFor(['Save'])
  await test.decide(only!)
  await sent
  expect(test.made.at(-1)).toBe(`${ROOT} save {"n":"2"}`)
})

it('asks each sub-agent under a data lock, and allows it for its chat alone', async () => {
  const test = await start(searching('North 1', 'South 1'), 'acme/swift-8b')
  const dataRule = { noTraining: true, noRetention: false }
  await test.app.commands.changeConversationSettings(ROOT, { dataRule })
  const sent = test.send()
  const [north, south] = await test.waitFor(['North 1', 'South 1'])
  expect(north!.run.reason).toContain('data policy')
  expect(north!.run.isForTree).toBeUndefined()
  await test.decide(north!)
  await vi.waitFor(() => expect(test.made).toHaveLength(1), WAIT)
  expect(test.asking()).toEqual([south])
  expect(Object.keys(test.state().settings.toolApprovals)).toEqual([chatApprovalKey(north!.chat, SEARCH)])
  await test.decide(south!, 'deny')
  await sent
})
