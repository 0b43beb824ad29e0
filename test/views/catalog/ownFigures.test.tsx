// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { Exchange } from '@/domain/exchanges/exchange'
import type { ExchangeId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { ModelPage } from '@/views/catalog/model/ModelPage'

import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import { entryOf } from '../../domain/ledger/entryOf'
import { answersWith, ROWS } from './catalogAnswers'

const NOW = 1_790_000_000_000
const ATLAS = 'acme/atlas-70b' as ModelId
const FINCH = 'acme/finch-8b' as ModelId

const replied = (id: string, tokens: number, firstTokenMs: number): Exchange => ({
  ...entryOf({
    id: id as ExchangeId,
    model: ATLAS,
    startedAt: NOW - 1000,
    response: {
      outcome: 'ended',
      usage: { promptTokens: 10, completionTokens: tokens, totalTokens: 10 + tokens },
    },
    timings: { firstTokenMs, totalMs: firstTokenMs + 1000 },
  }),
  body: '{}',
})

const rated = (id: string, model: ModelId, rating: 'good' | 'bad') =>
  ({
    id,
    conversationId: CONVERSATION.id,
    parentId: null,
    role: 'assistant',
    parts: [],
    status: { type: 'complete' },
    createdAt: 0,
    reply: { model, connectionId: CONNECTION.id, rating },
  }) as unknown as Message

async function open(exchanges: readonly Exchange[], messages: readonly Message[]) {
  const made = await createTestApp({
    fetch: answersWith(ROWS),
    now: () => NOW,
    conversations: [{ ...CONVERSATION, tags: ['code'] }],
  })
  await made.storage.saveExchanges(exchanges)
  await made.storage.apply({ messages })
  made.show(<ModelPage modelId={ATLAS} connectionId={undefined} start={null} />, '/catalog/x')
  return within(await screen.findByRole('region', { name: 'My score and speed' }))
}

it('shows a model’s score in one’s own votes with its interval, also by tag, and how fast it replied', async () => {
  const own = await open(
    [replied('e1', 50, 900), replied('e2', 60, 1100), replied('e3', 90, 1500)],
    [rated('m1', ATLAS, 'good'), rated('m2', ATLAS, 'good'), rated('m3', FINCH, 'bad')],
  )
  await own.findAllByText(/votes$/)
  await own.findByText(/tokens\/s/)
  const values = own.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual([
    expect.stringMatching(/^3 replies since 2\d Sept? 2026, \$0\.30$/),
    expect.stringMatching(/^\d\d ± \d\d · 2 votes$/),
    expect.stringMatching(/^\d\d ± \d\d · 2 votes$/),
    '60 tokens/s · mostly 50 to 90 · 3 replies',
    '1.1 s · mostly 900 ms to 1.5 s · 3 replies',
  ])
  expect(own.getByText('Score for “code”')).toBeVisible()

  // What both were judged by is what they are compared by.
  const table = await screen.findByRole('table', { name: 'Beside its neighbours' })
  expect(within(table).getByRole('columnheader', { name: 'Best deals by price and my score' })).toBeVisible()
  const [atlas, finch] = within(table).getAllByRole('row').slice(1)
  expect(atlas).toHaveTextContent(/131k60\d\d ± \d\d$/)
  expect(finch).toHaveTextContent(/Finch 8BOne step cheaper.*Unknown\d\d ± \d\d$/)
  expect(screen.getByRole('figure', { name: 'Price and my score' })).toBeInTheDocument()
  expect(await violationsIn(document.body)).toEqual([])
})

it('says of what was never judged nor measured that it is unknown, and what makes it known', async () => {
  const own = await open([], [])
  expect(await own.findByText(/^Unknown\. Vote in Compare or Lab/)).toBeVisible()
  expect(own.getAllByText(/^Unknown\. No reply of the last 90 days/)).toHaveLength(2)
  const table = await screen.findByRole('table', { name: 'Beside its neighbours' })
  expect(within(table).queryByRole('columnheader', { name: 'My score' })).toBeNull()
})

it('says what each request was for and how it ended in words, not as it is stored', async () => {
  const made = replied('e1', 50, 900)
  await open(
    [
      { ...made, purpose: 'toolRound' },
      { ...made, id: 'e2' as ExchangeId, purpose: 'suggestion', response: { outcome: 'ended' } },
    ],
    [],
  )
  const list = await screen.findByRole('table', { name: 'Requests' })
  expect(
    within(list)
      .getAllByRole('row')
      .map((row) => row.children[1]?.textContent)
      .toSorted(),
  ).toEqual(['Next prompts', 'Tool round'])
  expect(within(list).getByText('finished')).toBeVisible()
})
