// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { priceOnBasis } from '@/domain/models/costs/priceOnBasis'
import type { Dialect } from '@/domain/connections/dialect'
import type { Conversation } from '@/domain/conversations/conversation'
import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { ModelId } from '@/domain/ids'
import type { Message, ReplyFacts } from '@/domain/messages/message'
import { formatBracket } from '@/domain/pricing/formatMoney'
import { useCostBasis } from '@/hooks/pricing/useCostBasis'
import { useModel } from '@/hooks/models/useModels'
import { useNextTurn } from '@/hooks/pricing/useNextTurn'
import { catalogQuery, modelsQuery } from '@/queries/models'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'

const [OWN, OTHER] = ['acme/own' as ModelId, 'acme/other' as ModelId]
const NOW = 1_790_000_000_000
/** Prices with digits of their own, so that no two token counts cost the same. */
const row = (id: string, context: number) => ({
  id,
  name: id,
  context_length: context,
  pricing: {
    prompt: '0.000001',
    completion: '0.00001',
    input_cache_read: '0.0000001',
    input_cache_write: '0.00000125',
    web_search: '0.01',
  },
})
const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: OWN }

const said = (index: number, words: number, reply?: Partial<ReplyFacts>): Message => ({
  id: `m${index}` as never,
  conversationId: CONVERSATION.id,
  parentId: index === 1 ? null : (`m${index - 1}` as never),
  role: index % 2 === 0 ? 'assistant' : 'user',
  parts: [{ type: 'text', text: 'word '.repeat(words) }],
  status: { type: 'complete' },
  createdAt: index,
  ...(reply && { reply: { model: OWN, connectionId: CONNECTION.id, ...reply } }),
})
const usage = (promptTokens: number, completionTokens: number) => ({
  usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
})
const asked = (index: number): Exchange => ({
  id: `x${index}` as never,
  purpose: 'reply',
  conversationId: CONVERSATION.id,
  messageId: null,
  connectionId: CONNECTION.id,
  connectionName: 'Alpha',
  model: OWN,
  endpoint: 'https://alpha.test/v1/chat/completions',
  requestHeaders: {},
  body: '{}',
  entryHash: null,
  startedAt: NOW - index * 60_000,
  response: { outcome: 'ended', ...usage(1500, 70 + index) },
  timings: { totalMs: 1 },
  cost: { type: 'free' },
  isEstimated: false,
  promptEstimate: 1000,
  attempts: 1,
})

const COUNTED = [said(1, 300), said(2, 80, usage(420, 90)), said(3, 20), said(4, 80, usage(560, 110))]
type Case = {
  readonly messages: readonly Message[]
  /** What is typed: of an empty composer, the catalog prices a usual first message. */
  readonly draft?: string
  readonly context?: number
  readonly settings?: Partial<Conversation['settings']>
  readonly exchanges?: number
  readonly dialect?: Dialect
}
const SEARCH: Conversation['settings']['parameters'] = {
  web_search_options: { value: true, origin: 'mine' },
}
const LONG = Array.from({ length: 20 }, (_, index) => said(index + 1, 120))

const cases: readonly (readonly [string, Case, number])[] = [
  ['a first message', { messages: [], draft: 'How tall is it?' }, 500],
  ['replies of this model', { messages: COUNTED }, 100],
  [
    'a reply of another model, which has none of it in this one’s cache',
    { messages: [said(1, 300), said(2, 80, { ...usage(420, 90), model: OTHER })] },
    90,
  ],
  ['an imported conversation without usages', { messages: [said(1, 50), said(2, 200)] }, 204],
  ['what this device has learned of the model', { messages: [said(1, 50), said(2, 200)], exchanges: 3 }, 71],
  ['a limit on the reply', { messages: COUNTED, settings: { parameters: limited(30) } }, 30],
  ['a conversation of which a part is sent', { messages: LONG, context: 1000 }, 124],
  ['a request that may search the web', { messages: COUNTED, settings: { parameters: SEARCH } }, 100],
  ['a prompt that is written to the cache', { messages: LONG, dialect: 'messages' }, 124],
]

function limited(value: number): Conversation['settings']['parameters'] {
  return { max_tokens: { value, origin: 'mine' } }
}

it.each(cases)('composer and catalog show the same cost: %s', async (_name, given, replyTokens) => {
  const { messages, context = 32_000, exchanges = 0, dialect = 'chat' } = given
  const conversation = {
    ...CONVERSATION,
    settings: { ...settings, ...given.settings },
    activeLeafId: messages.at(-1)?.id ?? null,
  }
  const rows = { data: [row(OWN, context), row(OTHER, 32_000)] }
  const { app, storage, show } = await createTestApp({
    conversations: [conversation],
    connections: [{ ...CONNECTION, dialects: [dialect] }],
    messages,
    now: () => NOW,
    fetch: async () => Response.json(rows),
  })
  await storage.saveExchanges(Array.from({ length: exchanges }, (_, index) => asked(index)))
  await app.queryClient.query(modelsQuery(app.api, CONNECTION))
  await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  if (given.draft !== undefined)
    app.store.getState().draftChanged(CONVERSATION.id, { ...EMPTY_DRAFT, text: given.draft })
  show(<Figures />)

  await expect
    .poll(() => screen.queryByLabelText('composer')?.textContent)
    .toMatch(new RegExp(`^\\$0\\.\\d+, ${replyTokens} tokens$`))
  const composer = screen.getByLabelText('composer').textContent.split(',')[0]
  expect(screen.getByLabelText('catalog')).toHaveTextContent(composer ?? '')
  expect(screen.getByLabelText('bounds of the composer').textContent).toBe(
    screen.getByLabelText('bounds of the catalog').textContent,
  )
})

const BASIS = { type: 'nextTurn', conversationId: CONVERSATION.id } as const

function Figures() {
  const { estimate } = useNextTurn(CONVERSATION.id)
  const { basis, calibrations } = useCostBasis(BASIS, '')
  const model = useModel({ connectionId: CONNECTION.id, modelId: OWN })
  const cost = model && priceOnBasis([model], basis, { at: NOW, calibrations })[0]
  if (!estimate || !cost) return null
  return (
    <>
      <output aria-label="composer">{`${formatBracket(estimate.expected)}, ${estimate.replyTokens} tokens`}</output>
      <output aria-label="catalog">{formatBracket(cost.expectedRange)}</output>
      <output aria-label="bounds of the composer">{formatBracket(estimate)}</output>
      <output aria-label="bounds of the catalog">{formatBracket(cost)}</output>
    </>
  )
}
