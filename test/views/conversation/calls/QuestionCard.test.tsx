// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { chatTools } from '@/domain/tools/chatTools'
import type { ToolRun } from '@/domain/tools/toolRun'
import { ToolRuns } from '@/views/conversation/calls/ToolRuns'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'

const [ASK] = chatTools()
const QUESTIONS = [
  { question: 'For whom?', type: 'text' },
  { question: 'Which tone?', type: 'one_of', options: ['Plain', 'Warm'] },
  { question: 'Which parts?', type: 'some_of', options: ['Head', 'Foot'] },
]
const RUN: ToolRun = {
  state: 'asking',
  title: ASK!.title,
  source: ASK!.source.name,
  toolId: ASK!.id,
  name: ASK!.name,
  arguments: JSON.stringify({ message: 'Before I write:', questions: QUESTIONS }),
  isWriting: false,
  isUntrusted: false,
}

const message = (id: string, parentId: string | null, part: Message['parts'][number]): Message => ({
  id: id as MessageId,
  conversationId: CONVERSATION.id,
  parentId: parentId as MessageId | null,
  role: part.type === 'toolResult' ? 'tool' : 'assistant',
  parts: [part],
  status: { type: 'complete' },
  createdAt: 0,
})

async function show(run: ToolRun = RUN) {
  const test = await createTestApp({
    conversations: [{ ...CONVERSATION, activeLeafId: 't' as MessageId }],
    messages: [
      message('r', null, { type: 'toolCall', id: 'c', name: run.name, arguments: run.arguments }),
      message('t', 'r', { type: 'toolResult', toolCallId: 'c', text: '', run }),
    ],
  })
  const { container } = test.show(<ToolRuns conversationId={CONVERSATION.id} messageId={'r' as MessageId} />)
  const form = await screen.findByRole('form', { name: 'The model has questions' })
  const result = () => {
    const [part] = test.app.store.getState().threads[CONVERSATION.id]!.tree.byId.get('t' as MessageId)!.parts
    return part?.type === 'toolResult' ? part : undefined
  }
  return { ...test, container, form, result, user: userEvent.setup() }
}

it('draws the questions of the model, wants what is needed, and sends the answers as the result', async () => {
  const { container, form, result, user } = await show()
  expect(form).toHaveTextContent('Before I write:')
  expect(document.body).toHaveFocus()
  expect(await violationsIn(container)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send answers' }))
  expect(screen.getAllByText('This is needed.')).toHaveLength(3)

  await user.type(screen.getByRole('textbox', { name: 'For whom?' }), 'Ada')
  await user.click(screen.getByRole('radio', { name: 'Warm' }))
  await user.click(screen.getByRole('checkbox', { name: 'Foot' }))
  await user.type(screen.getAllByRole('textbox', { name: 'Another answer' })[1]!, 'Seal')
  await user.click(screen.getByRole('button', { name: 'Send answers' }))
  await waitFor(() => expect(result()?.run?.state).toBe('done'))
  expect(JSON.parse(result()!.text)).toEqual([
    { question: 'For whom?', answer: 'Ada' },
    { question: 'Which tone?', answer: 'Warm' },
    { question: 'Which parts?', answer: ['Foot', 'Seal'] },
  ])
})

it('takes an answer of one’s own in place of an option', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('radio', { name: 'Warm' }))
  await user.type(screen.getAllByRole('textbox', { name: 'Another answer' })[0]!, 'Dry')
  expect(screen.getByRole('radio', { name: 'Warm' })).not.toBeChecked()
  expect(screen.getAllByRole('textbox', { name: 'Another answer' })[0]).toHaveValue('Dry')
})

it('tells the model that the questions were skipped', async () => {
  const { result, user } = await show()
  await user.click(screen.getByRole('button', { name: 'Skip questions' }))
  await waitFor(() => expect(result()?.run?.state).toBe('denied'))
  expect(result()?.text).toContain('skipped these questions. Go on with your best judgement')
})

it('warns where a password is asked for', async () => {
  await show({ ...RUN, arguments: '{"questions":[{"question":"Your password?","type":"text"}]}' })
  expect(screen.getByRole('alert')).toHaveTextContent('Never give a model passwords')
})
