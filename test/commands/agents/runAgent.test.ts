import { expect, it, vi } from 'vitest'

import type { ConversationId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'
import { ok } from '@/lib/result'

import { agentApp, delegate, ROOT, WAIT } from './agentApp'

async function costsOf(test: Awaited<ReturnType<typeof agentApp>>, id: ConversationId) {
  const ledger = await test.storage.loadLedger()
  if (!ledger.ok) throw new Error('no ledger')
  return ledger.value
    .filter(({ conversationId }) => conversationId === id)
    .map(({ cost }) => (cost.type === 'known' ? Number(cost.amount) : NaN))
}

const endings = (test: Awaited<ReturnType<typeof agentApp>>) =>
  Object.values(test.tree().agents).map(({ ending }) => ending)

it('gives tasks to two sub-agents at once, each in a chat of its own, and the answers to the model', async () => {
  const test = await agentApp((task, results) => {
    if (task !== 'Go') return { text: `Answer to ${task}.` }
    return results.length > 0
      ? { text: 'Both are done.' }
      : { toolCalls: [delegate('North', { instructions: 'Be brief.' }), delegate('South')] }
  })
  await test.send()

  expect(test.results().map(({ text, run }) => [text, run?.state])).toEqual([
    ['Answer to North.', 'done'],
    ['Answer to South.', 'done'],
  ])
  expect(messageText(test.shown().at(-1)!)).toBe('Both are done.')
  const north = test.chatOf('North')!
  expect(north.settings).toMatchObject({ modelId: 'acme/deep-120b', noMemory: true })
  expect(north.settings.systemPrompt).toContain('Be brief.')
  expect(test.shown(north.id).map(({ role }) => role)).toEqual(['user', 'assistant'])
  // Only what may be reserved is written.
  const body = test.posts()[1]!.body
  expect(isRecord(body) && body['max_tokens']).toBe(16_000)
  const tree = test.tree()
  expect(tree).toMatchObject({ conversationId: ROOT, calls: 4, reserved: {}, unsure: '0' })
  // The chat’s own requests, before and after, share the budget.
  const own = await costsOf(test, ROOT)
  expect(own).toHaveLength(2)
  expect(tree.root).toMatchObject({ calls: 2, unpriced: 0 })
  expect(Number(tree.root?.spent)).toBeCloseTo(
    own.reduce((sum, each) => sum + each, 0),
    12,
  )
  expect(Number(tree.spent)).toBeGreaterThan(Number(tree.root?.spent))
  expect(endings(test)).toEqual(['done', 'done'])
  const onDisk = await test.storage.loadDocument(`agents/${tree.id}`)
  expect(onDisk).toEqual(ok(tree))
  const ledger = await test.storage.loadLedger()
  expect(ledger.ok && ledger.value.filter(({ conversationId }) => conversationId === north.id)).toHaveLength(
    1,
  )
})

it('lets a sub-agent use the tools it was given and no others, and tells it where it names one that isn’t there', async () => {
  const offered: (readonly string[])[] = []
  const test = await agentApp(
    (task, results, { tools }) => {
      if (task === 'Add') {
        offered.push(tools.map(({ name }) => name))
        return results.length > 0
          ? { text: `It is ${results[0]}.` }
          : { toolCalls: [{ name: 'calculator', arguments: { expression: '40+2' } }] }
      }
      if (results.length === 0) return { toolCalls: [delegate('Add', { tools: ['hammer'] })] }
      if (results.length === 1) return { toolCalls: [delegate('Add', { tools: ['calculator'] })] }
      return { text: 'Done.' }
    },
    { sources: ['app:agents', 'builtin:calculator', 'builtin:get_date'] },
  )
  await test.send()
  const [wrong, right] = test.results()
  expect(wrong).toMatchObject({ run: { state: 'failed' } })
  expect(wrong!.text).toBe(
    'You have no tool called hammer that a sub-agent may use. It may use: delegate_task, calculator, get_date.',
  )
  expect(offered).toEqual([['calculator'], ['calculator']])
  expect(right!.text).toContain('42')
})

it('goes three deep, and no deeper: the last is not offered the tool', async () => {
  const next: Record<string, string> = { Go: 'One', One: 'Two', Two: 'Three' }
  const offered: Record<string, boolean> = {}
  const test = await agentApp((task, results, { tools }) => {
    offered[task] = tools.some(({ name }) => name === 'delegate_task')
    const deeper = next[task]
    if (deeper === undefined || results.length > 0) return { text: `${task} is done. ${results.join(' ')}` }
    return { toolCalls: [delegate(deeper, { tools: deeper === 'Three' ? [] : ['delegate_task'] })] }
  })
  await test.send()
  expect(messageText(test.shown().at(-1)!)).toContain('One is done. Two is done. Three is done.')
  expect(offered).toEqual({ Go: true, One: true, Two: true, Three: false })
  expect(Object.values(test.tree().agents).map(({ depth }) => depth)).toEqual([1, 2, 3])
})

it('refuses a fifth at a time with a sentence', async () => {
  const test = await agentApp((task, results) => {
    if (task !== 'Go') return { text: 'Yes.' }
    return results.length > 0
      ? { text: 'Done.' }
      : { toolCalls: ['A', 'B', 'C', 'D', 'E'].map((each) => delegate(each)) }
  })
  await test.send()
  expect(test.results().map(({ run }) => run?.state)).toEqual(['done', 'done', 'done', 'done', 'failed'])
  expect(test.results()[4]!.text).toBe(
    'Too many sub-agents work here already (limit: 4). Wait for one to end, then give the next task.',
  )
})

it('refuses the next request by dollars, and the parent is told that the child was cut short', async () => {
  // One reply may cost 16,000 tokens of $0.00001: 0.16, so the first fits and what follows doesn't.
  const long = 'word '.repeat(4_000)
  const test = await agentApp(
    (task, results) => {
      if (task === 'Read')
        return { text: long, toolCalls: [{ name: 'calculator', arguments: { expression: '1+1' } }] }
      return results.length > 0 ? { text: 'I have a part of it.' } : { toolCalls: [delegate('Read')] }
    },
    { limits: { money: '0.03' }, sources: ['app:agents', 'builtin:calculator'] },
  )
  await test.send()
  const [result] = test.results()
  expect(result!.run).toMatchObject({ state: 'failed' })
  expect(result!.run?.notes).toEqual(['Cut short: the budget of $0.03 for sub-agents is used up.'])
  expect(result!.text).toMatch(
    /^\[Cut short: the budget of \$0\.03 for sub-agents is used up\. This is not its answer but what it had written:\]\n\nword word/,
  )
  expect(endings(test)).toEqual(['money'])
  // A request of the child went over, and nothing is left: the answer of the chat is not asked for either.
  const tree = test.tree()
  expect(Number(tree.spent)).toBeGreaterThan(0.03)
  expect(tree.calls).toBe(2)
  const refused = test.shown().at(-1)!
  expect(refused.status).toMatchObject({
    type: 'failed',
    error: {
      reason:
        'The budget of this message ($0.03) is used up. Press “Try again” to have the answer written outside it.',
    },
  })
  await test.app.commands.regenerateReply(ROOT, refused.id)
  expect(messageText(test.shown().at(-1)!)).toBe('I have a part of it.')
  const child = test.shown(test.chatOf('Read')!.id).at(-1)!
  expect(child.status).toMatchObject({ type: 'failed', error: { type: 'notSent' } })
})

it('lets requests wait for each other where both may not fit, and both fit in the end', async () => {
  const test = await agentApp(
    (task, results) => {
      if (task !== 'Go') return { text: 'Short.' }
      return results.length > 0 ? { text: 'Done.' } : { toolCalls: [delegate('A'), delegate('B')] }
    },
    { limits: { money: '0.2' } },
  )
  const most: number[] = []
  test.app.store.subscribe(({ agentTrees }) => {
    const tree = Object.values(agentTrees)[0]
    if (tree) most.push(Object.keys(tree.reserved).length)
  })
  await test.send()
  expect(endings(test)).toEqual(['done', 'done'])
  expect(Math.max(...most)).toBe(1)
})

it('refuses the next request by calls', async () => {
  const test = await agentApp(
    (task, results) => {
      if (task === 'Count') return { toolCalls: [{ name: 'calculator', arguments: { expression: '1+1' } }] }
      return results.length > 0 ? { text: 'Enough.' } : { toolCalls: [delegate('Count')] }
    },
    { limits: { calls: 4 }, sources: ['app:agents', 'builtin:calculator'] },
  )
  await test.send()
  // The one that is left is for the answer, which may call no more tools.
  expect(test.tree().calls).toBe(4)
  const body = test.posts().at(-1)!.body
  expect(isRecord(body) && body['tool_choice']).toBe('none')
  expect(messageText(test.shown().at(-1)!)).toBe('Enough.')
  expect(test.results()[0]!.run?.notes).toEqual([
    'Cut short: sub-agents have made all their requests (limit: 4).',
  ])
  expect(endings(test)).toEqual(['calls'])
})

it('ends what works when its minutes are over', async () => {
  const test = await agentApp((task, results) => {
    if (task === 'Wait') return { text: 'never', firstTokenMs: 60_000 }
    return results.length > 0 ? { text: 'Too late.' } : { toolCalls: [delegate('Wait')] }
  })
  const sent = test.send()
  await vi.waitFor(() => expect(test.timers.some(({ ms }) => ms === 20 * 60_000)).toBe(true), WAIT)
  const child = await test.waitForChat('Wait')
  await vi.waitFor(() => expect(test.state().replies[child.id]).toBeDefined(), WAIT)
  test.timers.find(({ ms }) => ms === 20 * 60_000)!.ring()
  await sent
  expect(test.results()[0]!.run?.notes).toEqual([
    'Cut short: the time for sub-agents is over (limit: 20 min).',
  ])
  expect(endings(test)).toEqual(['time'])
})

it('hands a message typed to a sub-agent to its next step', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const seen: string[] = []
  const test = await agentApp(
    (task, results, request) => {
      if (task === 'Look') {
        if (results.length === 0)
          return { toolCalls: [{ name: 'calculator', arguments: { expression: '1+1' } }], until: held }
        seen.push(JSON.stringify(request.messages))
        return { text: 'Looked.' }
      }
      return results.length > 0 ? { text: 'Done.' } : { toolCalls: [delegate('Look')] }
    },
    { sources: ['app:agents', 'builtin:calculator'] },
  )
  const sent = test.send()
  const child = await test.waitForChat('Look')
  await vi.waitFor(() => expect(test.state().replies[child.id]).toBeDefined(), WAIT)
  await test.app.commands.sendMessage(child.id, { text: 'Only the south.', attachments: [] })
  release()
  await sent
  expect(seen).toHaveLength(1)
  expect(seen[0]).toContain('Only the south.')
})

