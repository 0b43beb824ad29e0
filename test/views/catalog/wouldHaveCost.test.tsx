// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { Exchange } from '@/domain/exchanges/exchange'
import type { ConversationId, ExchangeId, MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { WouldHaveCost } from '@/views/catalog/cost/WouldHaveCost'

import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import { entryOf, known } from '../../domain/ledger/entryOf'
import { answersWith, ROWS } from './catalogAnswers'

const NOW = 1_790_000_000_000
const ATLAS = 'acme/atlas-70b' as ModelId
const FINCH = 'acme/finch-8b' as ModelId

const exchange = (id: string, more: Partial<Exchange>): Exchange => ({
  ...entryOf({
    id: id as ExchangeId,
    model: ATLAS,
    startedAt: NOW - 1000,
    cost: known('0.5'),
    response: {
      outcome: 'ended',
      usage: { promptTokens: 1_000_000, completionTokens: 100_000, totalTokens: 1_100_000 },
    },
    ...more,
  }),
  body: '{}',
})
const small = { promptTokens: 1000, completionTokens: 100, totalTokens: 1100 }

async function open(exchanges: readonly Exchange[], path: string, rated: readonly Message[] = []) {
  const made = await createTestApp({
    fetch: answersWith(ROWS),
    now: () => NOW,
    conversations: [CONVERSATION],
    settings: { recentModels: [{ connectionId: CONNECTION.id, modelId: FINCH }] },
  })
  await made.storage.saveExchanges(exchanges)
  await made.storage.apply({ messages: rated })
  const view = made.show(<WouldHaveCost start={null} />, path)
  return { ...made, history: view.history, user: userEvent.setup() }
}

const table = () => screen.findByRole('table', { name: 'Paid and would have paid' })

it('says what was paid and what the cheapest that is as good would have cost, and goes on with it', async () => {
  const paid = exchange('e1', { response: { outcome: 'ended', usage: small }, cost: known('0.00043') })
  const { app, user, history } = await open([paid], '/catalog/cost?of=chat:c1')

  const row = await within(await table()).findByRole('row', { name: /Finch 8B/ })
  await waitFor(() => expect(row).toHaveTextContent('<$0.0001'))
  expect(await within(await table()).findByRole('row', { name: /What you paid/ })).toHaveTextContent(
    '$0.00043',
  )
  expect(screen.getByText(/86% less\. You haven’t voted yet/)).toBeVisible()
  expect(await violationsIn(document.body)).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Use Finch 8B in new chats' }))
  expect(app.store.getState().settings.newConversation).toMatchObject({ modelId: FINCH })
  await waitFor(() => expect(history.at(-1)).toBe('/'))
})

it('never names one that own votes show to be worse', async () => {
  const rated = Array.from({ length: 40 }, (_, index) => ({
    id: `m${index}` as MessageId,
    conversationId: CONVERSATION.id,
    parentId: null,
    role: 'assistant',
    parts: [],
    status: { type: 'complete' },
    createdAt: 0,
    reply: {
      model: index < 20 ? ATLAS : FINCH,
      connectionId: CONNECTION.id,
      rating: index < 20 ? 'good' : 'bad',
    },
  })) as unknown as readonly Message[]
  const paid = exchange('e1', { response: { outcome: 'ended', usage: small }, cost: known('0.00043') })
  await open([paid], '/catalog/cost?of=chat:c1', rated)

  const row = await within(await table()).findByRole('row', { name: /Finch 8B/ })
  await waitFor(() => expect(row).toHaveTextContent(/\d ± \d/))
  expect(screen.queryByRole('button', { name: /^Use Finch/ })).not.toBeInTheDocument()
})

it('prices a month or a chat alone, keeps what does not fit, and says what was left out', async () => {
  const large = exchange('e1', {})
  const other = exchange('e2', {
    conversationId: 'c9' as ConversationId,
    response: { outcome: 'ended', usage: small },
  })
  const uncounted = exchange('e3', { response: { outcome: 'stopped' } })
  const { user } = await open([large, other, uncounted], '/catalog/cost?of=chat:c1')

  expect(await within(await table()).findByRole('row', { name: /Finch 8B/ })).toHaveTextContent('$0.50*')
  expect(screen.getByText(/1 request doesn’t fit .* 1 request is left out/)).toBeVisible()
  expect(screen.getByText(/^1 request · /)).toBeVisible()
  await user.click(screen.getAllByRole('radio')[1]!)
  expect(await screen.findByText(/^2 requests · 2 chats/)).toBeVisible()
})

it('names the models that asked for an amount nobody knows', async () => {
  const used = { response: { outcome: 'ended', usage: small } } as const
  await open(
    [
      exchange('e1', used),
      exchange('e2', { ...used, model: 'night/owl' as ModelId, cost: { type: 'unknown' } }),
      exchange('e3', { ...used, model: 'night/owl' as ModelId, cost: { type: 'unknown' } }),
    ],
    '/catalog/cost?of=chat:c1',
  )

  const paid = await within(await table()).findByRole('row', { name: /What you paid/ })
  expect(paid).toHaveTextContent('≥ $0.50')
  expect(
    screen.getByText('No price is known for requests to night/owl: you may have paid more.'),
  ).toBeVisible()
  expect(screen.queryByText('Everything that was used has a price.')).not.toBeInTheDocument()
})

it('says that nothing was sent where nothing was', async () => {
  await open([], '/catalog/cost')
  expect(await screen.findByText(/Nothing was sent here yet/)).toBeVisible()
})
