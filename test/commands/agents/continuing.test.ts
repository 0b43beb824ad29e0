import { IDBFactory } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'

import { plantTree, withAgent } from '@/domain/agents/agentTree'
import type { AgentTreeId, ConversationId, MessageId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { DEFAULT_AGENT_LIMITS } from '@/domain/tools/toolCall'
import { valueOf } from '#test/support/createTestApp'

import { agentApp, delegate, ROOT, WAIT } from './agentApp'

/** A page over the same disk, as it starts after another died. */
async function nextPage(indexedDB: IDBFactory, brain: Parameters<typeof agentApp>[0]) {
  const test = await agentApp(brain, { indexedDB, conversations: [], more: { parts: { newId: freshId() } } })
  test.state().conversationsLoaded((await valueOf(test.storage.loadLibrary())).conversations)
  await test.app.commands.openConversation(ROOT)
  return test
}

let pages = 0
function freshId() {
  const page = ++pages
  let made = 0
  return () => `page${page}-${++made}`
}

it('goes on after its page died: what is done stays, what was under way is set aside and asked again', async () => {
  const indexedDB = new IDBFactory()
  const first = await agentApp(
    (task) => {
      if (task === 'Go') return { toolCalls: [delegate('Quick'), delegate('Slow')] }
      if (task === 'Quick') return { text: 'Quick is done.' }
      return { text: 'never', firstTokenMs: 600_000 }
    },
    { indexedDB, more: { parts: { newId: freshId() } } },
  )
  void first.send()
  await first.waitForChat('Slow')
  await vi.waitFor(async () => {
    const runs = first.results().map(({ run }) => run?.state)
    expect(runs).toEqual(['done', 'running'])
    const tree = await first.storage.loadDocument(`agents/${first.tree().id}`)
    expect(tree).toMatchObject({
      value: { calls: 3, agents: { [first.chatOf('Quick')!.id]: { ending: 'done' } } },
    })
    expect(Object.keys(first.tree().reserved)).toHaveLength(1)
    const read = await first.storage.loadMessages(ROOT)
    expect(read.ok && read.value.length).toBe(4)
  }, WAIT)
  const before = first.tree()

  const asked: string[] = []
  const second = await nextPage(indexedDB, (task, results) => {
    asked.push(task)
    return task === 'Go' ? { text: results.join(' ') } : { text: `${task} is done.` }
  })
  const slow = second.chatOf('Slow')!
  await second.app.commands.loadAgentTree(before.id)
  expect(second.tree().agents[slow.id]?.ending).toBeUndefined()
  await second.app.commands.continueTools(ROOT)

  expect(asked).toEqual(['Slow', 'Go'])
  expect(second.results().map(({ text, run }) => [text, run?.state])).toEqual([
    ['Quick is done.', 'done'],
    ['Slow is done.', 'done'],
  ])
  expect(messageText(second.shown().at(-1)!)).toBe('Quick is done. Slow is done.')
  const tree = second.tree()
  expect(tree.id).toBe(before.id)
  expect(tree.calls).toBe(5)
  expect(tree.reserved).toEqual({})
  // Nobody knows what the request cost that died: all it could have is set aside, and never given out again.
  expect(Number(tree.unsure)).toBeGreaterThan(0.1)
  expect(tree.unpriced).toBe(1)
  // One chat each: nothing was begun again in another.
  expect(Object.keys(second.state().conversations)).toHaveLength(3)
})

it('tells a sub-agent as cut whose page died before its chat was there, and gives its place to another', async () => {
  const test = await agentApp(() => ({ text: '' }))
  const place = { parent: ROOT, call: 'call' as MessageId }
  const limits = { ...DEFAULT_AGENT_LIMITS, width: 1 }
  const planted = plantTree('t' as AgentTreeId, ROOT, limits, 1_000)
  const [lost, next] = ['lost', 'next'] as ConversationId[]
  const grown = withAgent(planted, { ...place, id: lost! }, 1_000)
  if (!grown.ok) throw new Error(grown.error)
  await test.storage.saveDocument('agents/t', { ...grown.value, seenAt: 4_000 })
  await test.app.commands.loadAgentTree(planted.id)
  expect(test.tree()).toMatchObject({ usedMs: 3_000, agents: { lost: { ending: 'cut', endedAt: 4_000 } } })
  expect(test.tree()).not.toHaveProperty('runningSince')
  expect(withAgent(grown.value, { ...place, id: next! }, 5_000).ok).toBe(false)
  expect(withAgent(test.tree(), { ...place, id: next! }, 5_000).ok).toBe(true)
})
