// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { plantTree, withAgent } from '@/domain/agents/agentTree'
import type { Conversation } from '@/domain/conversations/conversation'
import type { AgentTreeId, ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { keptForPerson } from '@/domain/research/notes'
import { NOTES_ID, PLAN_ID } from '@/domain/research/toolIds'
import { DEFAULT_AGENT_LIMITS } from '@/domain/tools/toolCall'
import type { ToolRun } from '@/domain/tools/toolRun'
import { useReportNotes } from '@/hooks/research/useReportNotes'
import { PlanCard } from '@/views/conversation/research/PlanCard'
import { ReportMarks } from '@/views/conversation/research/ReportMarks'
import { ResearchCard } from '@/views/conversation/research/ResearchCard'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'

const NOW = 1_790_000_000_000
const TREE = 'tree' as AgentTreeId
const CALL = 'call' as MessageId
const PLAN = {
  title: 'Old bridges',
  questions: [{ question: 'When did they open?', look_for: 'years' }, { question: 'Who designed them?' }],
}
const RUN: ToolRun = {
  state: 'asking',
  toolId: PLAN_ID,
  title: 'Research',
  source: 'Research',
  name: 'research',
  arguments: JSON.stringify(PLAN),
  isWriting: true,
  isUntrusted: true,
}
const message = (id: string, conversationId: ConversationId, run: ToolRun): Message => ({
  id: id as MessageId,
  conversationId,
  parentId: null,
  role: 'tool',
  parts: [{ type: 'toolResult', toolCallId: 'c', text: '', run }],
  status: { type: 'complete' },
  createdAt: 0,
})
const note = (number: number, year: number) => ({
  number,
  part: 0,
  claim: `The North Bridge opened in ${year}.`,
  quote: `People first crossed the North Bridge in ${year}.`,
  url: `https://a.test/${number}#:~:text=crossed`,
  title: 'Almanac',
})

it('shows a plan that can be edited, what it may cost and what starting allows', async () => {
  const user = userEvent.setup()
  const test = await createTestApp({
    conversations: [CONVERSATION],
    messages: [message(CALL, CONVERSATION.id, RUN)],
  })
  const decide = vi.fn()
  vi.spyOn(test.app.commands, 'decideToolCall').mockImplementation(decide)
  const { container } = test.show(
    <PlanCard conversationId={CONVERSATION.id} shown={{ id: CALL, text: '', run: RUN }} onDecide={vi.fn()} />,
  )
  const card = screen.getByRole('region', { name: 'Plan of the research' })
  expect(card).toHaveTextContent('2 questions · cost unknown')
  expect(within(card).getByRole('alert')).toHaveTextContent('No web search is on')
  expect(await violationsIn(container)).toEqual([])

  await user.click(within(card).getByRole('button', { name: 'Remove question 2' }))
  await user.type(within(card).getByRole('textbox', { name: 'Question 1' }), ' And close?')
  await user.click(within(card).getByRole('button', { name: 'Add question' }))
  await user.type(within(card).getByRole('textbox', { name: 'Question 2' }), 'Of what stone?')
  await user.click(within(card).getByRole('button', { name: 'Add question' }))
  await user.click(within(card).getByRole('button', { name: 'Start research' }))
  expect(decide).toHaveBeenCalledExactlyOnceWith(CONVERSATION.id, CALL, {
    arguments: JSON.stringify({
      title: 'Old bridges',
      questions: [
        { question: 'When did they open? And close?', look_for: 'years' },
        { question: 'Of what stone?' },
      ],
    }),
  })
})

async function showRunning() {
  const child: Conversation = {
    ...CONVERSATION,
    id: 'child' as ConversationId,
    title: 'When did they open?',
    settings: {
      ...CONVERSATION.settings,
      agent: { tree: TREE, parent: CONVERSATION.id, call: CALL, part: 0 },
    },
  }
  const run: ToolRun = { ...RUN, state: 'running' }
  const notes: ToolRun = {
    ...RUN,
    state: 'done',
    toolId: NOTES_ID,
    name: 'add_notes',
    content: [keptForPerson({ notes: [note(1, 1901), note(2, 1904)] })],
  }
  const test = await createTestApp({
    conversations: [CONVERSATION, child],
    messages: [message(CALL, CONVERSATION.id, run), message('notes', child.id, notes)],
  })
  const tree = withAgent(
    plantTree(TREE, CONVERSATION.id, DEFAULT_AGENT_LIMITS, NOW),
    { id: child.id, parent: CONVERSATION.id, call: CALL },
    NOW,
  )
  if (!tree.ok) throw new Error(tree.error)
  const state = test.app.store.getState()
  state.agentTreeChanged(tree.value)
  for (const id of [CONVERSATION.id, child.id]) {
    state.replyStarted(id, 'reply' as MessageId)
    state.replyPhaseChanged(id, { type: 'tools' })
  }
  const shown = test.show(
    <ResearchCard conversationId={CONVERSATION.id} shown={{ id: CALL, text: '', run }} />,
  )
  return { ...test, ...shown, tree: () => test.app.store.getState().agentTrees[TREE]!, child }
}

it('shows each question with who works on it, and the notes with what may contradict them', async () => {
  const user = userEvent.setup()
  const { container } = await showRunning()
  const [first, second] = within(screen.getByRole('region', { name: 'Research: Old bridges' })).getAllByRole(
    'listitem',
  )
  expect(first).toHaveTextContent('When did they open?working · 2 notes')
  expect(within(first!).getByRole('link')).toHaveAttribute('href', '/c/child')
  expect(second).toHaveTextContent('Who designed them?waits for its turn')
  await user.click(await screen.findByRole('button', { name: '2 notes' }))
  expect(screen.getByText('may contradict 2')).toBeVisible()
  expect(await violationsIn(container)).toEqual([])
})

it('is paused, resumed, steered, and ended with what there is', async () => {
  const user = userEvent.setup()
  const { app, tree, child } = await showRunning()
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await user.click(await screen.findByRole('button', { name: 'Resume' }))
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Steer the research' }), 'Only the north.{Enter}')
  await vi.waitFor(() => expect(tree().said).toEqual(['Only the north.']))
  expect(app.store.getState().queued[child.id]).toEqual([{ text: 'Only the north.', attachments: [] }])
  expect(screen.getByRole('status')).toHaveTextContent('Your message reaches them at their next step.')
  await user.click(screen.getByRole('button', { name: 'Write the report now' }))
  await vi.waitFor(() => expect(tree().isEnding).toBe(true))
})

it('opens the passage of a citation with its page, and leaves other numbers alone', async () => {
  const user = userEvent.setup()
  const run: ToolRun = { ...RUN, state: 'done', content: [keptForPerson({ notes: [note(1, 1901)] })] }
  const test = await createTestApp({
    conversations: [CONVERSATION],
    messages: [message(CALL, CONVERSATION.id, run)],
  })
  const Line = () => {
    const notes = useReportNotes({ conversationId: CONVERSATION.id })
    return (
      <main>
        Text <ReportMarks notes={notes} source="[1]" /> and <ReportMarks notes={notes} source="[7]" />
      </main>
    )
  }
  const { container } = test.show(<Line />)
  expect(container).toHaveTextContent('Text 1 and [7]')
  await user.click(screen.getByRole('button', { name: 'Source 1: Almanac' }))
  const panel = await screen.findByRole('dialog', { name: 'Source 1: Almanac' })
  expect(panel).toHaveTextContent('People first crossed the North Bridge in 1901.')
  expect(within(panel).getByRole('link', { name: 'Open the page at this passage' })).toHaveAttribute(
    'href',
    'https://a.test/1#:~:text=crossed',
  )
  expect(await violationsIn(container)).toEqual([])
})
