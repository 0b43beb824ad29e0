import { describe, expect, test } from 'vitest'

import { readDelta, readFinish } from '@/domain/dialects/chat/readDelta'

const content = (text: string) => ({ type: 'content', text })
const reasoning = (text: string) => ({ type: 'reasoning', text })
const image = (url: string) => ({ type: 'image', url })
const detailed = (details: unknown) => ({ type: 'reasoningDetails', details: JSON.stringify(details) })

const cases: readonly (readonly [string, Readonly<Record<string, unknown>>, readonly object[]])[] = [
  ['nothing', { role: 'assistant', content: null, refusal: '', images: null, audio: null }, []],
  ['text, then a refusal', { content: 'a', refusal: 'no' }, [content('a'), { type: 'refusal', text: 'no' }]],
  [
    'reasoning that comes three times',
    { reasoning_content: 'a', reasoning: 'b', reasoning_details: [{ text: 'c' }] },
    [{ ...reasoning('a'), field: 'reasoning_content' }, detailed([{ text: 'c' }])],
  ],
  [
    'an empty named field beside another',
    { reasoning_content: '', reasoning: 'b', reasoning_details: [] },
    [reasoning('b')],
  ],
  [
    'reasoning in details alone',
    { reasoning: '', reasoning_details: [{ text: 'a' }, { text: '', summary: 'b' }, { data: 'x' }, null] },
    [reasoning('ab'), detailed([{ text: 'a' }, { text: '', summary: 'b' }, { data: 'x' }, null])],
  ],
  ['details that are no list', { reasoning_details: 'x' }, []],
  ['content as one part', { content: { text: 'a' } }, [content('a')]],
  ['content that is neither text nor parts', { content: 7 }, []],
  [
    'content in parts of all kinds',
    {
      content: [
        'a',
        { text: 'b' },
        { type: 'text', text: 'c' },
        { type: 'thinking', thinking: 'd', text: 'no' },
        { type: 'thinking' },
        { type: 'reasoning', text: 'e', summary: 'no' },
        { type: 'reasoning', summary: [{ text: 'f' }, { text: 7 }, { text: 'g' }, null] },
        { type: 'refusal', refusal: 'h' },
        { type: 'image_url', image_url: { url: 'data:i' } },
        { type: 'image_url', url: 'data:j' },
        null,
        7,
      ],
    },
    [
      ...[content('a'), content('b'), content('c'), reasoning('d'), reasoning('e'), reasoning('fg')],
      ...[{ type: 'refusal', text: 'h' }, image('data:i'), image('data:j')],
    ],
  ],
  [
    'pictures beside the text',
    { content: 'a', images: [{ image_url: { url: 'data:a' } }, { url: 'data:b' }, { image_url: {} }, null] },
    [content('a'), image('data:a'), image('data:b')],
  ],
  ['what was spoken', { content: null, audio: { transcript: 'said' } }, [content('said')]],
  ['spoken words that are in the text, too', { content: 'a', audio: { transcript: 'b' } }, [content('a')]],
]

describe('a delta', () => {
  test.each(cases)('%s', (_name, delta, pieces) => {
    expect(readDelta(delta)).toStrictEqual(pieces)
  })
})

test.each<[unknown, string | undefined]>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool_calls'],
  ['content_filter', 'content_filter'],
  ['LENGTH', 'length'],
  ['function_call', 'tool_calls'],
  ['max_tokens', 'length'],
  ['safety', 'content_filter'],
  ['abort', 'error'],
  ['eos', 'stop'],
  ['toString', 'stop'],
  ['', undefined],
  [null, undefined],
  [7, undefined],
])('a finish reason %j is %s', (named, reason) => {
  expect(readFinish(named)).toBe(reason)
})
