// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import type { ToolCallPart } from '@/domain/messages/message'
import { ToolCalls } from '@/views/conversation/calls/ReplyCalls'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const TOOLS = JSON.stringify([
  {
    type: 'function',
    function: {
      name: 'weather',
      parameters: {
        type: 'object',
        properties: { city: { type: 'string' }, days: { type: 'integer' } },
        required: ['city'],
      },
    },
  },
])

const showing = async (given: string, name = 'weather') => {
  const settings = {
    ...CONVERSATION.settings,
    parameters: { tools: { value: TOOLS, origin: 'mine' as const } },
  }
  const test = await createTestApp({ conversations: [{ ...CONVERSATION, settings }] })
  const call: ToolCallPart = { type: 'toolCall', id: 'a', name, arguments: given }
  test.show(
    <ToolCalls
      conversationId={CONVERSATION.id}
      messageId={'m' as MessageId}
      exchangeId={undefined}
      calls={[call]}
      isLive={false}
      wasCut={false}
      isAwaitingResults
    />,
  )
}

it('says where arguments break the schema of their function, and still takes a result', async () => {
  await showing('{"days":"two"}')

  const problems = await screen.findByRole('note', { name: 'Problems with the arguments of weather' })
  expect(problems).toHaveTextContent('don’t match this function’s schema')
  const lines = within(problems)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines.some((line) => line.startsWith('/days ') && /integer/.test(line))).toBe(true)
  expect(lines.some((line) => /city/.test(line))).toBe(true)
  expect(screen.getByRole('textbox', { name: 'Result of weather' })).toBeEnabled()
  expect(screen.getByRole('button', { name: /^Submit result/ })).toBeEnabled()
})

it('says that arguments match', async () => {
  await showing('{"city":"Bern","days":2}')

  expect(await screen.findByText('The arguments match this function’s schema.')).toBeVisible()
})

it('shows arguments that nest 6,000 deep as they came, with a sentence', async () => {
  const deep = `${'['.repeat(6000)}${']'.repeat(6000)}`
  await showing(deep)

  expect(screen.getByText(deep)).toBeVisible()
  expect(screen.getByText(/nest more than 500 levels deep/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Submit result/ })).toBeEnabled()
})
