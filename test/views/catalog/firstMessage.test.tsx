// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { usualTurnIn } from '@/domain/tokens/replyLengths'
import { Catalog } from '@/views/catalog/Catalog'

import { CONVERSATION, createTestApp, type TestAppOptions } from '#test/support/createTestApp'
import { answersWith } from './catalogAnswers'

const row = (id: string, prompt: string) => ({
  id,
  name: id,
  created: 1_750_000_000,
  context_length: 100_000,
  max_output_length: 8000,
  input_modalities: ['text'],
  output_modalities: ['text'],
  supported_sampling_parameters: ['temperature'],
  pricing: { prompt, completion: '0.00001' },
})
const rows = [row('Costly', '0.0000025'), row('Cheap', '0.00000025')]

async function openCatalog(options: TestAppOptions = {}) {
  const made = await createTestApp({ fetch: answersWith(rows), ...options })
  made.show(<Catalog start={null} />, '/catalog?columns=cost')
  return screen.findByRole('table', { name: 'Models' })
}

it('a first message is 1,000 tokens in and 500 out where a person has written none, and that is said', async () => {
  const table = await openCatalog({ conversations: [] })
  await waitFor(() => expect(within(table).getByRole('row', { name: /Costly/ })).toHaveTextContent('0.0075'))
  expect(within(table).getByRole('row', { name: /Cheap/ })).toHaveTextContent('0.0053')
  expect(screen.getByText('1,000 tokens in, 500 out')).toBeInTheDocument()
})

const said = (id: string, role: Message['role'], words: number): Message =>
  ({
    id: id as MessageId,
    conversationId: CONVERSATION.id,
    parentId: null,
    role,
    parts: [{ type: 'text', text: 'word '.repeat(words) }],
    status: { type: 'complete' },
    createdAt: 0,
  }) as unknown as Message

it('is as large as a person’s own messages and their replies usually are', () => {
  expect(usualTurnIn([])).toBeUndefined()
  const thread = [10, 200, 30].map((words, index) => said(`u${index}`, 'user', words))
  const usual = usualTurnIn([...thread, said('a', 'assistant', 100)])
  const [alone] = [usualTurnIn([said('u', 'user', 30)])]
  expect(usual?.input).toBe(alone?.input)
  expect(alone?.output).toBe(500)
  expect(usual?.output).toBe(usualTurnIn([said('u', 'user', 100)])?.input)
})
