// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { Exchange } from '@/domain/exchanges/exchange'
import type { ConversationId, ModelId } from '@/domain/ids'
import type { Message, ReplyFacts } from '@/domain/messages/message'
import { useCacheLoss } from '@/hooks/pricing/useCacheLoss'
import { useNextTurn } from '@/hooks/pricing/useNextTurn'
import { useLearned } from '@/hooks/tokens/useLearned'
import { formatExactMoney } from '@/domain/pricing/formatMoney'
import { estimateMessageTokens, sumOfEstimates } from '@/domain/tokens/estimateTokens'
import { catalogQuery } from '@/queries/models'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const MODEL = 'acme/swift-8b' as ModelId
const talk = {
  ...CONVERSATION,
  activeLeafId: 'm4' as never,
  settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: MODEL },
}

/** A hundred words: about as many tokens. */
const said = (id: string, parentId: string | null, reply?: Partial<ReplyFacts>): Message => ({
  id: id as never,
  conversationId: talk.id,
  parentId: parentId as never,
  role: reply ? 'assistant' : 'user',
  parts: [{ type: 'text', text: 'word '.repeat(100) }],
  status: { type: 'complete' },
  createdAt: 1,
  ...(reply && { reply: { model: MODEL, connectionId: CONNECTION.id, ...reply } }),
})
const usage = (promptTokens: number) => ({
  promptTokens,
  completionTokens: 100,
  totalTokens: promptTokens + 100,
})
const messages = [
  said('m1', null),
  said('m2', 'm1', { usage: usage(100) }),
  said('m3', 'm2'),
  said('m4', 'm3', { usage: usage(300), exchangeId: 'x9' as never }),
]

/** A request of which the service counted one and a half times what was thought. */
const exchange = (index: number, now: number): Exchange => ({
  id: `x${index}` as never,
  purpose: 'reply',
  conversationId: talk.id,
  messageId: null,
  connectionId: CONNECTION.id,
  connectionName: 'Alpha',
  model: MODEL,
  endpoint: 'https://alpha.test/v1/chat/completions',
  requestHeaders: {},
  body: '{}',
  entryHash: null,
  startedAt: now - index * 60_000,
  response: { outcome: 'ended', usage: usage(1500) },
  timings: { totalMs: 1 },
  cost: { type: 'free' },
  isEstimated: false,
  promptEstimate: 1000,
  attempts: 1,
})

async function show(exchanges: number) {
  const service = createScriptedService({ keys: null })
  const now = 1_790_000_000_000
  const test = await createTestApp({ fetch: service.fetch, conversations: [talk], messages, now: () => now })
  await test.storage.saveExchanges(Array.from({ length: exchanges }, (_, index) => exchange(index, now)))
  await test.app.queryClient.query(catalogQuery(test.app.api, CONNECTION))
  test.show(<Figures id={talk.id} />)
  return test
}

function Figures({ id }: { readonly id: ConversationId }) {
  const { prompt, isCounting } = useNextTurn(id)
  const early = useCacheLoss(id, 'm1' as never)
  const late = useCacheLoss(id, 'm3' as never)
  if (isCounting || !early || !late) return null
  return (
    <>
      <output aria-label="prompt">{`${prompt.low} ${prompt.tokens} ${prompt.high}`}</output>
      <output aria-label="early">{`${early.tokens} ${formatExactMoney(early.cost)}`}</output>
      <output aria-label="late">{String(late.tokens)}</output>
    </>
  )
}

const numbers = async () => (await screen.findByLabelText('prompt')).textContent.split(' ').map(Number)

const estimated = sumOfEstimates(messages.map(estimateMessageTokens)).tokens

it('takes the replies of the conversation, where this device has no others to learn from', async () => {
  await show(0)
  const [low = 0, likely = 0, high = 0] = await numbers()
  // Two replies: 100 tokens were counted for 104 that were estimated, 300 for 312.
  expect(likely).toBe(Math.round((estimated * 100) / 104))
  expect(low / likely).toBeCloseTo(0.88, 2)
  expect(high / likely).toBeCloseTo(1.2, 1)
})

it('learns from stored exchanges how the family counts, and narrows the bracket', async () => {
  await show(40)
  await expect.poll(async () => (await numbers())[1]).toBe(Math.round(estimated * 1.5))
  const [low = 0, likely = 0, high = 0] = await numbers()
  expect(low / likely).toBeGreaterThan(0.95)
  expect(high / likely).toBeLessThan(1.06)
})

it('looks again each time one comes to a new chat, so that a rule takes the model that is shown', async () => {
  const now = 1_790_000_000_000
  const test = await createTestApp({ conversations: [talk], messages, now: () => now })
  function Length() {
    return <output>{useLearned(null).replyLengths.get(MODEL) ?? 'none'}</output>
  }
  const { unmount } = test.show(<Length />)
  await waitFor(() => expect(test.app.queryClient.getQueryState(['learned', null])?.status).toBe('success'))
  unmount()
  await test.storage.saveExchanges([exchange(0, now)])
  test.show(<Length />)
  expect(await screen.findByText('100')).toBeVisible()
})

it('tells what an edit leaves behind in the cache, the more the earlier it is', async () => {
  await show(0)
  // All 300 counted tokens, at the price of input less that of cached: 0.05 less 0.0125 dollars a million.
  expect((await screen.findByLabelText('early')).textContent).toBe('300 $0.00001125')
  const late = Number(screen.getByLabelText('late').textContent)
  expect(late).toBeGreaterThan(80)
  expect(late).toBeLessThan(120)
})
