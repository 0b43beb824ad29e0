// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { httpError, unsupported } from '#test/support/service/faults'
import { pointsToLargerModel } from '@/domain/builtin/pointsToLargerModel'
import type { Dialect } from '@/domain/connections/dialect'
import { removableParameter } from '@/domain/dialects/request/parameterPlan'
import type { ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { selectThread } from '@/store/selectors'
import LargerModel from '@/views/conversation/message/LargerModel'
import { RefusedNote } from '@/views/conversation/message/Refusals'
import { StatusNote } from '@/views/conversation/message/StatusNote'

const { id } = CONVERSATION
const MODEL = 'acme/swift-8b' as ModelId

const namesResponses = httpError(400, {
  error: {
    message:
      'Function tools with reasoning_effort are not supported for swift in /v1/chat/completions. Please use /v1/responses instead.',
    type: 'invalid_request_error',
    param: 'reasoning_effort',
    code: null,
  },
})

async function refused(dialects: readonly Dialect[]) {
  const service = createScriptedService({ keys: null })
  const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: MODEL }
  const test = await createTestApp({
    fetch: service.fetch,
    connections: [{ ...CONNECTION, dialects }],
    conversations: [{ ...CONVERSATION, settings }],
  })
  const last = (): Message => {
    const { tree, path } = selectThread(id)(test.app.store.getState())
    return tree.byId.get(path.at(-1)!)!
  }
  const send = (text: string) => test.app.commands.sendMessage(id, { text, attachments: [] })
  service.script(namesResponses)
  await send('Hi')
  test.show(<StatusNote conversationId={id} message={last()} isLast />)
  const paths = () => service.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
  return { ...test, last, send, paths }
}

const offer = () => screen.queryByRole('button', { name: 'Use Responses for this model' })

it('offers the API that a refusal names, asks again in it, and remembers it', async () => {
  const { app, last, send, paths } = await refused(['chat'])
  await userEvent.click(offer()!)
  await waitFor(() => expect(last().status).toEqual({ type: 'complete' }))

  expect(paths()).toEqual(['/v1/chat/completions', '/v1/responses'])
  expect(Object.values(app.store.getState().settings.modelDialects)).toEqual(['responses'])
  await waitFor(() => expect(offer()).toBeNull())
  await send('And now?')
  expect(paths()).toHaveLength(3)
  expect(paths().at(-1)).toBe('/v1/responses')
})

it('offers nothing where the model was asked in that API already', async () => {
  const { paths } = await refused(['responses', 'chat'])
  expect(paths()).toEqual(['/v1/responses'])
  expect(screen.getByRole('alert')).toHaveTextContent('Please use /v1/responses instead.')
  expect(offer()).toBeNull()
})

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

const saying = (text: string) =>
  ({ parts: [{ type: 'text', text }], reply: { model: 'pocket', connectionId: 'builtin' } }) as never

it('a refusal of Pocket’s has both ways to a larger model', async () => {
  const test = await createTestApp()
  const { history } = test.show(
    <LargerModel message={saying('I **don’t know that**. A larger model can tell you.')} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Get a larger model' }))
  expect(history.at(-1)).toBe('/settings/models')
  await userEvent.click(screen.getByRole('button', { name: 'Add provider' }))
  expect(history.at(-1)).toBe('/settings/connections')
})

it('another reply has none', async () => {
  const test = await createTestApp()
  test.show(<LargerModel message={saying('The capital of France is **Paris**.')} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it.each([
  ['A **larger model** that knows your language is one step away.', true],
  ['That is beyond a model of my size. Ask a larger one, from a provider.', true],
  ['A news site or a model with web search can tell you.', true],
  ['Ich spreche nur Englisch; unter „Add provider“ oder „Get a larger model“.', true],
  ['What happened today I **can’t know**: I have no news. Please look at a news site.', true],
  ['I **don’t know the weather**: I can’t look outside. A weather app can tell you.', true],
  ['I **won’t help with that**.', false],
  ['My pleasure! Anything else?', false],
])('“%s”: %s', (text, points) => expect(pointsToLargerModel(text)).toBe(points))
