// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'

import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { FindBar } from '@/views/conversation/find/FindBar'

const texts = ['A kettle.', 'A heron by the lake.', 'Two herons, and a third heron.', 'Nothing.']
const messages = texts.map((text, index): Message => ({
  id: `m${index}` as MessageId,
  conversationId: CONVERSATION.id,
  parentId: index === 0 ? null : (`m${index - 1}` as MessageId),
  role: 'user',
  parts: [{ type: 'text', text }],
  status: { type: 'complete' },
  createdAt: 0,
}))

async function showFind() {
  const shown: string[] = []
  const area = createRef<HTMLDivElement>()
  const { show } = await createTestApp({
    conversations: [{ ...CONVERSATION, activeLeafId: messages.at(-1)!.id }],
    messages,
  })
  show(
    <div ref={area}>
      <FindBar
        conversationId={CONVERSATION.id}
        area={area}
        onShow={(id) => shown.push(id)}
        onClose={() => undefined}
      />
      <div role="region" aria-label="Messages">
        <div role="log" />
      </div>
    </div>,
  )
  const input = screen.getByRole('searchbox', { name: 'Find' })
  return {
    shown,
    /** Asked and gone on within one turn of the event loop: nothing has been counted then. */
    find: (query: string) => fireEvent.change(input, { target: { value: query } }),
    press: (shiftKey = false) => fireEvent.keyDown(input, { key: 'Enter', shiftKey }),
    status: () => screen.getByRole('status').textContent,
  }
}

it('goes to the first hit although Enter came before the count', async () => {
  const { find, press, shown, status } = await showFind()
  find('heron')
  press()
  expect(shown).toEqual([])
  await vi.waitFor(() => expect(shown).toEqual(['m1']))
  await vi.waitFor(() => expect(status()).toBe('1 / 3'))
})

it('goes to the last hit where the step back came before the count', async () => {
  const { find, press, shown, status } = await showFind()
  find('heron')
  press(true)
  await vi.waitFor(() => expect(shown).toEqual(['m2']))
  await vi.waitFor(() => expect(status()).toBe('3 / 3'))
})

it('does not go to a hit of what was asked before', async () => {
  const { find, press, shown, status } = await showFind()
  find('heron')
  await vi.waitFor(() => expect(status()).toBe('3 hits'))
  find('herons')
  press()
  await vi.waitFor(() => expect(shown).toEqual(['m2']))
  expect(status()).toBe('1 / 1')
})

it('forgets a step that was asked for once the query is another', async () => {
  const { find, press, shown, status } = await showFind()
  find('heron')
  press()
  find('kettle')
  await vi.waitFor(() => expect(status()).toBe('1 hit'))
  expect(shown).toEqual([])
})
