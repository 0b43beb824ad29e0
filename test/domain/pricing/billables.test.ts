import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Price, PriceItem } from '@/domain/catalog/entry'
import { costOfRequest } from '@/domain/request/bodyFacts'
import { addedUsage, createHostedCount } from '@/domain/usage/extras'
import { readMessagesUsage } from '@/domain/dialects/messages/readMessagesUsage'
import { readResponsesUsage } from '@/domain/dialects/responses/readResponsesUsage'
import { readUsage } from '@/domain/dialects/chat/readUsage'
import type { Usage } from '@/domain/usage/usage'
import { BASE, amount, cost, linesOf, NOON, price, priced, promptFrom, short } from './priced'

type Body = Record<string, unknown>
type Billable = {
  readonly name: string
  /** Puts it into what a reply says. */
  readonly put: (reply: {
    usage: Body
    prompt: Body
    completion: Body
    response: Body
    request: Body
  }) => void
  /** What has to be in the catalog for it to be priced; undefined where no catalog can price it. */
  readonly price?: Price
}

const kept = (seconds: number): Price => ({ ...price('cacheWrite', '0.000004'), ttlSeconds: seconds })
const when = (item: PriceItem, fact: string, equals: string): Price => ({
  ...price(item, '0.001'),
  when: [{ type: 'fact', fact, equals }],
})
const add = (of: Body, name: string, value: unknown) => Object.assign(of, { [name]: value })
const tools = (response: Body, more: Body) =>
  add(response, 'tool_usage', { ...(response['tool_usage'] as Body | undefined), ...more })
const items = (response: Body, ...more: Body[]) =>
  add(response, 'output', [...((response['output'] as Body[] | undefined) ?? []), ...more])

const UNCOUNTED = 'a search that no one counts'

/** Everything a reply may tell that costs, in the shape of Responses and chat completions. */
const BILLABLE: readonly Billable[] = [
  {
    name: 'sound heard',
    put: ({ prompt }) => add(prompt, 'audio_tokens', 40),
    price: price('audioInput', '0.001'),
  },
  {
    name: 'pictures seen',
    put: ({ prompt }) => add(prompt, 'image_tokens', 30),
    price: price('imageToken', '0.001'),
  },
  { name: 'video seen', put: ({ prompt }) => add(prompt, 'video_tokens', 20) },
  {
    name: 'sound made',
    put: ({ completion }) => add(completion, 'audio_tokens', 9),
    price: price('audioOutput', '0.1'),
  },
  {
    name: 'pictures made',
    put: ({ completion }) => add(completion, 'image_tokens', 9),
    price: price('imageOutput', '1'),
  },
  {
    name: 'a cache of twelve hours',
    put: ({ prompt }) => {
      add(prompt, 'cache_write_tokens', 50)
      add(prompt, 'cache_write_tokens_details', { ttl_30m_tokens: 0, ttl_12h_tokens: 50 })
    },
    price: kept(43_200),
  },
  {
    name: 'a counted search',
    put: ({ response }) => tools(response, { web_search: { num_requests: 2 } }),
    price: price('search', '0.01'),
  },
  {
    name: 'a search in the output',
    put: ({ response }) => items(response, { type: 'web_search_call', action: { type: 'search' } }),
    price: price('search', '0.01'),
  },
  {
    name: 'a search in files',
    put: ({ response }) => items(response, { type: 'file_search_call', status: 'completed' }),
    price: price('fileSearch', '0.0025'),
  },
  {
    name: 'code that ran',
    put: ({ response }) => items(response, { type: 'code_interpreter_call', container_id: 'c1' }),
    price: price('codeSession', '0.03'),
  },
  {
    name: 'a picture drawn by a tool',
    put: ({ response }) => items(response, { type: 'image_generation_call', result: 'x' }),
  },
  {
    name: 'tokens of the tool that draws',
    put: ({ response }) => tools(response, { image_gen: { input_tokens: 5, output_tokens: 1000 } }),
  },
  { name: 'a tool of next year', put: ({ response }) => items(response, { type: 'teleport_call' }) },
  {
    name: 'a count of next year',
    put: ({ response }) => tools(response, { teleport: { num_requests: 1 } }),
  },
  { name: 'tokens of next year', put: ({ completion }) => add(completion, 'hologram_tokens', 7) },
  { name: 'sources', put: ({ usage }) => add(usage, 'num_sources_used', 8) },
  { name: 'minutes of sound', put: ({ usage }) => add(usage, 'prompt_audio_seconds', 61) },
  {
    name: 'a tool of xAI',
    put: ({ usage }) => add(usage, 'server_side_tool_usage_details', { x_search_calls: 2 }),
  },
  {
    name: 'a tool of OpenRouter',
    put: ({ usage }) => add(usage, 'server_tool_use_details', { teleport_requests: 2 }),
  },
  {
    name: 'a faster speed',
    put: ({ usage }) => add(usage, 'speed', 'fast'),
    price: when('input', 'speed', 'fast'),
  },
  {
    name: 'another speed asked for',
    put: ({ request }) => add(request, 'speed', 'fast'),
    price: when('input', 'speed', 'fast'),
  },
  {
    name: 'a place',
    put: ({ usage }) => add(usage, 'inference_geo', 'us'),
    price: when('input', 'inference_geo', 'us'),
  },
  { name: UNCOUNTED, put: ({ request }) => add(request, 'web_search_options', {}) },
]

