// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { WaitingLine } from '@/views/conversation/transcript/WaitingLine'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

it('shows a reply’s place in the line of the service while it waits', async () => {
  const service = createScriptedService({ keys: null })
  const settings = {
    ...CONVERSATION.settings,
    connectionId: CONNECTION.id,
    modelId: 'acme/swift-8b' as never,
  }
  const conversation = { ...CONVERSATION, settings }
  const { app, show } = await createTestApp({ fetch: service.fetch, conversations: [conversation] })
  service.script({
    type: 'raw',
    pieces: [': place 3\n\n', { pauseMs: 50 }, ': place 1\n\n', { end: 'hang' }],
  })
  show(<WaitingLine conversationId={conversation.id} hasContent={false} />)

  const sent = app.commands.sendMessage(conversation.id, { text: 'Hi', attachments: [] })
  expect(await screen.findByText('Queue position 3')).toBeVisible()
  expect(await screen.findByText('Next in the queue')).toBeVisible()
  app.commands.stopReply(conversation.id)
  await sent
})
