// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import { chatTools, TODO_ID } from '@/domain/tools/chatTools'
import TodoPanel from '@/views/conversation/tools/TodoPanel'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'

async function show(items: readonly object[]) {
  const test = await createTestApp({
    conversations: [{ ...CONVERSATION, activeLeafId: 't' as MessageId }],
    messages: [
      {
        id: 't' as MessageId,
        conversationId: CONVERSATION.id,
        parentId: null,
        role: 'tool',
        parts: [
          {
            type: 'toolResult',
            toolCallId: 'c',
            text: '',
            run: {
              state: 'done',
              title: chatTools()[1]!.title,
              source: 'To-do list',
              toolId: TODO_ID,
              name: 'update_todos',
              arguments: JSON.stringify({ items }),
              isWriting: true,
              isUntrusted: false,
            },
          },
        ],
        status: { type: 'complete' },
        createdAt: 0,
      },
    ],
  })
  return { ...test.show(<TodoPanel conversationId={CONVERSATION.id} />), user: userEvent.setup() }
}

it('is a line with the step at work where there is little room, and a list on a press', async () => {
  const { container, user } = await show([
    { text: 'Read', status: 'done' },
    { text: 'Write', status: 'working' },
    { text: 'Check', status: 'open' },
  ])
  const line = screen.getByRole('button', { name: '1 of 3 done Write' })
  expect(line).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('list')).toBeNull()
  await user.click(line)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'done Read',
    'in progress Write',
    'open Check',
  ])
  expect(await violationsIn(container)).toEqual([])
})

it('shows nothing where there is no list', async () => {
  const { container } = await show([])
  expect(container.querySelector('[data-part="todos"]')).toBeNull()
})
