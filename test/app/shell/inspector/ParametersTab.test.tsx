// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import ParametersTab from '@/app/shell/inspector/ParametersTab'
import type { Connection } from '@/domain/connections/connection'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { catalogQuery } from '@/queries/models'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { QUESTION } from '#test/support/question'
import { createScriptedService } from '#test/support/service/createScriptedService'

async function start(
  type: Connection['type'],
  messages: readonly Message[] = [QUESTION],
  baseUrl = CONNECTION.baseUrl,
) {
  const service = createScriptedService({ keys: null })
  const connection = { ...CONNECTION, type, baseUrl }
  const conversation = {
    ...CONVERSATION,
    activeLeafId: messages.at(-1)?.id ?? null,
    settings: {
      ...DEFAULT_CONVERSATION_SETTINGS,
      connectionId: CONNECTION.id,
      modelId: 'acme/swift-8b' as ModelId,
    },
  }
  const test = await createTestApp({
    fetch: service.fetch,
    builtinFetch: service.fetch,
    connections: [connection],
    conversations: [conversation],
    messages,
  })
  test.show(<ParametersTab id={CONVERSATION.id} />)
  return {
    ...test,
    service,
    user: userEvent.setup(),
    posts: () => service.requests.filter(({ method }) => method === 'POST'),
  }
}

const ASK = { name: 'Show real next-token odds' }

describe('the parameters that few change', () => {
  it('are folded away until they are asked for, which is remembered, and say how many are set', async () => {
    const { user, app } = await start('remote')
    expect(await screen.findByRole('textbox', { name: 'System prompt' })).toBeInTheDocument()
    for (const name of ['Temperature', 'Top P', 'Max tokens'])
      expect(screen.getByRole('switch', { name: `Send ${name}` })).toBeInTheDocument()
    expect(screen.queryByRole('switch', { name: 'Send Seed' })).not.toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'More sampling' }))
    expect(screen.queryByRole('textbox', { name: 'Stop sequences' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: 'Send Seed' }))
    expect(app.store.getState().settings.showsMoreParameters).toBe(true)
    await user.click(screen.getByRole('button', { name: 'More sampling' }))
    expect(screen.getByRole('button', { name: 'More sampling (1 custom)' })).toBeInTheDocument()
  })
})

describe('the web search of a service', () => {
  const catalog = {
    data: [{ id: 'acme/swift-8b', pricing: { prompt: '0.001' }, supported_parameters: ['tools'] }],
  }
  async function startAt(baseUrl: string) {
    const test = await start('remote', [QUESTION], baseUrl)
    test.service.onPath('/models.json', {
      type: 'raw',
      headers: { 'content-type': 'application/json' },
      pieces: [JSON.stringify(catalog)],
    })
    await test.app.queryClient.query(catalogQuery(test.app.api, { ...CONNECTION, baseUrl }))
    await test.user.click(await screen.findByRole('button', { name: 'Output and stops' }))
    await screen.findByRole('switch', { name: 'Send Tool choice' })
    return test
  }

  it('is offered with its price where the service has one for models that take tools', async () => {
    const { user } = await startAt('https://openrouter.ai')
    await user.click(await screen.findByRole('switch', { name: 'Send Web search' }))
    expect(await screen.findByText(/charges \$0\.007 for each search\.$/)).toBeVisible()
  })

  it('is not offered elsewhere', async () => {
    await startAt(CONNECTION.baseUrl)
    expect(screen.queryByRole('switch', { name: 'Send Web search' })).not.toBeInTheDocument()
  })
})

describe('the picture of the next token', () => {
  it('is an example until the model of this device is asked, and then what it would say now', async () => {
    const { user, posts } = await start('builtin')
    expect(await screen.findByText(/^Example\.$/)).toBeInTheDocument()
    expect(posts()).toEqual([])

    await user.click(await screen.findByRole('button', ASK))
    expect(await screen.findByText(/^The real next token/)).toBeInTheDocument()
    expect(posts()).toHaveLength(1)
    expect(screen.queryByRole('button', ASK)).not.toBeInTheDocument()

    // Turning a knob bends the same distribution: nothing is asked again.
    await user.click(screen.getByRole('switch', { name: 'Send Temperature' }))
    expect(screen.getByText(/^The real next token/)).toBeInTheDocument()
    expect(posts()).toHaveLength(1)
  })

  it('is asked for of a service that may cost something only when told to, with the price before', async () => {
    const { user, posts } = await start('remote')
    expect(await screen.findByText(/^Example\.$/)).toBeInTheDocument()
    const ask = await screen.findByRole('button', { name: /^Show real next-token odds \S/ })
    expect(posts()).toEqual([])
    await user.click(ask)
    expect(await screen.findByText(/^The real next token/)).toBeInTheDocument()
    expect(posts()).toHaveLength(1)
  })

  it('of a model that names no probabilities is made of the first words of real replies', async () => {
    const { user, posts, service } = await start('remote')
    service.script({ type: 'raw', status: 400, pieces: ['{"error":{"message":"no logprobs here"}}'] })
    await user.click(await screen.findByRole('button', { name: /^Show real next-token odds/ }))
    await user.click(await screen.findByRole('button', { name: /^Ask 8 times \S/ }))
    expect(await screen.findByText(/^First words of 8 real replies\./)).toBeInTheDocument()
    expect(posts()).toHaveLength(9)
    expect(screen.getByRole('figure', { name: 'First word' })).toBeInTheDocument()
  })

  it('says why the model could not be asked, and asks again when told to', async () => {
    const { user, posts, service } = await start('remote')
    service.script({ type: 'raw', status: 402, pieces: ['{"error":{"message":"Buy more credits"}}'] })
    await user.click(await screen.findByRole('button', { name: /^Show real next-token odds/ }))
    expect(await screen.findByText(/Buy more credits/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Ask 8 times/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Show real next-token odds/ }))
    expect(await screen.findByText(/^The real next token/)).toBeInTheDocument()
    expect(screen.queryByText(/Buy more credits/)).not.toBeInTheDocument()
    expect(posts()).toHaveLength(2)
  })

  it('cannot be asked for where nothing has been said', async () => {
    await start('builtin', [])
    expect(await screen.findByText(/^Example\.$/)).toBeInTheDocument()
    expect(screen.queryByRole('button', ASK)).not.toBeInTheDocument()
  })
})
