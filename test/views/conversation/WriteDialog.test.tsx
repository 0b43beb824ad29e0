// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import type { MessageId } from '@/domain/ids'
import type { Message, Part, Role, Written } from '@/domain/messages/message'
import WriteDialog from '@/views/conversation/tree/WriteDialog'

const said = (id: string, parentId: string | null, role: Role, parts: readonly Part[]): Message => ({
  id: id as MessageId,
  conversationId: CONVERSATION.id,
  parentId: parentId as MessageId | null,
  role,
  parts,
  status: { type: 'complete' },
  createdAt: 0,
})
const question = said('q', null, 'user', [{ type: 'text', text: 'How warm is it?' }])
const reply = said('r', 'q', 'assistant', [
  { type: 'toolCall', id: 't1', name: 'weather', arguments: '{"in":"Rome"}' },
  { type: 'toolCall', id: 't2', name: 'weather', arguments: '{"in":"Oslo"}' },
])
const result = said('x', 'r', 'tool', [{ type: 'toolResult', toolCallId: 't1', text: '30 °C' }])

async function showDialog(messages: readonly Message[], after: Message, rewritten?: Message) {
  const written: Written[] = []
  const { show } = await createTestApp({
    conversations: [{ ...CONVERSATION, activeLeafId: messages.at(-1)!.id }],
    messages,
  })
  show(
    <WriteDialog
      conversationId={CONVERSATION.id}
      after={after.id}
      {...(rewritten && { rewritten })}
      title="Write"
      description="Here"
      speaker={rewritten?.role ?? 'user'}
      text=""
      action="Write it"
      onWrite={(its) => written.push(its)}
      onClose={() => undefined}
    />,
  )
  const user = userEvent.setup()
  return {
    user,
    written,
    write: async () => {
      await user.type(screen.getByRole('textbox', { name: 'Text' }), '5 °C')
      await user.click(screen.getByRole('button', { name: 'Write it' }))
    },
  }
}

it('offers no tool where no call waits for a result', async () => {
  await showDialog([question, reply], question)
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'user',
    'assistant',
    'system',
  ])
})

it('lets the call be chosen that a tool’s message answers', async () => {
  const { user, write, written } = await showDialog([question, reply], reply)
  await user.click(screen.getByRole('radio', { name: 'Tool' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Answers this call' }), 't2')
  await write()
  expect(written).toEqual([{ role: 'tool', text: '5 °C', toolCallId: 't2' }])
})

it('answers the one call that is left without asking', async () => {
  const { user, write, written } = await showDialog([question, reply, result], result)
  await user.click(screen.getByRole('radio', { name: 'Tool' }))
  expect(screen.queryByRole('combobox')).toBeNull()
  await write()
  expect(written).toEqual([{ role: 'tool', text: '5 °C', toolCallId: 't2' }])
})

it('rewrites a result for the call it has', async () => {
  const { write, written } = await showDialog([question, reply, result], reply, result)
  await write()
  expect(written).toEqual([{ role: 'tool', text: '5 °C', toolCallId: 't1' }])
})
