import type { Answered } from './answered'

const event = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
export const SOURCE_TITLE = 'Marmalade'
const URL_OF_IT = 'https://food.test/marmalade'

type Replies = { readonly [Name in Exclude<Answered, 'chat'>]: readonly string[] }

/** The same reply in each dialect, with reasoning and a source, as their owners stream it. */
export const dialectReplies = (model: string): Replies => ({
  responses: [
    event('response.created', { response: { id: 'resp_1', model, status: 'in_progress' } }),
    event('response.output_item.added', {
      output_index: 0,
      item: { type: 'reasoning', id: 'rs_1', summary: [] },
    }),
    event('response.reasoning_summary_text.delta', {
      output_index: 0,
      summary_index: 0,
      delta: 'Fruit, then.',
    }),
    event('response.output_item.done', {
      output_index: 0,
      item: {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: 'Fruit, then.' }],
        encrypted_content: 'sealed',
      },
    }),
    event('response.output_text.delta', {
      output_index: 1,
      content_index: 0,
      delta: 'It is made of **oranges**.',
    }),
    event('response.output_text.annotation.added', {
      output_index: 1,
      annotation: { type: 'url_citation', url: URL_OF_IT, title: SOURCE_TITLE, start_index: 0, end_index: 5 },
    }),
    event('response.output_item.done', {
      output_index: 1,
      item: {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'It is made of **oranges**.', annotations: [] }],
      },
    }),
    event('response.completed', {
      response: {
        status: 'completed',
        output: [],
        usage: { input_tokens: 9, output_tokens: 8, total_tokens: 17 },
      },
    }),
  ],
  messages: [
    event('message_start', { message: { id: 'msg_1', model, usage: { input_tokens: 9 } } }),
    event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } }),
    event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'Fruit, then.' } }),
    event('content_block_delta', { index: 0, delta: { type: 'signature_delta', signature: 'sealed' } }),
    event('content_block_stop', { index: 0 }),
    event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
    event('content_block_delta', {
      index: 1,
      delta: { type: 'text_delta', text: 'It is made of **oranges**.' },
    }),
    event('content_block_delta', {
      index: 1,
      delta: {
        type: 'citations_delta',
        citation: {
          type: 'web_search_result_location',
          url: URL_OF_IT,
          title: SOURCE_TITLE,
          cited_text: 'Marmalade is a fruit preserve made from the juice and peel of citrus fruits.',
        },
      },
    }),
    event('content_block_stop', { index: 1 }),
    event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 8 } }),
    event('message_stop', {}),
  ],
})

/** What each of them shows: its words, with the number of its source at the place that relies on it. */
export const MARKED = {
  responses: 'It is\u202F1 made of oranges.',
  messages: 'It is made of oranges.\u202F1',
} as const
