import { describe, expect, it } from 'vitest'

import { catalogQuery } from '@/queries/models'
import { selectPath, selectThread } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService, type Step } from '#test/support/service/createScriptedService'

/** The cost of a reply that a service answers with this step, by a catalog with round prices. */
async function costOf(step: Step, modelId = 'acme/round', baseUrl = CONNECTION.baseUrl) {
  const service = createScriptedService({ keys: null })
  const pricing = { prompt: '0.001', completion: '0.002' }
  const tools = { id: 'acme/tools', pricing, supported_parameters: ['tools'] }
  const catalog = { data: [{ id: 'acme/round', pricing }, tools] }
  service.onPath('/models.json', {
    type: 'raw',
    headers: { 'content-type': 'application/json' },
    pieces: [JSON.stringify(catalog)],
  })
  const connection = { ...CONNECTION, baseUrl }
  const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: modelId as never }
  const { app } = await createTestApp({
    fetch: service.fetch,
    connections: [connection],
    conversations: [{ ...CONVERSATION, settings }],
  })
  await app.queryClient.query(catalogQuery(app.api, connection))
  service.script(step)
  await app.commands.sendMessage(CONVERSATION.id, { text: 'Hi', attachments: [] })
  const state = app.store.getState()
  const last = selectPath(CONVERSATION.id)(state).at(-1)!
  return selectThread(CONVERSATION.id)(state).tree.byId.get(last)?.reply?.cost
}

const answer = (usage: object, more: object = {}): Step => ({
  type: 'raw',
  headers: { 'content-type': 'application/json' },
  pieces: [
    JSON.stringify({
      choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 10, completion_tokens: 5, ...usage },
      ...more,
    }),
  ],
})
const refusal = (status: number): Step => ({
  type: 'raw',
  status,
  headers: { 'content-type': 'application/json', 'x-should-retry': 'false' },
  pieces: [JSON.stringify({ error: { message: 'No.' } })],
})

describe('the cost of a reply', () => {
  it('follows from the catalog where the reply names no charge', async () => {
    expect(await costOf(answer({}))).toMatchObject({ type: 'known', amount: '0.02' })
  })

  it.each<[string, object, object]>([
    ['usage.cost', { cost: 0.03 }, {}],
    ['ticks', { cost_in_usd_ticks: 300_000_000 }, {}],
    ['the metadata of a gateway', {}, { provider_metadata: { gateway: { cost: '0.03' } } }],
    ['the chunk itself', {}, { cost: '0.03' }],
  ])('is what the reply says was charged, with the difference: %s', async (_name, usage, more) => {
    expect(await costOf(answer(usage, more))).toMatchObject({
      type: 'known',
      amount: '0.03',
      lines: [
        { item: 'input', amount: '0.01' },
        { item: 'output', amount: '0.01' },
        { item: 'difference', amount: '0.01' },
      ],
    })
  })

  it('includes the searches that the service of the model made, at its price, unless it names a charge', async () => {
    const searched = { server_tool_use_details: { web_search_requests: 2 } }
    const at = async (baseUrl: string, more: object) =>
      costOf(answer({ ...searched, ...more }), 'acme/tools', baseUrl)
    expect(await at('https://openrouter.ai', {})).toMatchObject({
      type: 'known',
      amount: '0.034',
      lines: [{ item: 'input' }, { item: 'output' }, { item: 'search', quantity: 2, amount: '0.014' }],
    })
    expect(await at('https://openrouter.ai', { cost: 0.03 })).toMatchObject({ amount: '0.03' })
    expect(await at(CONNECTION.baseUrl, {})).toMatchObject({ type: 'atLeast', amount: '0.02' })
  })

  it('is the charge for a model that no catalog knows', async () => {
    expect(await costOf(answer({ cost: 0.03 }), 'acme/unlisted')).toMatchObject({
      type: 'known',
      amount: '0.03',
    })
  })

  it.each([400, 401, 402, 403, 404, 413, 422, 429])(
    'is nothing when the request is refused: %d',
    async (status) => {
      expect(await costOf(refusal(status))).toEqual({ type: 'known', amount: '0', lines: [] })
      expect(await costOf(refusal(status), 'acme/unlisted')).toEqual({
        type: 'known',
        amount: '0',
        lines: [],
      })
    },
  )

  it.each([408, 499, 500, 503])('is unknown when the model may have run: %d', async (status) => {
    expect(await costOf(refusal(status))).toEqual({ type: 'unknown' })
  })

  it('is unknown when an accepted reply fails before its first token', async () => {
    const failure: Step = {
      type: 'raw',
      pieces: ['data: {"error":{"message":"Bad","code":400}}\n\n', 'data: [DONE]\n\n'],
    }

    expect(await costOf(failure)).toEqual({ type: 'unknown' })
  })
})
