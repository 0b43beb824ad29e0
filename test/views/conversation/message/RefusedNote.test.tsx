// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { Message } from '@/domain/messages/message'
import { removableParameter } from '@/domain/dialects/request/parameterPlan'
import { selectThread } from '@/store/selectors'
import { RefusedNote } from '@/views/conversation/message/Refusals'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { unsupported } from '#test/support/service/faults'

const conversation = {
  ...CONVERSATION,
  settings: {
    ...CONVERSATION.settings,
    connectionId: CONNECTION.id,
    modelId: 'acme/swift-8b' as never,
    parameters: { temperature: { value: 0.5, origin: 'mine' as const } },
  },
}

async function start() {
  const service = createScriptedService({ keys: null })
  const test = await createTestApp({ fetch: service.fetch, conversations: [conversation] })
  const last = (): Message => {
    const { tree, path } = selectThread(conversation.id)(test.app.store.getState())
    return tree.byId.get(path.at(-1)!)!
  }
  const bodies = () =>
    service.requests
      .filter(({ method }) => method === 'POST')
      .map(({ text }) => text.includes('"temperature"'))
  const send = (text: string) => test.app.commands.sendMessage(conversation.id, { text, attachments: [] })
  const sendWithout = async () => {
    service.script(unsupported('temperature'))
    await send('Hi')
    const { id, status } = last()
    const param = status.type === 'failed' ? removableParameter(status.error) : undefined
    await test.app.commands.regenerateReply(conversation.id, id, [param!])
  }
  return { ...test, service, last, bodies, send, sendWithout }
}

it('a refused parameter is left out of later requests, with a note, until it is sent again', async () => {
  const test = await start()
  await test.sendWithout()
  await test.send('And now?')

  expect(test.bodies()).toEqual([true, false, false])
  const reply = test.last().reply!
  expect(reply).toMatchObject({ notSent: ['temperature'], refused: ['temperature'] })

  test.show(<RefusedNote reply={reply} />)
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'This model rejected a setting, so it wasn’t sent: Temperature',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByRole('status')).toHaveTextContent('It will be sent with the next message')

  await act(() => test.send('Once more'))
  expect(test.bodies()).toEqual([true, false, false, true])
  expect(test.last().reply).not.toHaveProperty('refused')
})

it('is on disk, by connection and model, and another model is sent it', async () => {
  const test = await start()
  await test.sendWithout()

  const loaded = await test.storage.loadLibrary()
  const refusals = loaded.ok ? loaded.value.settings.refusals : {}
  expect(Object.keys(refusals)).toEqual(['["alpha","acme/swift-8b","temperature"]'])

  await test.app.commands.changeConversationSettings(conversation.id, { modelId: 'acme/other' as never })
  await test.send('And you?')
  expect(test.bodies()).toEqual([true, false, true])
})
