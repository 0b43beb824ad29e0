// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { useTools } from '@/views/conversation/tools/useTools'
import { Conversation } from '@/views/conversation/Conversation'
import { TALK, talkingApp } from '#test/commands/replies/recordedReply'
import { stubResizeObserver } from '#test/support/stubResizeObserver'

// What jsdom does not have: this test looks at the focus, not at heights.
stubResizeObserver()
vi.stubGlobal('CSS', { escape: (text: string) => text })
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))

function Shown() {
  return (
    <Conversation
      id={TALK.id}
      markedMessageId={null}
      onStarted={() => undefined}
      onInspect={() => undefined}
      tools={useTools()}
    />
  )
}

it('walks through the messages by the keys the person chose, and no longer by the usual ones', async () => {
  const { app, ask, show, shown } = await talkingApp()
  await ask('Hi', { type: 'reply', text: 'Hello' })
  show(<Shown />)
  await screen.findByText('Hello')
  const [question, reply] = shown().map(({ id }) => id)
  const focused = () => document.activeElement?.getAttribute('data-message-id')
  screen.getByRole('textbox', { name: 'Message' }).focus()

  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(focused).toBe(reply)

  await app.commands.changeAppSettings({
    keys: { previousMessage: 'Alt+PageUp', nextMessage: 'Alt+PageDown' },
  })
  await userEvent.keyboard('{Alt>}{PageUp}{/Alt}')
  await expect.poll(focused).toBe(question)
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}')
  await expect.poll(focused).toBe(reply)

  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(focused()).toBe(reply)
})
