// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { messageText } from '@/domain/messages/message'
import { Queued } from '@/views/conversation/composer/Queued'
import { TALK, talkingApp } from '#test/commands/replies/recordedReply'

it('gives what waits back to the message box, behind what is written there', async () => {
  const { app, show } = await talkingApp()
  app.commands.keepFollowUps(TALK.id, [
    { text: 'First', attachments: [] },
    { text: 'Second', attachments: [] },
  ])
  show(<Queued conversationId={TALK.id} />)
  const giveBack = () => userEvent.click(screen.getAllByRole('button', { name: 'Move to message box' })[0]!)
  const written = () => app.store.getState().drafts[TALK.id]?.text

  await giveBack()
  expect(written()).toBe('First')
  expect(screen.queryByText('First')).toBeNull()
  await giveBack()
  expect(written()).toBe('First\n\nSecond')
  expect(app.store.getState().queued[TALK.id]).toBeUndefined()
})

it('offers to send what waits only while nothing runs', async () => {
  const { app, service, show, shown } = await talkingApp()
  app.commands.keepFollowUps(TALK.id, [
    { text: 'First', attachments: [] },
    { text: 'Second', attachments: [] },
  ])
  show(<Queued conversationId={TALK.id} />)
  service.script({ type: 'raw', pieces: [{ end: 'hang' }] })

  await userEvent.click(screen.getAllByRole('button', { name: 'Send now' })[1]!)

  // The code that sends comes with the first message.
  await waitFor(() => expect(shown()).not.toHaveLength(0))
  expect(messageText(shown()[0]!)).toBe('Second')
  expect(screen.getByText('First')).toBeVisible()
  expect(screen.queryByText('Second')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()

  app.commands.stopReply(TALK.id)
  expect(await screen.findByRole('button', { name: 'Send now' })).toBeVisible()
})
