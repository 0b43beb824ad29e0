// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { type AgentEnding, plantTree, withAgent, withEnding } from '@/domain/agents/agentTree'
import { reserve, settle } from '@/domain/agents/budget'
import type { Conversation } from '@/domain/conversations/conversation'
import type { AgentTreeId, ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { DEFAULT_AGENT_LIMITS } from '@/domain/tools/toolCall'
import { AgentCards } from '@/views/conversation/agents/AgentCards'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'

const TREE = 'tree' as AgentTreeId
const NOW = 1_790_000_000_000
const call = (id: string) => `call-${id}` as MessageId

const child = (id: string, title: string): Conversation => ({
  ...CONVERSATION,
  id: id as ConversationId,
  title,
  titledBy: 'person',
  settings: {
    ...CONVERSATION.settings,
    modelId: 'acme/swift-8b' as never,
    agent: { tree: TREE, parent: CONVERSATION.id, call: call(id) },
  },
})

const asks = (id: ConversationId, isForTree?: true): Message => ({
  id: 'asks' as MessageId,
  conversationId: id,
  parentId: null,
  role: 'tool',
  parts: [
    {
      type: 'toolResult',
      toolCallId: 'c',
      text: '',
      run: {
        state: 'asking',
        title: 'Send mail',
        source: 'Post',
        name: 'send',
        arguments: '{"to":"a@b.test"}',
        isWriting: true,
        isUntrusted: false,
        ...(isForTree && { isForTree }),
      },
    },
  ],
  status: { type: 'complete' },
  createdAt: 0,
})

/** Two sub-agents: the first works and asks something, the second ended as it says; what was asked cost so much. */
async function show(ending: AgentEnding = 'done', isForTree?: true) {
  const children = [child('north', 'North side'), child('south', 'South side')]
  const test = await createTestApp({
    conversations: [CONVERSATION, ...children],
    messages: [asks(children[0]!.id, isForTree)],
  })
  let tree = plantTree(TREE, CONVERSATION.id, DEFAULT_AGENT_LIMITS, NOW - 90_000)
  for (const { id } of children) {
    const grown = withAgent(tree, { id, parent: CONVERSATION.id, call: call(id) }, NOW - 90_000)
    if (!grown.ok) throw new Error(grown.error)
    tree = grown.value
  }
  const asked = (id: string, agent: ConversationId, most: string) => {
    const said = reserve(tree, { id, agent, price: { least: '0', most } }, NOW)
    if (said.type !== 'reserved') throw new Error(said.type)
    tree = said.tree
  }
  asked('1', children[1]!.id, '0.5')
  tree = settle(tree, '1', { type: 'known', amount: '0.12', lines: [] }, NOW)
  asked('2', children[1]!.id, '0.3')
  tree = settle(tree, '2', { type: 'unknown' }, NOW)
  asked('3', children[0]!.id, '0.25')
  tree = withEnding(tree, children[1]!.id, ending, NOW)
  const { store } = test.app
  store.getState().agentTreeChanged(tree)
  store.getState().replyStarted(children[0]!.id, 'reply' as MessageId)
  store.getState().replyPhaseChanged(children[0]!.id, { type: 'tools' })
  const shown = test.show(
    <AgentCards conversationId={CONVERSATION.id} calls={children.map(({ id }) => call(id))} />,
  )
  await screen.findByRole('group', { name: 'Sub-agents' })
  return { ...test, ...shown, children, user: userEvent.setup() }
}

const row = (title: string) => screen.getByRole('link', { name: title }).closest('li')!

it('has a line for each with task, model, state, cost and time, and one budget', async () => {
  const { container } = await show()
  expect(row('North side')).toHaveTextContent('working · acme/swift-8b · cost not known yet · 1 min 30 s')
  expect(row('South side')).toHaveTextContent('done · acme/swift-8b · at least $0.12 · 1 min 30 s')
  expect(screen.getByRole('link', { name: 'South side' })).toHaveAttribute('href', '/c/south')
  const card = screen.getByRole('group', { name: 'Sub-agents' })
  expect(card).toHaveTextContent('$0.12 of $1.00 · up to $0.25 reserved · 3 of 60 requests · 1 of 20 min')
  expect(card).toHaveTextContent('Another $0.30 is set aside for requests whose cost never came.')
  expect(card).toHaveTextContent('Requests of unknown cost: 1')
  expect(await violationsIn(container)).toEqual([])
})

it.each([
  ['money', 'cut short: budget used up'],
  ['time', 'cut short: time is over'],
  ['calls', 'cut short: no requests left'],
  ['cut', 'cut short'],
  ['failed', 'failed'],
  ['stopped', 'stopped'],
] as const)('never shows one that ended by %s as done', async (ending, words) => {
  await show(ending)
  expect(row('South side')).toHaveTextContent(words)
  expect(row('South side')).toHaveAttribute('data-status', ending)
})

it('shows one whose page died as interrupted, without Stop', async () => {
  const { app, children } = await show()
  app.store.getState().replyFinished(children[0]!.id)
  await vi.waitFor(() => expect(row('North side')).toHaveTextContent('interrupted'))
  expect(within(row('North side')).queryByRole('button')).toBeNull()
  expect(screen.queryByText(/asks$/)).toBeNull()
})

it('brings what a sub-agent asks up to the person', async () => {
  await show()
  const asking = screen.getByRole('region', { name: 'Waiting for you' })
  expect(asking).toHaveTextContent('Sub-agent “North side” asks')
  expect(within(asking).getByRole('button', { name: 'Allow once' })).toBeInTheDocument()
  expect(within(asking).getByRole('button', { name: 'Allow in this chat' })).toBeInTheDocument()
})

it('says where allowing a tool allows it for all sub-agents', async () => {
  await show('done', true)
  const asking = screen.getByRole('region', { name: 'Waiting for you' })
  const all = { name: 'Allow in this chat and its sub-agents' }
  expect(within(asking).getByRole('button', all)).toBeInTheDocument()
  expect(within(asking).queryByRole('button', { name: 'Allow in this chat' })).toBeNull()
})

it('steers one with a message for its next step, by keyboard', async () => {
  const { app, children, user } = await show()
  await user.click(screen.getByRole('button', { name: 'Steer “North side”' }))
  await user.type(screen.getByRole('textbox', { name: 'Message to “North side”' }), 'Only 2024{Enter}')
  expect(app.store.getState().queued[children[0]!.id]).toEqual([{ text: 'Only 2024', attachments: [] }])
  expect(row('North side')).toHaveTextContent('Your message reaches it at its next step.')
  expect(screen.queryByRole('textbox')).toBeNull()
})
