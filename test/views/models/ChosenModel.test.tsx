// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { plantTree, withAgent } from '@/domain/agents/agentTree'
import { agentUseOf } from '@/domain/agents/agentUse'
import type { AgentTreeId, ConversationId, MessageId, ModelId } from '@/domain/ids'
import { withShownModel } from '@/domain/models/shownModel'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import { ChosenModel } from '@/views/models/ChosenModel'
import { ModelPicker } from '@/views/models/ModelPicker'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

import { anExchange } from '../../services/storage/rows'

const { id } = CONVERSATION
const OTHER = 'acme/deep-120b' as ModelId

it('shows what the provider counted once another of its models is chosen, and says so', async () => {
  const service = createScriptedService({ keys: null })
  const settings = {
    ...CONVERSATION.settings,
    connectionId: CONNECTION.id,
    modelId: 'acme/swift-8b' as ModelId,
  }
  const { app, show } = await createTestApp({
    fetch: service.fetch,
    connections: [{ ...CONNECTION, dialects: ['messages'] }],
    conversations: [{ ...CONVERSATION, settings }],
  })
  await app.commands.sendMessage(id, { text: 'Which boat is it?', attachments: [] })
  show(<ChosenModel conversationId={id} />)
  const gauge = await screen.findByRole('meter', { name: 'Context used' })
  expect(gauge).not.toHaveAttribute('title')

  await act(() => app.commands.changeConversationSettings(id, { modelId: OTHER }))
  const counted = await screen.findByTitle(
    'Counted by the provider. Your draft is an estimate.',
    {},
    { timeout: 30_000 },
  )
  const asked = service.requests.filter(({ path }) => path.endsWith('/count_tokens'))
  expect(asked).toHaveLength(1)
  expect(counted).toHaveAttribute('aria-valuetext', expect.stringMatching(/^\d+ of /))

  await act(() =>
    app.commands.changeConversationSettings(id, { dataRule: { noTraining: true, noRetention: false } }),
  )
  expect(screen.queryByTitle(/Counted by the provider/)).toBeNull()
})

/** A chat that gave a task to a sub-agent by a call, as it is on disk. */
async function withSubAgent() {
  const call = 'call' as MessageId
  const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: OTHER }
  const child = {
    ...CONVERSATION,
    id: 'child' as ConversationId,
    settings: { ...settings, agent: { tree: 't' as AgentTreeId, parent: id, call } },
  }
  const messages = (['ask', call, 'other'] as MessageId[]).map((each, at) => ({
    id: each,
    conversationId: id,
    parentId: at === 0 ? null : ('ask' as MessageId),
    role: (['user', 'tool', 'assistant'] as const)[at]!,
    parts: [{ type: 'text' as const, text: 'A question that is long enough to be counted.' }],
    status: { type: 'complete' as const },
    createdAt: 0,
  }))
  const test = await createTestApp({
    fetch: createScriptedService({ keys: null }).fetch,
    conversations: [{ ...CONVERSATION, settings, activeLeafId: call }, child],
    messages,
  })
  return { test, call, child }
}

it('counts what sub-agents of the shown path cost, and reads it where another page wrote it', async () => {
  const { test, call, child } = await withSubAgent()
  const { limits } = agentUseOf(NO_TOOLS)
  const planted = plantTree('t' as AgentTreeId, id, limits, 0)
  const grown = withAgent(planted, { id: child.id, parent: id, call }, 0)
  if (!grown.ok) throw new Error(grown.error)
  const spent = { ...grown.value.agents[child.id]!, spent: '0.25' }
  await test.storage.saveDocument('agents/t', { ...grown.value, agents: { [child.id]: spent } })
  await test.app.commands.openConversation(id)
  test.show(<ChosenModel conversationId={id} />)
  expect(await screen.findByText(/\$0\.25 so far/)).toBeVisible()

  // On another branch it is nothing that was said here.
  await act(() => test.app.commands.chooseVariant(id, call, 1))
  await waitFor(() => expect(screen.queryByText(/so far/)).toBeNull())
})

it('counts by the ledger where another device has the tree, and once where it comes to be here', async () => {
  const { test, child } = await withSubAgent()
  const entry = (of: ConversationId, amount: string) => ({
    ...anExchange(`${of}-${amount}`),
    conversationId: of,
    startedAt: child.createdAt,
    cost: { type: 'known' as const, amount, lines: [] },
  })
  const saved = await test.storage.saveExchanges([
    entry(child.id, '0.25'),
    entry(child.id, '0.05'),
    entry('x' as ConversationId, '9'),
  ])
  expect(saved.ok).toBe(true)
  await test.app.commands.openConversation(id)
  test.show(<ChosenModel conversationId={id} />)
  expect(await screen.findByText(/\$0\.30 so far/)).toBeVisible()

  const planted = plantTree('t' as AgentTreeId, id, agentUseOf(NO_TOOLS).limits, 0)
  const { agent } = child.settings
  const grown = withAgent(planted, { id: child.id, parent: id, call: agent.call }, 0)
  if (!grown.ok) throw new Error(grown.error)
  const agents = { [child.id]: { ...grown.value.agents[child.id]!, spent: '0.30' } }
  act(() => test.app.store.getState().agentTreeChanged({ ...grown.value, agents }))
  expect(await screen.findByText(/\$0\.30 so far/)).toBeVisible()
})

it('says what it said before while the lists of the model are read', async () => {
  const model = { connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as ModelId }
  const { app, show } = await createTestApp({
    // Never answers.
    fetch: () => new Promise<Response>(() => undefined),
    conversations: [{ ...CONVERSATION, settings: { ...CONVERSATION.settings, ...model } }],
  })
  app.store
    .getState()
    .modelsShown(
      withShownModel('', model, { name: 'Acme Swift 8B', price: '$1 in · $2 out', contextTokens: 8192 }),
    )
  show(
    <>
      <ModelPicker conversationId={id} Chooser={Object.assign(() => null, { preload: () => undefined })} />
      <ChosenModel conversationId={id} />
    </>,
  )
  expect(screen.getByRole('button', { name: 'Model: Acme Swift 8B' })).toBeVisible()
  expect(screen.getByText('$1 in · $2 out')).toBeVisible()
})

it('keeps the dot with what follows it, so that none is left where the gauge has no room', async () => {
  const model = { connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as ModelId }
  const settings = { ...CONVERSATION.settings, ...model, route: { rule: 'cheapest' as const } }
  const { app, show } = await createTestApp({
    fetch: createScriptedService({ keys: null }).fetch,
    conversations: [{ ...CONVERSATION, settings }],
  })
  await app.commands.sendMessage(id, { text: 'Which boat is it?', attachments: [] })
  show(<ChosenModel conversationId={id} />)
  const gauge = await screen.findByRole('meter', { name: 'Context used' })
  expect(gauge.parentElement).toHaveTextContent(/^·/)
  expect(gauge.parentElement?.previousElementSibling).toHaveTextContent(/^Cheapest that fits$/)
})
