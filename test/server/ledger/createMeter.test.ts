import { expect, test } from 'vitest'

import type { CatalogEntry } from '@/domain/catalog/entry'
import { readCatalog } from '@/domain/catalog/readCatalog'
import type { Guest } from '@/server/keys/createAuthorize'
import { createMeter } from '@/server/ledger/createMeter'
import type { LedgerRow } from '@/server/ledger/ledgerRow'
import { admitTo, applyCharges, NO_COUNT, type Count, type Counts } from '@/server/limits/admitTo'
import { createLimiter } from '@/server/limits/createLimiter'
import type { Limit } from '@/server/limits/limit'
import { decimalText } from '@/lib/decimal'

const NOW = Date.UTC(2026, 10, 20, 12)
const LIMITS: readonly Limit[] = [
  { unit: 'requests', period: 'minute', most: '1000' },
  { unit: 'tokens', period: 'day', most: '100000' },
  { unit: 'usd', period: 'month', most: '5' },
]
const guest = (limits: readonly Limit[]): Guest => ({
  name: 'Ada',
  key: { name: 'Ada', hash: 'abc', createdAt: 0, expiresAt: null, models: null, limits },
})
const [ENTRY] = readCatalog({
  data: [{ id: 'm', pricing: { prompt: '0.000001', completion: '0.000002' } }],
}).entries
const PATH = '/v1/chat/completions'
const BODY = { model: 'm', messages: [{ role: 'user', content: 'hi' }] }

/** A meter over a store in memory. */
function metered(limits = LIMITS, entry: CatalogEntry | undefined = ENTRY) {
  const rows: LedgerRow[] = []
  const opened: LedgerRow[] = []
  const counters = new Map<string, Count>()
  const counts: Counts = {
    get: ({ name, startsAt }) => counters.get(`${name} ${startsAt}`) ?? NO_COUNT,
    set: ({ name, startsAt }, count) => void counters.set(`${name} ${startsAt}`, count),
  }
  let id = 0
  const limiter = createLimiter(
    {
      admit(takes, open) {
        const admission = admitTo(counts, takes)
        if (admission.type === 'admitted' && open) opened.push(open(admission.held))
        return Promise.resolve(admission)
      },
    },
    () => NOW,
  )
  let time = NOW - 40
  const meter = createMeter({
    ledger: {
      add(row) {
        rows.push(row)
        applyCharges(counts, row.charges ?? [])
      },
      flush: () => Promise.resolve(),
    },
    limiter,
    entryOf: (model) => (model === 'm' ? entry : undefined),
    now: () => (time += 40),
    newId: () => `id-${(id += 1)}`,
  })
  const begin = async (body: object = BODY, path = PATH) => {
    const request = meter(guest(limits), path)
    return { request, refused: await request.admit(body as Record<string, unknown>) }
  }
  return {
    rows,
    opened,
    begin,
    pass: async (answer: Response, body: object = BODY, path = PATH) => {
      const { request, refused } = await begin(body, path)
      return refused ? Response.json(refused, { status: refused.status }) : request.measure(answer)
    },
    used: (): Record<string, readonly string[]> =>
      Object.fromEntries(
        [...counters].map(([name, { used, held }]) => [
          name.replace(/^abc:| .*$/g, ''),
          [decimalText(used), decimalText(held)],
        ]),
      ),
  }
}