it('ends the whole tree with one stop, and nothing is asked after it', async () => {
  const test = await agentApp((task, results) => {
    if (task === 'Go')
      return results.length > 0
        ? { text: 'Done.' }
        : { toolCalls: [delegate('One', { tools: ['delegate_task'] })] }
    if (task === 'One')
      return { toolCalls: [delegate('Two', { tools: [] }), delegate('Three', { tools: [] })] }
    return { text: 'never', firstTokenMs: 60_000 }
  })
  const sent = test.send()
  const two = await test.waitForChat('Two')
  const three = await test.waitForChat('Three')
  await vi.waitFor(() => {
    expect(test.state().replies[two.id]).toBeDefined()
    expect(test.state().replies[three.id]).toBeDefined()
    expect(test.posts().length).toBe(4)
  }, WAIT)
  test.app.commands.stopReply(ROOT)
  await sent
  await vi.waitFor(() => expect(test.state().replies).toEqual({}), { timeout: 30_000 })
  expect(test.posts().length).toBe(4)
  expect(endings(test)).toEqual(['stopped', 'stopped', 'stopped'])
  expect(test.results()[0]!.run).toMatchObject({ state: 'failed', notes: ['Stopped before it was done.'] })
})

it('tells the model that the person stopped one of them, and goes on', async () => {
  const test = await agentApp((task, results) => {
    if (task === 'Slow') return { text: 'never', firstTokenMs: 60_000 }
    return results.length > 0 ? { text: 'Without it.' } : { toolCalls: [delegate('Slow')] }
  })
  const sent = test.send()
  const child = await test.waitForChat('Slow')
  await vi.waitFor(() => expect(test.posts().length).toBe(2), WAIT)
  test.app.commands.stopReply(child.id)
  await sent
  expect(test.results()[0]!.run?.notes).toEqual(['Stopped before it was done.'])
  expect(messageText(test.shown().at(-1)!)).toBe('Without it.')
})

it('uses the cheaper model that the person chose, and the chat’s own where they chose none', async () => {
  const brain = (task: string, results: readonly string[]) => {
    if (task !== 'Go') return { text: 'Yes.' }
    return results.length > 0 ? { text: 'Done.' } : { toolCalls: [delegate('Sort', { model: 'cheaper' })] }
  }
  const cheaper = { connectionId: 'alpha' as never, modelId: 'acme/swift-8b' as never }
  const chosen = await agentApp(brain, { use: { cheaper } })
  await chosen.send()
  expect(chosen.chatOf('Sort')!.settings.modelId).toBe('acme/swift-8b')
  const none = await agentApp(brain)
  await none.send()
  expect(none.chatOf('Sort')!.settings.modelId).toBe('acme/deep-120b')
})
