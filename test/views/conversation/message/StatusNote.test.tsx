// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'
import type { ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { selectThread } from '@/store/selectors'
import { StatusNote } from '@/views/conversation/message/StatusNote'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { httpError } from '#test/support/service/faults'

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