const PLAIN_LIST = [
  ...BASE,
  { ...price('cacheWrite', '0.0000025'), ttlSeconds: 300 },
  price('cached', '0.000001'),
]

function told(billables: readonly Billable[]): { readonly usage: Usage; readonly body: string } {
  const [prompt, completion, response, request]: Body[] = [{}, {}, {}, {}] as never
  const usage: Body = { input_tokens: 200, output_tokens: 100, input_tokens_details: prompt }
  usage['output_tokens_details'] = completion
  Object.assign(response!, { usage })
  for (const { put } of billables)
    put({ usage, prompt: prompt!, completion: completion!, response: response!, request: request! })
  const hosted = createHostedCount()
  for (const item of (response!['output'] as Body[] | undefined) ?? []) hosted.note(item)
  return {
    usage: hosted.addTo(readResponsesUsage(response!)!),
    body: JSON.stringify({ ...request, model: 'm' }),
  }
}

const costWith = (billables: readonly Billable[], list: readonly Price[]) => {
  const { usage, body } = told(billables)
  return costOfRequest({ prices: priced(...PLAIN_LIST, ...list), usage, body, at: NOON })
}

describe('a reply with anything billable that was not priced', () => {
  it.each(BILLABLE)('is never known: $name', (billable) => {
    const text = cost(priced(...PLAIN_LIST), { promptTokens: 0, completionTokens: 0 })
    expect(text.type).toBe('known')
    expect(costWith([billable], []).type).toBe('atLeast')
  })

  it.each(BILLABLE.filter((each) => each.price && !/place|speed/.test(each.name)))(
    'is known where the catalog has its price, and costs more: $name',
    (billable) => {
      const known = costWith([billable], [billable.price!])
      expect(known.type).toBe('known')
      expect(Number(amount(known))).toBeGreaterThan(Number(amount(costWith([], []))))
    },
  )

  it('is never known, whatever else was used and whatever the catalog lists', () => {
    fc.assert(
      fc.property(fc.subarray([...BILLABLE]), fc.subarray([...BILLABLE]), (used, listed) => {
        const list = listed.flatMap((each) => each.price ?? [])
        // Where searches are counted, none is uncounted.
        const isCounted = used.some(({ price: own }) => own?.item === 'search')
        const told = used.filter(({ name }) => !(isCounted && name === UNCOUNTED))
        const isUnpriced = told.some(
          (each) => !each.price || !list.some((other) => sameUse(other, each.price!)),
        )
        if (isUnpriced) expect(costWith(used, list).type).not.toBe('known')
      }),
      { numRuns: 500 },
    )
  })

  it('is never free', () => {
    const { usage } = told([BILLABLE.find(({ name }) => name === 'a search in files')!])
    expect(cost({ type: 'free' }, usage)).toEqual({ type: 'unknown' })
  })

  it('is what the provider says it charged', () => {
    const usage = { ...told([...BILLABLE]).usage, costUsd: '0.5' }
    expect(cost(priced(...PLAIN_LIST), usage)).toMatchObject({ type: 'known', amount: '0.5' })
  })
})