const events = (...chunks: readonly object[]) =>
  new Response(
    [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n'].join(''),
    {
      headers: { 'Content-Type': 'text/event-stream' },
    },
  )
const endless = (...chunks: readonly object[]) => {
  const rest = [...chunks]
  return new Response(
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const chunk = rest.shift()
          if (chunk) controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(chunk)}\n\n`))
        },
      },
      { highWaterMark: 0 },
    ),
    { headers: { 'Content-Type': 'text/event-stream' } },
  )
}
const word = (content: string) => ({ model: 'm', choices: [{ index: 0, delta: { content } }] })
const USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }

test.each([
  ['a completion', PATH, () => Response.json({ model: 'x', usage: USAGE })],
  ['a stream of one', PATH, () => events({ model: 'x', choices: [] }, { choices: [], usage: USAGE })],
  [
    'a stream of a response',
    '/v1/responses',
    () =>
      events(
        { type: 'response.created', response: { model: 'x', usage: null } },
        { type: 'response.output_text.delta', delta: 'Hi' },
        {
          type: 'response.completed',
          response: { usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 } },
        },
      ),
  ],
  [
    'a stream of a message',
    '/v1/messages',
    () =>
      events(
        { type: 'message_start', message: { model: 'x', usage: { input_tokens: 10, output_tokens: 1 } } },
        { type: 'message_delta', usage: { output_tokens: 5 } },
      ),
  ],
])('%s passes unchanged and is written down with its exact cost', async (_, path, answer) => {
  const { rows, opened, used, pass } = metered()
  expect(await (await pass(answer(), BODY, path)).text()).toBe(await answer().text())
  expect(opened).toMatchObject([{ id: 'id-1', status: 0, model: 'm', isOpen: true, costType: 'atLeast' }])
  expect(rows).toMatchObject([
    {
      id: 'id-1',
      at: NOW,
      key: 'abc',
      who: 'Ada',
      model: 'm',
      status: 200,
      promptTokens: 10,
      completionTokens: 5,
      costType: 'known',
      usd: '0.00002',
    },
  ])
  expect(used()).toEqual({
    'requests:minute': ['1', '0'],
    'tokens:day': ['15', '0'],
    'usd:month': ['0.00002', '0'],
  })
})

test('contains no text of the chat', async () => {
  const { rows, opened, pass } = metered()
  await (await pass(events({ choices: [{ delta: { content: 'a secret' } }] }, { usage: USAGE }))).text()
  expect(JSON.stringify([rows, opened])).not.toContain('secret')
})

test('the event that tells the usage is counted, and kept from whoever did not ask for it', async () => {
  const { rows, begin } = metered()
  const { request } = await begin()
  request.hidesUsage = true
  const text = await request.measure(events(word('Hi'), { choices: [], usage: USAGE })).text()
  expect(text).toBe(await events(word('Hi')).text())
  expect(rows).toMatchObject([{ costType: 'known', completionTokens: 5 }])
})

test.each([
  ['a chat', PATH, [word('Once '), word('upon '), word('a time')], 0],
  [
    'a message',
    '/v1/messages',
    [
      { type: 'message_start', message: { model: 'm', usage: { input_tokens: 500, output_tokens: 1 } } },
      ...['Once ', 'upon ', 'a time'].map((text) => ({
        type: 'content_block_delta',
        delta: { type: 'text_delta', text },
      })),
    ],
    500,
  ],
  [
    'a response',
    '/v1/responses',
    ['Once ', 'upon ', 'a time'].map((delta) => ({ type: 'response.output_text.delta', delta })),
    0,
  ],
])('a reader that leaves %s pays for what passed, as at least', async (_, path, chunks, saidPrompt) => {
  const { rows, opened, used, pass } = metered()
  const reader = (await pass(endless(...chunks), BODY, path)).body!.getReader()
  for (let turn = 0; turn < chunks.length; turn += 1) await reader.read()
  await reader.cancel()
  const prompt = saidPrompt || (opened[0]?.promptTokens ?? 0)
  expect(prompt).toBeGreaterThan(0)
  expect(rows).toMatchObject([{ promptTokens: prompt, completionTokens: 4, costType: 'atLeast' }])
  expect(used()['tokens:day']).toEqual([String(prompt + 4), '0'])
  expect(used()['usd:month']).toEqual([rows[0]?.usd, '0'])
})

test('an answer that does not say what it used is counted from what passed', async () => {
  const { rows, pass } = metered()
  await (await pass(events(word('Once '), word('upon a time')))).text()
  await (await pass(Response.json({ choices: [{ message: { content: 'Once upon a time' } }] }))).text()
  expect(rows).toMatchObject([
    { completionTokens: 4, costType: 'atLeast' },
    { completionTokens: 4, costType: 'atLeast' },
  ])
})

test('what was refused costs nothing, and an unknown model has no price', async () => {
  const refused = metered()
  await (await refused.pass(Response.json({ error: { message: 'no' } }, { status: 400 }))).text()
  expect(refused.rows).toMatchObject([{ status: 400, costType: 'free', usd: '0' }])
  expect(refused.used()).toMatchObject({ 'tokens:day': ['0', '0'], 'usd:month': ['0', '0'] })
  const unknown = metered()
  await (await unknown.pass(Response.json({ usage: USAGE }), { ...BODY, model: 'other' })).text()
  expect(unknown.rows).toMatchObject([{ promptTokens: 10, costType: 'unknown', usd: null }])
})

test('a body that was never read counts as a request', async () => {
  const { rows, used, begin } = metered()
  const { request } = await begin()
  await request.measure(Response.json({}, { status: 400 })).text()
  expect([rows.length, used()['requests:minute']]).toEqual([1, ['1', '0']])
})

/** A reply of 29,000 tokens: 5.8 cents. */
const LARGE = { prompt_tokens: 0, completion_tokens: 29_000, total_tokens: 29_000 }
const DIME: readonly Limit[] = [{ unit: 'usd', period: 'month', most: '0.1' }]

test.each([
  ['that say how much they may write', { ...BODY, max_tokens: 29_000 }, 1],
  ['that do not, from a key that nothing is known of', BODY, 1],
])('50 at once %s don’t pass a budget together', async (_, body, passes) => {
  const { begin, used } = metered(DIME)
  const all = await Promise.all(Array.from({ length: 50 }, () => begin(body)))
  const passed = all.filter(({ refused }) => !refused)
  expect(passed).toHaveLength(passes)
  expect(all.find(({ refused }) => refused)?.refused).toMatchObject({ status: 429, retryAfterSeconds: 5 })
  for (const { request } of passed) await request.measure(Response.json({ model: 'm', usage: LARGE })).text()
  expect(used()).toEqual({ 'usd:month': ['0.058', '0'] })
})

test('what the last replies of a key took is held for its next', async () => {
  const { begin, pass, used } = metered([{ unit: 'usd', period: 'month', most: '0.3' }])
  await (await pass(Response.json({ usage: LARGE }))).text()
  const all = await Promise.all(Array.from({ length: 50 }, () => begin()))
  // Four of 5.8 cents, and one that has what is left.
  expect(all.filter(({ refused }) => !refused)).toHaveLength(5)
  expect(used()['usd:month']).toEqual(['0.058', '0.242'])
})

test('one after the other stop at the limit, and the refusal says why', async () => {
  const { pass, used } = metered(DIME)
  const statuses: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = await pass(events(word('Hi'), { choices: [], usage: LARGE }))
    statuses.push(answer.status)
    await answer.text()
  }
  expect(statuses).toEqual([200, 200, 429, 429, 429])
  expect(used()['usd:month']).toEqual(['0.116', '0'])
})

test('a request that may use more than is left is told how much that is', async () => {
  const { begin, pass } = metered(DIME)
  await (await pass(Response.json({ usage: LARGE }))).text()
  const { refused } = await begin({ ...BODY, max_tokens: 29_000 })
  expect(refused).toMatchObject({ status: 429 })
  expect(refused?.message).toMatch(
    /\$0\.1 a month, of which \$0\.042 is left\. This request may use up to \$0\.058/,
  )
  expect((await begin({ ...BODY, max_tokens: 1_000 })).refused).toBeUndefined()
})

const TOKENS: ReadonlySet<string> = new Set([
  'a faster speed',
  'a cache of an hour',
  'sound',
  'a special tier',
])

/** A catalog that also prices searches, as catalogs write them. */
const [SEARCHING] = readCatalog({
  data: [{ id: 'm', pricing: { prompt: '0.000001', completion: '0.000002', web_search: '0.01' } }],
}).entries
const RESPONSES = '/v1/responses'
const MESSAGES = '/v1/messages'
const READ = { input_tokens: 10, output_tokens: 5 }
const responseEvents = (items: readonly object[], more: object = {}) =>
  events(...items.map((item, index) => ({ type: 'response.output_item.done', output_index: index, item })), {
    type: 'response.completed',
    response: { model: 'm', output: items, usage: READ, ...more },
  })
const wholeResponse = (items: readonly object[], more: object = {}) =>
  Response.json({ object: 'response', model: 'm', output: items, usage: READ, ...more })
const messageEvents = (blocks: readonly object[], more: object = {}) =>
  events(
    { type: 'message_start', message: { model: 'm', content: [], usage: READ } },
    ...blocks.map((block, index) => ({ type: 'content_block_start', index, content_block: block })),
    { type: 'message_delta', usage: { output_tokens: 5, ...more } },
  )
const chatEvents = (delta: object, usage: object = {}, more: object = {}) =>
  events(
    { model: 'm', choices: [{ delta }], ...more },
    { choices: [], usage: { ...USAGE, ...usage }, ...more },
  )
const SEARCH = { type: 'web_search_call', id: 's', status: 'completed', action: { type: 'search' } }

/** Everything of an answer that is billed beside tokens of text, in each dialect: what was asked, and how it ends. */
const BILLED: readonly (readonly [string, string, object, () => Response])[] = [
  ['a search item', RESPONSES, {}, () => responseEvents([SEARCH])],
  ['a search item of a whole response', RESPONSES, {}, () => wholeResponse([SEARCH])],
  ['files that were searched', RESPONSES, {}, () => responseEvents([{ type: 'file_search_call', id: 'f' }])],
  [
    'code that was run',
    RESPONSES,
    {},
    () => wholeResponse([{ type: 'code_interpreter_call', container_id: 'c' }]),
  ],
  ['a picture', RESPONSES, {}, () => responseEvents([{ type: 'image_generation_call', id: 'p' }])],
  [
    'the tokens of a picture',
    RESPONSES,
    {},
    () => responseEvents([], { tool_usage: { image_gen: { input_tokens: 9, output_tokens: 272 } } }),
  ],
  [
    'searches that are told',
    RESPONSES,
    {},
    () => wholeResponse([], { tool_usage: { web_search: { num_requests: 2 } } }),
  ],
  ['a tool nobody knows', RESPONSES, {}, () => wholeResponse([], { tool_usage: { maps: { requests: 1 } } })],
  [
    'a block of code',
    MESSAGES,
    {},
    () => messageEvents([{ type: 'server_tool_use', name: 'code_execution' }]),
  ],
  [
    'a block of a search',
    MESSAGES,
    {},
    () => messageEvents([{ type: 'server_tool_use', name: 'web_search' }]),
  ],
  [
    'searches in the usage of a message',
    MESSAGES,
    {},
    () => messageEvents([], { server_tool_use: { web_search_requests: 2 } }),
  ],
  ['a faster speed', MESSAGES, {}, () => messageEvents([], { speed: 'fast' })],
  [
    'a cache of an hour',
    MESSAGES,
    {},
    () => messageEvents([], { input_tokens: 1, cache_creation: { ephemeral_1h_input_tokens: 9 } }),
  ],
  ['a search that was asked for', PATH, { web_search_options: {} }, () => chatEvents({ content: 'Hi' })],
  [
    'a model that always searches',
    PATH,
    { model: 'gpt-4o-search-preview' },
    () => chatEvents({ content: 'Hi' }),
  ],
  ['tools that were run', PATH, {}, () => chatEvents({ executed_tools: [{ type: 'search' }] })],
  ['a picture in a chat', PATH, {}, () => chatEvents({ images: [{ image_url: { url: 'data:,' } }] })],
  ['sound', PATH, {}, () => chatEvents({}, { completion_tokens_details: { audio_tokens: 4 } })],
  ['pages', PATH, {}, () => chatEvents({}, { num_pages: 3 })],
  ['a special tier', PATH, {}, () => chatEvents({}, {}, { service_tier: 'priority' })],
]

const [FREE] = readCatalog({ data: [{ id: 'm', pricing: { prompt: '0', completion: '0' } }] }).entries

test.each(BILLED)('%s that has no price is never called known', async (what, path, asked, answer) => {
  // Of a free model other tokens are free, too.
  for (const entry of TOKENS.has(what) ? [ENTRY] : [ENTRY, FREE]) {
    const { rows, pass } = metered(LIMITS, entry)
    await (await pass(answer(), { ...BODY, ...asked }, path)).text()
    expect(rows).toMatchObject([{ promptTokens: 10 }])
    expect(['atLeast', 'unknown']).toContain(rows[0]?.costType)
  }
})

test.each([
  ['an item', RESPONSES, () => responseEvents([SEARCH]), '0.01002'],
  [
    'told beside an item',
    RESPONSES,
    () => responseEvents([SEARCH], { tool_usage: { web_search: { num_requests: 3 } } }),
    '0.03002',
  ],
  [
    'opened pages are none',
    RESPONSES,
    () => responseEvents([SEARCH, { ...SEARCH, id: 't', action: { type: 'open_page' } }]),
    '0.01002',
  ],
  [
    'of a message',
    MESSAGES,
    () => messageEvents([], { server_tool_use: { web_search_requests: 2 } }),
    '0.02002',
  ],
])('searches cost what the catalog says: %s', async (_, path, answer, usd) => {
  const { rows, used, pass } = metered(LIMITS, SEARCHING)
  await (await pass(answer(), BODY, path)).text()
  expect(rows).toMatchObject([{ costType: 'known', usd }])
  expect(used()['usd:month']).toEqual([usd, '0'])
})

test('a search that is asked for is held and charged once at least', async () => {
  const { rows, begin, used } = metered([{ unit: 'usd', period: 'month', most: '1' }], SEARCHING)
  const { request } = await begin({ ...BODY, web_search_options: {}, max_tokens: 5 })
  expect(Number(used()['usd:month']?.[1])).toBeGreaterThanOrEqual(0.01)
  await request.measure(chatEvents({ content: 'Hi' })).text()
  expect(rows).toMatchObject([{ costType: 'atLeast', usd: '0.01002' }])
})

test('what the provider says it charged counts, wherever it says it', async () => {
  const { rows, pass } = metered()
  await (await pass(chatEvents({ executed_tools: [{}] }, { cost: 0.5 }))).text()
  await (await pass(chatEvents({ content: 'Hi' }, {}, { estimated_cost: 0.25 }))).text()
  expect(rows).toMatchObject([
    { costType: 'known', usd: '0.5' },
    { costType: 'known', usd: '0.25' },
  ])
})

test('a proxy that writes 0 for what it does not count again takes no count away', async () => {
  const { rows, pass } = metered()
  await (await pass(messageEvents([], { input_tokens: 0 }), BODY, MESSAGES)).text()
  expect(rows).toMatchObject([{ promptTokens: 10, completionTokens: 5, costType: 'known', usd: '0.00002' }])
})
