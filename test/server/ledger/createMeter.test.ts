import { expect, test } from 'vitest'

import type { CatalogEntry } from '@/domain/catalog/entry'
import { readCatalog } from '@/domain/catalog/readCatalog'
import type { Guest } from '@/server/keys/createKeyRing'
import { createMeter } from '@/server/ledger/createMeter'
import type { LedgerRow } from '@/server/ledger/ledgerRow'
import type { Amount } from '@/server/store/limitStore'

const NOW = Date.UTC(2026, 10, 20, 12)
const ADA: Guest = {
  name: 'Ada',
  key: {
    name: 'Ada',
    hash: 'abc',
    createdAt: 0,
    expiresAt: null,
    models: null,
    limits: [
      { unit: 'requests', period: 'minute', most: '5' },
      { unit: 'tokens', period: 'day', most: '100' },
      { unit: 'usd', period: 'month', most: '5' },
    ],
  },
}
const [ENTRY] = readCatalog({
  data: [{ id: 'm', pricing: { prompt: '0.000001', completion: '0.000002' } }],
}).entries

function metered(entry: CatalogEntry | undefined = ENTRY) {
  const rows: LedgerRow[] = []
  const amounts: Amount[] = []
  const { measure } = createMeter({
    ledger: { add: (row) => rows.push(row) },
    limits: { add: (added) => Promise.resolve(void amounts.push(...added)) },
    entryOf: (model) => (model === 'm' ? entry : undefined),
    now: () => NOW + 40,
    newId: () => 'id',
  })
  return { rows, amounts, pass: (answer: Response, model = 'm') => measure(answer, ADA, { at: NOW, model }) }
}

const events = (...chunks: readonly object[]) =>
  new Response(
    [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n'].join(''),
    {
      headers: { 'Content-Type': 'text/event-stream' },
    },
  )
const USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }

test.each([
  ['a completion', () => Response.json({ model: 'x', usage: USAGE })],
  ['a stream of one', () => events({ model: 'x', choices: [] }, { choices: [], usage: USAGE })],
  [
    'a stream of a response',
    () =>
      events(
        { type: 'response.created', response: { model: 'x', usage: null } },
        {
          type: 'response.completed',
          response: { usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 } },
        },
      ),
  ],
  [
    'a stream of a message',
    () =>
      events(
        { type: 'message_start', message: { model: 'x', usage: { input_tokens: 10, output_tokens: 1 } } },
        { type: 'message_delta', usage: { output_tokens: 5 } },
      ),
  ],
])('%s passes unchanged and is written down with its exact cost', async (_, answer) => {
  const { rows, amounts, pass } = metered()
  expect(await pass(answer()).text()).toBe(await answer().text())
  expect(rows).toEqual([
    {
      id: 'id',
      at: NOW,
      key: 'abc',
      who: 'Ada',
      model: 'm',
      status: 200,
      durationMs: 40,
      promptTokens: 10,
      completionTokens: 5,
      costType: 'known',
      usd: '0.00002',
    },
  ])
  expect(amounts).toEqual([
    { name: 'abc:tokens:day', startsAt: Date.UTC(2026, 10, 20), amount: '15' },
    { name: 'abc:usd:month', startsAt: Date.UTC(2026, 10, 1), amount: '0.00002' },
  ])
})

test('contains no text of the chat', async () => {
  const { rows, pass } = metered()
  await pass(events({ choices: [{ delta: { content: 'a secret' } }] }, { usage: USAGE })).text()
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('a reader that leaves is written down too, its cost unknown', async () => {
  const { rows, pass } = metered()
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: {"model":"m"}\n\n')),
  })
  const reader = pass(
    new Response(endless, { headers: { 'Content-Type': 'text/event-stream' } }),
  ).body!.getReader()
  await reader.read()
  await reader.cancel()
  expect(rows).toMatchObject([{ promptTokens: null, costType: 'unknown', usd: null }])
})

test('what was refused costs nothing, and an unknown model has no price', async () => {
  const refused = metered()
  await refused.pass(Response.json({ error: { message: 'no' } }, { status: 400 })).text()
  expect(refused.rows).toMatchObject([{ status: 400, costType: 'free', usd: '0' }])
  const unknown = metered()
  await unknown.pass(Response.json({ usage: USAGE }), 'other').text()
  expect(unknown.rows).toMatchObject([{ promptTokens: 10, costType: 'unknown', usd: null }])
})
