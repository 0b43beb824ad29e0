import { expect, it } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'
import { createReplyFold } from '@/domain/replies/foldReply'
import { citationNumbers } from '@/domain/sources/sourceMarks'

import { decoded } from './script'

const [A, B] = ['https://a.test/rain', 'https://b.test/sun']
const chunk = (delta: object, more: object = {}) => ({ id: 'r', choices: [{ index: 0, delta }], ...more })
const nested = (url: string, title: string, content: string) => ({
  type: 'url_citation',
  url_citation: { url, title, content, start_index: 0, end_index: 0 },
})
const flat = (url: string, title: string) => ({
  type: 'response.output_text.annotation.added',
  output_index: 0,
  content_index: 0,
  annotation: { type: 'url_citation', url, title, start_index: 0, end_index: 9 },
})
const cites = (url: string, title: string, text: string) => ({
  type: 'content_block_delta',
  index: 0,
  delta: {
    type: 'citations_delta',
    citation: { type: 'web_search_result_location', url, title, cited_text: text },
  },
})

/** How each API tells of two sources, the first one twice. */
const STREAMS: readonly (readonly [string, Dialect, readonly object[], boolean])[] = [
  [
    'Chat Completions',
    'chat',
    [
      chunk({ content: 'It rains.' }),
      chunk({ annotations: [nested(A, 'Rain', 'Rain all day')] }),
      chunk({ annotations: [nested(A, 'Rain', 'Rain all day'), nested(B, 'Sun', 'No sun')] }),
    ],
    true,
  ],
  [
    'Perplexity',
    'chat',
    [
      chunk(
        { content: 'It rains [1][2].' },
        {
          citations: [A, B],
          search_results: [
            { url: A, title: 'Rain', snippet: 'Rain all day', date: '2026-01-02' },
            { url: B, title: 'Sun', snippet: 'No sun' },
          ],
        },
      ),
    ],
    true,
  ],
  [
    'Responses',
    'responses',
    [
      { type: 'response.created', response: { id: 'r', output: [] } },
      { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm' } },
      { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: 'It rains.' },
      flat(A, 'Rain'),
      flat(B, 'Sun'),
      flat(A, 'Rain'),
    ],
    false,
  ],
  [
    'Messages',
    'messages',
    [
      { type: 'message_start', message: { id: 'r', content: [], usage: { input_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'It rains.' } },
      cites(A, 'Rain', 'Rain all day'),
      cites(B, 'Sun', 'No sun'),
      cites(A, 'Rain', 'Rain all day'),
      { type: 'content_block_stop', index: 0 },
    ],
    true,
  ],
]

it.each(STREAMS)('sources that %s cites are numbered once each', (_, dialect, events, hasPassages) => {
  const fold = createReplyFold()
  for (const event of decoded(dialect, events)) fold.add(event, 0)
  const numbered = [...citationNumbers(fold.parts())]
  expect(numbered.map(([{ url, title }, number]) => ({ url, title, number }))).toEqual([
    { url: A, title: 'Rain', number: 1 },
    { url: B, title: 'Sun', number: 2 },
  ])
  if (hasPassages) expect(JSON.stringify(numbered)).toMatch(/Rain all day.*No sun/)
})