const sameUse = (one: Price, other: Price): boolean =>
  one.item === other.item &&
  one.ttlSeconds === other.ttlSeconds &&
  JSON.stringify(one.when) === JSON.stringify(other.when)

describe('messages', () => {
  const usage = { input_tokens: 100, output_tokens: 10 }
  const writes = { ...usage, cache_creation_input_tokens: 50 }
  it.each<[string, Body, string]>([
    [
      'an hour of cache where minutes are priced',
      { ...writes, cache_creation: { ephemeral_1h_input_tokens: 50 } },
      'atLeast',
    ],
    [
      'minutes of cache',
      { ...writes, cache_creation: { ephemeral_5m_input_tokens: 50, ephemeral_1h_input_tokens: 0 } },
      'known',
    ],
    ['a faster speed', { ...usage, speed: 'fast' }, 'atLeast'],
    ['the usual speed', { ...usage, speed: 'standard', inference_geo: 'global' }, 'known'],
    ['a place', { ...usage, inference_geo: 'us' }, 'atLeast'],
    ['searches', { ...usage, server_tool_use: { web_search_requests: 2 } }, 'atLeast'],
    ['pages that were fetched', { ...usage, server_tool_use: { web_fetch_requests: 2 } }, 'known'],
    ['a tool of next year', { ...usage, server_tool_use: { teleport_requests: 1 } }, 'atLeast'],
  ])('%s', (_name, said, type) => {
    expect(cost(priced(...PLAIN_LIST), readMessagesUsage(said)!).type).toBe(type)
  })

  it('counts code that ran once for its container, and searches that no usage tells', () => {
    const hosted = createHostedCount()
    for (const name of ['bash_code_execution', 'text_editor_code_execution', 'web_search', 'web_fetch'])
      hosted.note({ type: 'server_tool_use', name })
    expect(hosted.addTo(readMessagesUsage(usage)!)).toMatchObject({
      searches: 1,
      extras: { code_interpreter: 1 },
    })
  })

  it('a body that asks for an hour of cache pays for one where the usage does not tell', () => {
    const body = JSON.stringify({
      system: [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral', ttl: '1h' } }],
    })
    const at = (list: readonly Price[]) =>
      costOfRequest({
        prices: priced(...PLAIN_LIST, ...list),
        usage: readMessagesUsage(writes)!,
        body,
        at: NOON,
      })
    expect(at([]).type).toBe('atLeast')
    expect(short(at([kept(3600)]))).toContain('cacheWrite 50×0.000004=0.0002')
  })
})

describe('chat completions', () => {
  const usage = { prompt_tokens: 100, completion_tokens: 10 }
  it('a model that searches with every request has searched once at least', () => {
    const at = (model: string, list: readonly Price[] = [price('search', '0.035')]) =>
      costOfRequest({
        prices: priced(...PLAIN_LIST, ...list),
        usage: readUsage(usage)!,
        body: JSON.stringify({ model, messages: [] }),
        at: NOON,
      })
    expect(at('gpt-4o-mini').type).toBe('known')
    expect(short(at('gpt-4o-search-preview'))).toContain('search 1×0.035=0.035')
    expect(at('openai/gpt-5-search-api').type).toBe('atLeast')
    expect(at('gpt-4o-search-preview', []).type).toBe('atLeast')
  })

  it('a search costs what it costs for the size that was asked for', () => {
    const list = [price('search', '0.03'), when('search', 'search_context_size', 'high')]
    const body = JSON.stringify({ web_search_options: { search_context_size: 'high' }, messages: [] })
    const at = (sent: string) =>
      costOfRequest({
        prices: priced(...PLAIN_LIST, ...list),
        usage: readUsage(usage)!,
        body: sent,
        at: NOON,
      })
    expect(short(at(body))).toContain('search 1×0.001=0.001')
    expect(short(at('{"web_search_options":{}}'))).toContain('search 1×0.03=0.03')
  })

  it('bills sound and pictures at their prices, seven and twelve times those of text', () => {
    const used = readUsage({
      ...usage,
      prompt_tokens_details: { audio_tokens: 60, text_tokens: 40 },
      completion_tokens_details: { image_tokens: 8, reasoning_tokens: 0 },
    })!
    const list = [price('input', '0.000001'), price('output', '0.000002')]
    const own = [price('audioInput', '0.000007'), price('imageOutput', '0.000024')]
    expect(short(cost(priced(...list, ...own), used))).toEqual([
      'input 40×0.000001=0.00004',
      'audioInput 60×0.000007=0.00042',
      'output 2×0.000002=0.000004',
      'imageOutput 8×0.000024=0.000192',
    ])
    expect(cost(priced(...list), used)).toMatchObject({ type: 'atLeast', amount: '0.00012' })
  })
})

describe('responses', () => {
  const search = (type: string) => ({ type: 'web_search_call', status: 'completed', action: { type } })
  it('only searches cost, not opening a page or finding something in it', () => {
    const hosted = createHostedCount()
    for (const type of ['search', 'open_page', 'find_in_page', 'search', 'find_in_page', 'open_page'])
      hosted.note(search(type))
    const response = { usage: { input_tokens: 1, output_tokens: 1 } }
    expect(hosted.addTo(readResponsesUsage(response)!).searches).toBe(2)
    expect(
      hosted.addTo(readResponsesUsage({ ...response, tool_usage: { web_search: { num_requests: 1 } } })!)
        .searches,
    ).toBe(1)
    expect(
      hosted.addTo(readResponsesUsage({ ...response, tool_usage: { web_search: { num_requests: 0 } } })!)
        .searches,
    ).toBe(0)
  })

  it('a picture is priced by the model that its tool was set up with', () => {
    const used = readResponsesUsage({
      usage: { input_tokens: 100, output_tokens: 10 },
      tools: [{ type: 'image_generation', model: 'painter' }],
      tool_usage: {
        image_gen: { input_tokens: 5, output_tokens: 1000, output_tokens_details: { image_tokens: 1000 } },
      },
    })!
    const painter = priced(price('input', '0.000005'), price('imageOutput', '0.00004'))
    const pricesOf = (model: string) => (model === 'painter' ? painter : undefined)
    expect(cost(priced(...BASE), used, { pricesOf })).toMatchObject({ type: 'known' })
    expect(linesOf(cost(priced(...BASE), used, { pricesOf })).at(-1)).toMatchObject({
      item: 'imageOutput',
      amount: '0.04',
    })
    expect(cost(priced(...BASE), used).type).toBe('atLeast')
  })
})

describe('the rounds of one reply', () => {
  const steps = priced(
    price('input', '0.000003'),
    price('input', '0.000006', promptFrom(200_001)),
    price('output', '0.000015'),
    price('output', '0.0000225', promptFrom(200_001)),
  )
  const round = (input: number): Usage => readMessagesUsage({ input_tokens: input, output_tokens: 20 })!

  it('are priced each by its own step, then added', () => {
    const used = addedUsage(addedUsage(round(100_000), round(100_500)), round(101_000))
    expect(used).toMatchObject({ promptTokens: 301_500, completionTokens: 60, rounds: [{}, {}, {}] })
    expect(amount(cost(steps, used))).toBe('0.9054')
  })

  it('are each charged what the provider says', () => {
    const used = addedUsage({ ...round(10), costUsd: '0.1' }, { ...round(10), costUsd: '0.2' })
    expect(used.costUsd).toBe('0.3')
    expect(amount(cost(steps, used))).toBe('0.3')
    expect(amount(cost(steps, addedUsage({ ...round(10), costUsd: '0.1' }, round(1000))))).toBe('0.1033')
  })
})
