import { describe, expect, it } from 'vitest'

import { answering, eventsOf, REQUEST, sse, summaryOf } from '../../../services/completions/support'
import { streamOf } from './script'

const usageOf = async (path: string, events: readonly object[]) => {
  const { fetch } = answering(() => sse([streamOf(events)]))
  const request = { ...REQUEST, url: `https://service.test/v1/${path}` }
  return summaryOf(await eventsOf(fetch, { request })).usage
}

describe('what a provider’s own tools used is in the usage', () => {
  it('of a response: searches, files, code by its containers, pictures', async () => {
    const items = [
      { type: 'web_search_call', status: 'completed', action: { type: 'search' } },
      { type: 'web_search_call', status: 'completed', action: { type: 'open_page' } },
      { type: 'web_search_call', status: 'completed', action: { type: 'find_in_page' } },
      { type: 'file_search_call', status: 'completed' },
      { type: 'file_search_call', status: 'completed' },
      { type: 'code_interpreter_call', container_id: 'one' },
      { type: 'code_interpreter_call', container_id: 'one' },
      { type: 'code_interpreter_call', container_id: 'two' },
      { type: 'image_generation_call', result: 'AAAA' },
      { type: 'mcp_call', name: 'free' },
    ]
    const done = items.map((item, index) => ({
      type: 'response.output_item.done',
      output_index: index,
      item: { id: `item_${index}`, ...item },
    }))
    const usage = { input_tokens: 10, output_tokens: 5 }
    const end = (more: object) => ({
      type: 'response.completed',
      response: { id: 'r', status: 'completed', output: items, usage, ...more },
    })
    const extras = { file_search: 2, code_interpreter: 2, image_generation: 1 }
    expect(await usageOf('responses', [...done, end({})])).toMatchObject({ searches: 1, extras })
    const told = { tool_usage: { web_search: { num_requests: 3 } } }
    expect(await usageOf('responses', [...done, end(told)])).toMatchObject({ searches: 3, extras })
  })

  it('of a message: a container that ran code, and searches only where no usage counts them', async () => {
    const block = (index: number, name: string) => [
      {
        type: 'content_block_start',
        index,
        content_block: { type: 'server_tool_use', id: `t${index}`, name, input: {} },
      },
      { type: 'content_block_stop', index },
    ]
    const stream = (usage: object) => [
      { type: 'message_start', message: { id: 'msg', model: 'm', usage: { input_tokens: 10 } } },
      ...block(0, 'web_search'),
      ...block(1, 'bash_code_execution'),
      ...block(2, 'web_fetch'),
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 5, ...usage } },
      { type: 'message_stop' },
    ]
    const extras = { code_interpreter: 1 }
    expect(await usageOf('messages', stream({}))).toMatchObject({ searches: 1, extras })
    const told = { server_tool_use: { web_search_requests: 4, web_fetch_requests: 1 } }
    expect(await usageOf('messages', stream(told))).toMatchObject({ searches: 4, extras })
  })

  it('of a chat completion: tools that it ran, and pictures whose tokens no one counts', async () => {
    const delta = {
      content: 'Here.',
      executed_tools: [{ type: 'search' }, { type: 'visit' }],
      images: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }],
    }
    const chunks = (details: object) => [
      { choices: [{ index: 0, delta, finish_reason: 'stop' }] },
      { choices: [], usage: { prompt_tokens: 10, completion_tokens: 5, completion_tokens_details: details } },
    ]
    expect(await usageOf('chat/completions', chunks({}))).toMatchObject({
      extras: { executed_tools: 2, images: 1 },
    })
    expect(await usageOf('chat/completions', chunks({ image_tokens: 4 }))).toMatchObject({
      imageOutputTokens: 4,
      extras: { executed_tools: 2 },
    })
  })
})
